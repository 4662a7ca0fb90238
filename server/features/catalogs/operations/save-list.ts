import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { revisionOf } from '../../../database/revisions.ts';
import { given } from '../../../operation/given.ts';
import { operation } from '../../../operation/operation.ts';
import { shownAs, uidSchema } from '../../../operation/response-schema.ts';
import { AppError, invalidInput, requireVersion } from '../../../runtime/errors.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { livingCatalogs } from '../find.ts';
import { Catalog } from '../model.ts';
import { presentCatalogs } from '../present.ts';
import { listEntry, readList, type CatalogEntry } from '../read-list.ts';
import { newCatalogRow } from '../rows.ts';
import { catalogResponse } from '../schema.ts';

/** What replacing a list does to the catalogs of an event. */
interface Plan {
	/** Each entry with the catalog it means; none = a new one. */
	entries: { entry: CatalogEntry; catalog?: Catalog | undefined }[];
	gone: Catalog[];
}

/** Matches the entries of a list with the living catalogs: by uid, else by slug (contract 9.1). */
function planList(entries: CatalogEntry[], living: Catalog[]): Plan {
	const free = new Set(living);
	const claim = (one: Catalog | undefined) => (one && free.delete(one) ? one : undefined);
	const byUid = entries.map(({ uid }) => claim(living.find((one) => one.uid === uid)));
	const planned = entries.map((entry, index) => ({
		entry,
		catalog: byUid[index] ?? claim(living.find(({ slug }) => slug === entry.slug))
	}));
	return { entries: planned, gone: [...free] };
}

const columnsOf = (entry: CatalogEntry) => {
	const { name, slug, description, comment, qrcode_url: qrcodeUrl } = entry;
	const { raetsel_buchstabe: raetselBuchstabe, sort_order: sortOrder } = entry;
	return given({ name, slug, slugKey: slug, description, comment, raetselBuchstabe, sortOrder, qrcodeUrl });
};

/** Replaces the list of catalogs of an event; what an entry does not say keeps its value, questions stay. */
export const saveCatalogList = operation({
	summary: 'Replace the list of catalogs: names, letters, texts and order.',
	access: { scope: 'quiz:write', area: 'catalogs', right: 'w' },
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
	changes: ['catalogs', 'events'],
	async run({ input, namespace, ifVersion, dependencies, now, notify, transaction }) {
		const entries = entriesOf(input.catalogs);
		const event = await findEvent(namespace, input.event, transaction);
		const revision = await revisionOf(dependencies.database, namespace, 'catalogs');
		requireVersion({ version: revision }, ifVersion);
		const { entries: planned, gone } = planList(entries, await livingCatalogs(event.uid));
		if (gone.length && ifVersion === undefined) throw unguarded(gone, revision);
		for (const catalog of gone)
			await catalog.update({ removedAt: now, slugKey: null, version: catalog.version + 1 }, { transaction });
		await freeSlugs(planned, transaction);
		for (const { entry, catalog } of planned) {
			if (catalog) await storeEntry(catalog, entry, transaction);
			else await makeEntry({ namespace, eventUid: event.uid }, entry, transaction);
		}
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return {
			event_uid: event.uid,
			catalogs: await presentCatalogs(await livingCatalogs(event.uid)),
			removed: gone.length
		};
	}
});

function entriesOf(list: unknown): CatalogEntry[] {
	const outcome = readList(list);
	if ('entries' in outcome) return outcome.entries;
	throw invalidInput(outcome.faults.map((fault) => ({ ...fault, path: `catalogs${fault.path}` })));
}

/** 428: whoever takes catalogs out must say which list they saw. */
const unguarded = (gone: Catalog[], currentVersion: number) =>
	new AppError('precondition_required', `This would remove ${gone.length} catalogs; send If-Match with the list.`, {
		extra: { currentVersion }
	});

/** Two catalogs may exchange their slugs, and each is unique at every moment. */
async function freeSlugs(planned: Plan['entries'], transaction: Transaction): Promise<void> {
	for (const { entry, catalog } of planned)
		if (catalog && catalog.slug !== entry.slug) await catalog.update({ slugKey: null }, { transaction });
}

async function storeEntry(catalog: Catalog, entry: CatalogEntry, transaction: Transaction): Promise<void> {
	const version = catalog.version + 1;
	catalog.set(columnsOf(entry));
	if (catalog.changed()) await catalog.set({ version }).save({ transaction });
}

async function makeEntry(
	place: Pick<Catalog, 'namespace' | 'eventUid'>,
	entry: CatalogEntry,
	transaction: Transaction
): Promise<void> {
	const row = await newCatalogRow({ ...place, slug: entry.slug }, transaction);
	await Catalog.create({ ...row, ...columnsOf(entry) }, { transaction });
}
