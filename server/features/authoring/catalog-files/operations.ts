import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { uidSchema } from '../../../operation/response-schema.ts';
import { cleaning } from '../../../operation/system.ts';
import { readAside } from '../../../runtime/readers/read-aside.ts';
import { findCatalog, questionsOf } from '../catalogs/find.ts';
import { catalogKey, storedQuestion } from '../catalogs/schema.ts';
import { findEvent } from '../events/find.ts';
import { settingsOfEvent } from '../events/load.ts';
import { eventKey } from '../events/schema.ts';
import { readers } from '../../readers.ts';
import { exportFormats, leftQuestion, writeFile } from './export/write-file.ts';
import { importInput } from './import/input.ts';
import { deleteOldPending, keepPending, placed, takePending } from './import/pending.ts';
import { planAll } from './import/plan.ts';
import type { Read } from './import/sent/read-sent.ts';
import { importReport, reportOf } from './import/report.ts';
import { requireValid, takeIn } from './import/take-in.ts';
import { importedCatalog, importOwn } from './own-files.ts';

const write = { area: 'catalogs', right: 'w' } as const;
const ownFile = z.strictObject({ name: z.string().trim().min(1).max(200), text: z.string().max(2 * 1024 * 1024) });

/** Imports catalogs of our own JSON form, all or nothing; faults name the file and the place in it. */
export const importCatalogs = operation({
	summary: 'Import catalogs from JSON files, all or nothing.',
	access: { scope: 'quiz:write', ...write },
	input: z.strictObject({
		event: eventKey,
		files: z.array(ownFile).min(1).max(100).describe('JSON files; catalogs.json gives names and order'),
		dryRun: z.boolean().default(false).describe('Only report what would happen')
	}),
	output: z.object({ event_uid: uidSchema, dryRun: z.boolean(), catalogs: z.array(importedCatalog) }),
	changes: ['catalogs', 'events'],
	prepare: (work) => readAside(readers.ownCatalogs, [work.input.files], work),
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		const catalogs = await importOwn(work, event.uid);
		if (!work.input.dryRun) work.notify(event.uid, 'catalogs', 'rankings', 'own');
		return { event_uid: event.uid, dryRun: work.input.dryRun, catalogs };
	},
	target: ({ event_uid, dryRun }) => (dryRun ? null : event_uid)
});

/** Parses a file of questions, reports what it found, and imports it on request. */
export const importFile = operation({
	summary: 'Check a file with questions and take it into the catalogs of an event.',
	access: write,
	input: importInput,
	output: importReport,
	errors: ['version_conflict'],
	changes: [],
	async prepare(work): Promise<Read | undefined> {
		const { file: sent, event, format, encoding, ...asked } = work.input;
		if (asked.importToken !== undefined || !sent) return undefined;
		const { uid } = await findEvent(work.namespace, event);
		const eventLocale = (await settingsOfEvent(uid)).locale;
		const wish = {
			format: format === 'auto' ? undefined : format,
			encoding: encoding === 'auto' ? undefined : encoding,
			locale: asked.locale,
			eventLocale
		};
		return readAside(readers.questions, [[sent].flat(), wish, asked], work);
	},
	async run(work) {
		const { input: asked, namespace, now, transaction } = work;
		const { uid: eventUid } = await findEvent(namespace, asked.event, transaction);
		const pending = asked.importToken
			? await takePending(asked.importToken, { eventUid, now, transaction })
			: await placed(work.prepared!, eventUid, asked);
		const plans = await planAll(pending, eventUid, transaction);
		const isDry = asked.dryRun ?? asked.importToken === undefined;
		if (isDry) return reportOf(pending, plans, await keepPending(pending, { namespace, eventUid, now, transaction }));
		requireValid(pending.items, asked.skipInvalid);
		await takeIn(plans, eventUid, work);
		return reportOf(pending, plans, null);
	},
	target: ({ importToken, catalog }, { event }) => (importToken === null ? `${event}/${catalog.slug}` : null)
});

/** A catalog as a file, with what the format cannot carry. */
export const exportCatalog = operation({
	summary: 'Write a catalog as a file of JSON, CSV or GIFT, and say what the format cannot carry.',
	access: { area: 'questions', right: 'r' },
	input: z.strictObject({ event: eventKey, slug: catalogKey, format: z.enum(exportFormats).default('json') }),
	output: z.object({
		name: z.string().describe('Name of the file'),
		type: z.string().describe('Its media type'),
		body: z.string(),
		left: z.array(leftQuestion).describe('Questions that are not in the file'),
		lost: z
			.array(z.object({ field: z.string(), count: z.int().min(1) }))
			.describe('Fields that stay behind, with the number of questions that have them')
	}),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalog = await findCatalog(event.uid, input.slug);
		const questions = (await questionsOf(catalog.uid)).map(storedQuestion);
		return writeFile(catalog, questions, input.format);
	}
});

/** Deletes checked files that were never imported. */
export const cleanPending = cleaning('Delete checked imports that are over.', deleteOldPending);
