import { z } from 'zod';
import { revisionOf } from '../../../../database/revisions.ts';
import { given } from '../../../../operation/given.ts';
import { operation, type Context } from '../../../../operation/operation.ts';
import { fieldErrorSchema, shownAs, timeSchema, uidSchema } from '../../../../operation/response-schema.ts';
import { cleaning } from '../../../../operation/system.ts';
import { notFound, requireVersion, versionConflict } from '../../../../runtime/errors.ts';
import { unlessTaken } from '../../../../database/unless-taken.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { duplicate } from '../write/copy.ts';
import { catalogToChange, ofCatalog } from '../write/editing.ts';
import { catalogOfSlug, findCatalog, livingCatalogs } from '../find.ts';
import { columnsOf, detailInput, wholeFields } from '../write/input.ts';
import { makeCatalog, taken } from '../write/make.ts';
import { presentCatalogs, presentOne, presentWhole } from '../read/present.ts';
import { detailFields } from '../read/read-details.ts';
import { listEntry } from '../read/read-list.ts';
import { checkAddress } from '../read/rows.ts';
import { readOrRefuse, saveCatalogFile } from '../write/save.ts';
import { replaceList } from '../write/save-list.ts';
import { catalogKey, catalogResponse, catalogSlug, wholeCatalogResponse } from '../schema.ts';
import { deleteOldTrash, moveToTrash, removedCatalogs, takeFromTrash } from '../write/trash.ts';

const read = { scope: 'quiz:read', area: 'questions' } as const;
const write = { scope: 'quiz:write', area: 'catalogs', right: 'w' } as const;
const changes = ['catalogs', 'events'] as const;
const changed = z.object({ event_uid: uidSchema, catalog: catalogResponse });

/** The catalogs of an event without their questions. */
export const listCatalogs = operation({
	summary: 'List the catalogs of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, catalogs: z.array(catalogResponse) }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalogs = await livingCatalogs(event.uid);
		return { event_uid: event.uid, catalogs: await presentCatalogs(catalogs) };
	}
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
	output: z.object({ event_uid: uidSchema, catalog: wholeCatalogResponse }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalog = await findCatalog(event.uid, input.slug);
		return { event_uid: event.uid, catalog: await presentWhole(catalog, input.ids) };
	}
});

/** Creates a catalog or replaces its questions; any fault refuses the whole save with every fault. */
export const saveCatalog = operation({
	summary: 'Create a catalog or replace its questions.',
	access: write,
	input: z.strictObject({ event: eventKey, slug: catalogSlug, ...wholeFields }),
	output: z.object({
		created: z.boolean(),
		event_uid: uidSchema,
		catalog: wholeCatalogResponse,
		warnings: z.array(fieldErrorSchema).optional().describe('What was read differently from how it was written')
	}),
	errors: ['version_conflict'],
	changes,
	async run({ input, namespace, ifVersion, mustBeNew, now, notify, transaction }) {
		const { event: key, slug, qrcode_url: qrcodeUrl, ...json } = input;
		checkAddress(qrcodeUrl);
		const { catalog: file, warnings } = readOrRefuse(json);
		// The lock on the event keeps two saves from creating the same catalog.
		const event = await findEvent(namespace, key, transaction);
		await checkVersion(event.uid, slug, { ifVersion, mustBeNew });
		const { catalog, created } = await saveCatalogFile({
			namespace,
			eventUid: event.uid,
			slug,
			file,
			qrcodeUrl,
			now,
			transaction
		});
		notify(event.uid, 'catalogs', 'rankings', 'own');
		return {
			created,
			event_uid: event.uid,
			catalog: await presentWhole(catalog, false),
			...(warnings.length ? { warnings } : {})
		};
	}
});

async function checkVersion(
	eventUid: string,
	slug: string,
	{ ifVersion, mustBeNew }: Pick<Context, 'ifVersion' | 'mustBeNew'>
): Promise<void> {
	if (ifVersion === undefined && !mustBeNew) return;
	const known = await catalogOfSlug(eventUid, slug);
	if (known && mustBeNew) throw versionConflict(known.version);
	if (ifVersion === undefined) return;
	if (!known) throw notFound('catalog');
	requireVersion(known, ifVersion);
}

/** Makes a catalog without questions, last in the event; its slug follows from its name. A given slug in use is 409. */
export const createCatalog = operation({
	summary: 'Create a catalog without questions.',
	access: write,
	input: z.strictObject({
		event: eventKey,
		name: detailFields.name.unwrap(),
		slug: catalogSlug.optional(),
		...detailInput
	}),
	output: changed,
	errors: ['conflict'],
	changes,
	async run({ input, namespace, transaction, notify }) {
		const event = await findEvent(namespace, input.event, transaction);
		const columns = columnsOf(input);
		const catalog = await makeCatalog(event, { ...input, columns }, transaction);
		notify(event.uid, 'catalogs', 'rankings', 'own');
		return { event_uid: event.uid, catalog: await presentOne(catalog) };
	}
});

