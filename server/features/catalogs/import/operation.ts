import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { isObject } from '#lib/questions/reading.ts';
import { operation } from '../../../operation/operation.ts';
import { shownAs } from '../../../operation/response-schema.ts';
import type { UploadedFile } from '../../../operation/uploaded-file.ts';
import { findEvent } from '../../events/find.ts';
import { settingsOfEvent } from '../../events/load.ts';
import { eventKey } from '../../events/schema.ts';
import { keepPending, takePending, type Pending } from './pending.ts';
import { planCatalog, type Plan } from './plan.ts';
import { importReport, reportOf } from './report.ts';
import { formats } from './rows.ts';
import { readSent, type Read } from './read-sent.ts';
import { requireValid, takeIn } from './take-in.ts';
import { findTargets, modes, type Choice } from './targets.ts';

const flag = shownAs(z.union([z.boolean(), z.stringbool()]), { input: z.boolean() });
const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
// The screens make their files in another bundle, with classes of its own.
const isFile = (value: unknown): value is UploadedFile =>
	isObject(value) && typeof value.name === 'string' && value.bytes instanceof Uint8Array;
const file = z.custom<UploadedFile>(isFile, { error: 'Please send a file.', params: { code: 'invalid_type' } });
const number = z.union([
	z.int(),
	z
		.string()
		.regex(/^\d{1,5}$/)
		.transform(Number)
]);

const input = z
	.strictObject({
		event: eventKey,
		file: z
			.union([file, z.array(file).min(1).max(100)])
			.optional()
			.describe('At most 5 MB'),
		catalog: emptyAsAbsent(z.string().trim().max(100)).describe(
			'slug or uid of the catalog; else the name of the file'
		),
		format: z
			.enum(['auto', ...formats])
			.default('auto')
			.describe('auto = found out from the content'),
		mode: z.enum(modes).default('append'),
		locale: emptyAsAbsent(z.enum(locales)).describe('Language of the words for true and false'),
		points: number.pipe(z.int().min(0).max(10_000)).default(1).describe('Points of questions that name none'),
		dryRun: flag.optional().describe('Only report what would happen; the default without importToken'),
		skipInvalid: flag.default(false).describe('Leave out questions with faults instead of refusing all'),
		importToken: z.string().max(100).optional().describe('Takes in what a dry run checked')
	})
	.refine(({ file: sent, importToken }) => sent !== undefined || importToken !== undefined, {
		path: ['file'],
		error: 'Please send a file.',
		params: { code: 'required' }
	});

/** Reads a file of questions, says what it found, and takes it in when that is wished. */
export const importFile = operation({
	summary: 'Check a file with questions and take it into the catalogs of an event.',
	access: { area: 'catalogs', right: 'w' },
	input,
	output: importReport,
	errors: ['version_conflict'],
	changes: [],
	prepare: async ({ input: { file: sent, event, format, ...asked }, namespace }): Promise<Read | undefined> => {
		if (asked.importToken !== undefined || !sent) return undefined;
		const { uid } = await findEvent(namespace, event);
		const eventLocale = (await settingsOfEvent(uid)).locale;
		const wish = { format: format === 'auto' ? undefined : format, locale: asked.locale, eventLocale };
		return readSent([sent].flat(), wish, asked);
	},
	async run(work) {
		const { input: asked, namespace, now, transaction } = work;
		const { uid: eventUid } = await findEvent(namespace, asked.event, transaction);
		const pending = asked.importToken
			? await takePending(asked.importToken, { eventUid, now, transaction })
			: await placed(work.prepared!, eventUid, asked);
		const { mode, targets, items } = pending;
		const plans: Plan[] = [];
		for (const [index, target] of targets.entries()) {
			const own = items.filter(({ catalog }) => catalog === index);
			plans.push(await planCatalog(eventUid, target, own, { mode, transaction }));
		}
		const isDry = asked.dryRun ?? asked.importToken === undefined;
		if (isDry) return reportOf(pending, plans, await keepPending(pending, { namespace, eventUid, now, transaction }));
		requireValid(items, asked.skipInvalid);
		await takeIn(plans, eventUid, work);
		return reportOf(pending, plans, null);
	},
	target: ({ importToken, catalog }, { event }) => (importToken === null ? `${event}/${catalog.slug}` : null)
});

async function placed({ catalogs, ...read }: Read, eventUid: string, choice: Choice): Promise<Pending> {
	const wanted = catalogs.map(({ stem, slug, details }) => ({ stem, slug, details }));
	return { ...read, mode: choice.mode, targets: await findTargets(eventUid, wanted, choice) };
}
