import { z } from 'zod';
import { AppError, invalidField, notFound, requireVersion, type Fault } from '../../errors.ts';
import { orNull } from '../../blank.ts';
import { operation } from '../../operation.ts';
import { shownAs, wireFault, wireUid } from '../../wire.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { findCatalog, livingCatalogs, questionsOf } from './find.ts';
import { Catalog, Question } from './model.ts';
import { readCatalog, type CatalogFile, type Refused } from './read.ts';
import { detailFields } from './read-details.ts';
import { saveCatalogFile } from './save.ts';
import { questionForm } from './question-wire.ts';
import { catalogKey, catalogSlug, catalogWire, presentCatalog, storedQuestion, wholeCatalogWire } from './schema.ts';
import { writeQuestion } from './write.ts';

const read = { scope: 'quiz:read', area: 'questions' } as const;
const write = { scope: 'quiz:write', area: 'catalogs', right: 'w' } as const;

/** The catalogs of an event without their questions. */
export const listCatalogs = operation({
	summary: 'List the catalogs of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	answer: z.object({ event_uid: wireUid, catalogs: z.array(catalogWire) }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalogs = await livingCatalogs(event.uid);
		const where = { catalogUid: catalogs.map(({ uid }) => uid), removedAt: null };
		const questions = await Question.findAll({ where, attributes: ['catalogUid', 'type', 'points'] });
		const present = (catalog: Catalog) =>
			presentCatalog(
				catalog,
				questions.filter(({ catalogUid }) => catalogUid === catalog.uid)
			);
		return { event_uid: event.uid, catalogs: catalogs.map(present) };
	}
});

/** The same list for the screen that manages catalogs, which fewer roles may open than that of the questions. */
export const listManagedCatalogs = operation({
	...listCatalogs,
	summary: 'List the catalogs of a quiz event for those who manage them.',
	access: { area: 'catalogs' }
});

/** One catalog with its questions and their solutions. */
export const showCatalog = operation({
	summary: 'Show one catalog with its questions.',
	access: read,
	input: z.strictObject({
		event: eventKey,
		slug: catalogKey,
		ids: shownAs(z.union([z.boolean(), z.stringbool()]), { input: z.boolean() })
			.default(false)
			.describe('Whether options, items, cards and terms carry their ids')
	}),
	answer: z.object({ event_uid: wireUid, catalog: wholeCatalogWire }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalog = await findCatalog(event.uid, input.slug);
		return { event_uid: event.uid, catalog: await presentWhole(catalog, input.ids) };
	}
});

// Read leniently by the readers of files, which know better what is wrong with a question than a schema.
const shown = (form: z.ZodType) => shownAs(z.unknown(), { input: form }).optional();
const details = {
	questions: shownAs(z.array(z.unknown()), { input: z.array(questionForm) }).describe('The questions in their order'),
	name: shown(detailFields.name),
	description: shown(detailFields.description),
	comment: shown(detailFields.comment),
	raetsel_buchstabe: shown(detailFields.raetsel_buchstabe),
	sort_order: shown(detailFields.sort_order),
	qrcode_url: orNull(z.string().trim().max(2048)).optional().describe('Address behind the QR code')
};

/** Creates a catalog or replaces its questions; any fault refuses the whole save with every fault. */
export const saveCatalog = operation({
	summary: 'Create a catalog or replace its questions.',
	access: write,
	input: z.strictObject({ event: eventKey, slug: catalogSlug, ...details }),
	answer: z.object({
		created: z.boolean(),
		event_uid: wireUid,
		catalog: wholeCatalogWire,
		warnings: z.array(wireFault).optional().describe('What was read differently from how it was written')
	}),
	refuses: ['version_conflict'],
	writes: ['catalogs', 'events'],
	async run({ input, namespace, ifVersion, now, touch, transaction }) {
		const { event: key, slug, qrcode_url: qrcodeUrl, ...json } = input;
		checkAddress(qrcodeUrl);
		const { catalog: file, warnings } = readOrRefuse(json);
		// The lock on the event keeps two saves from making the same catalog at once.
		const event = await findEvent(namespace, key, transaction);
		await checkVersion(event.uid, slug, ifVersion);
		const { catalog, created } = await saveCatalogFile({
			namespace,
			eventUid: event.uid,
			slug,
			file,
			qrcodeUrl,
			now,
			transaction: transaction!
		});
		touch(event.uid, 'catalogs', 'rankings', 'own');
		return {
			created,
			event_uid: event.uid,
			catalog: await presentWhole(catalog, false),
			...(warnings.length ? { warnings } : {})
		};
	}
});

/** Takes a catalog out of the event; its results keep their snapshots and leave the rankings. */
export const removeCatalog = operation({
	summary: 'Remove a catalog; stored results stay.',
	access: write,
	input: z.strictObject({ event: eventKey, slug: catalogKey }),
	answer: z.object({ event_uid: wireUid, slug: z.string() }),
	refuses: ['version_conflict'],
	writes: ['catalogs', 'events'],
	async run({ input, namespace, ifVersion, now, touch, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const catalog = await findCatalog(event.uid, input.slug);
		requireVersion(catalog, ifVersion);
		await catalog.update({ removedAt: now, slugKey: null, version: catalog.version + 1 }, { transaction });
		touch(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return { event_uid: event.uid, slug: catalog.slug };
	}
});

async function presentWhole(catalog: Catalog, ids: boolean) {
	const questions = await questionsOf(catalog.uid);
	return {
		...presentCatalog(catalog, questions),
		questions: questions.map((row) => writeQuestion(storedQuestion(row), { ids }))
	};
}

function checkAddress(address: string | null | undefined): void {
	if (address && !/^(https?:\/\/|\/(?![/\\]))/i.test(address))
		throw invalidField('qrcode_url', 'unsafe_url', 'This must be a web address or a path of this site.');
}

async function checkVersion(eventUid: string, slug: string, ifVersion: number | undefined): Promise<void> {
	if (ifVersion === undefined) return;
	const known = await Catalog.findOne({ where: { eventUid, slugKey: slug } });
	if (!known) throw notFound('catalog');
	requireVersion(known, ifVersion);
}

/** The catalog of a parsed file, or the 400, 413 or 422 that refuses it. */
export function readOrRefuse(json: unknown): { catalog: CatalogFile; warnings: Fault[] } {
	const outcome = readCatalog(json);
	if ('error' in outcome) throw refusal(outcome);
	return outcome;
}

/** A refused file as the error a door answers. */
export const refusal = ({ error, faults }: Refused): AppError =>
	new AppError(error, faults.length === 1 ? faults[0]!.message : 'Some questions are not valid.', {
		details: faults.slice(0, 100)
	});