/** Changes the details of a catalog; its questions, results and links by uid stay. */
export const updateCatalog = operation({
	summary: 'Change the name, letter and texts of a catalog; fields left out keep their value.',
	access: write,
	input: z.strictObject({
		...ofCatalog,
		newSlug: catalogSlug.optional().describe('Another name in addresses; printed codes with the old one stop working'),
		name: detailFields.name,
		...detailInput
	}),
	output: changed,
	errors: ['conflict', 'version_conflict'],
	changes,
	async run(work) {
		const { input, transaction, notify } = work;
		const catalog = await catalogToChange(work);
		const { newSlug: slug } = input;
		catalog.set({ ...columnsOf(input), ...given({ slug, slugKey: slug }) });
		const version = catalog.version + 1;
		if (catalog.changed()) await unlessTaken(taken, () => catalog.set({ version }).save({ transaction }));
		notify(catalog.eventUid, 'catalogs', 'rankings', 'own');
		return { event_uid: catalog.eventUid, catalog: await presentOne(catalog) };
	}
});

/** Makes a copy of a catalog with its questions, right behind it; the letter of the puzzle word stays with the first. */
export const duplicateCatalog = operation({
	summary: 'Copy a catalog with its questions.',
	access: write,
	input: z.strictObject({
		...ofCatalog,
		name: detailFields.name.describe('Name of the copy; that of the original when left out')
	}),
	output: changed,
	changes,
	async run(work) {
		const { input, namespace, transaction, notify } = work;
		await findEvent(namespace, input.event, transaction);
		const from = await catalogToChange(work);
		const copy = await duplicate(from, input.name ?? from.name, transaction);
		notify(copy.eventUid, 'catalogs', 'rankings', 'own');
		return { event_uid: copy.eventUid, catalog: await presentOne(copy) };
	}
});

/** Replaces the list of catalogs of an event; omitted fields keep their value, questions stay. */
export const saveCatalogList = operation({
	summary: 'Replace the list of catalogs: names, letters, texts and order.',
	access: write,
	input: z.strictObject({
		event: eventKey,
		catalogs: shownAs(z.unknown(), { input: z.array(listEntry) }).describe('The catalogs in their order')
	}),
	output: z.object({
		event_uid: uidSchema,
		catalogs: z.array(catalogResponse),
		removed: z.int().min(0).describe('Catalogs that left the list')
	}),
	errors: ['version_conflict', 'precondition_required'],
	changes,
	async run({ input, namespace, ifVersion, dependencies, now, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const revision = await revisionOf(dependencies.database, namespace, 'catalogs');
		requireVersion({ version: revision }, ifVersion);
		const seen = { revision, isSeen: ifVersion !== undefined };
		const removed = await replaceList(event, input.catalogs, { ...seen, now, transaction });
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return {
			event_uid: event.uid,
			catalogs: await presentCatalogs(await livingCatalogs(event.uid)),
			removed
		};
	}
});

/** Takes a catalog out of the event; its results keep their snapshots and leave the rankings. */
export const removeCatalog = operation({
	summary: 'Remove a catalog; stored results are kept.',
	access: write,
	input: z.strictObject({ event: eventKey, slug: catalogKey }),
	output: z.object({ event_uid: uidSchema, slug: z.string() }),
	errors: ['version_conflict'],
	changes,
	async run({ input, namespace, ifVersion, now, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const catalog = await findCatalog(event.uid, input.slug);
		requireVersion(catalog, ifVersion);
		await moveToTrash(catalog, now, transaction);
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return { event_uid: event.uid, slug: catalog.slug };
	}
});

/** The catalogs of an event that were removed in the last 30 days, the newest first. */
export const listRemovedCatalogs = operation({
	summary: 'List the removed catalogs that can still be brought back.',
	access: { area: 'questions' },
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, catalogs: z.array(catalogResponse.extend({ removedAt: timeSchema })) }),
	async run({ input, namespace, now }) {
		const event = await findEvent(namespace, input.event);
		return { event_uid: event.uid, catalogs: await removedCatalogs(event.uid, now) };
	}
});

/** Brings a removed catalog back with its questions and results; under another slug when its own is taken. */
export const restoreCatalog = operation({
	summary: 'Bring back a catalog that was removed in the last 30 days.',
	access: write,
	input: z.strictObject({ event: eventKey, slug: catalogKey.describe('uid of the removed catalog') }),
	output: z.object({ event_uid: uidSchema, catalog: catalogResponse }),
	changes,
	async run({ input, namespace, now, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const catalog = await takeFromTrash(event.uid, input.slug, { now, transaction });
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return { event_uid: event.uid, catalog: await presentOne(catalog) };
	}
});

/** Deletes removed catalogs and questions that can no longer be restored. */
export const cleanCatalogTrash = cleaning('Delete removed catalogs and questions after 30 days.', deleteOldTrash);
