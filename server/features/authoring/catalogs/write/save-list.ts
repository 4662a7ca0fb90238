import type { Transaction } from 'sequelize';
import { given } from '../../../../operation/given.ts';
import { AppError, invalidInput } from '../../../../runtime/errors.ts';
import type { QuizEvent } from '../../events/model.ts';
import { livingCatalogs } from '../find.ts';
import { Catalog } from '../model.ts';
import { readList, type CatalogEntry } from '../read/read-list.ts';
import { newCatalogRow } from '../read/rows.ts';
import { moveToTrash } from './trash.ts';

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

/** When a list is replaced, and whether the caller named the revision they saw. */
interface Replacing {
	revision: number;
	isSeen: boolean;
	now: Date;
	transaction: Transaction;
}

/** Replaces the list of catalogs of an event: omitted fields keep their value; returns how many were removed. */
export async function replaceList(
	{ uid: eventUid, namespace }: QuizEvent,
	list: unknown,
	{ revision, isSeen, now, transaction }: Replacing
): Promise<number> {
	const { entries, gone } = planList(entriesOf(list), await livingCatalogs(eventUid));
	if (gone.length && !isSeen) throw unguarded(gone, revision);
	for (const catalog of gone) await moveToTrash(catalog, now, transaction);
	await freeSlugs(entries, transaction);
	for (const { entry, catalog } of entries) {
		if (catalog) await storeEntry(catalog, entry, transaction);
		else await makeEntry({ namespace, eventUid }, entry, transaction);
	}
	return gone.length;
}

function entriesOf(list: unknown): CatalogEntry[] {
	const outcome = readList(list);
	if ('entries' in outcome) return outcome.entries;
	throw invalidInput(outcome.faults.map((fault) => ({ ...fault, path: `catalogs${fault.path}` })));
}

/** 428: removing catalogs requires the revision of the list. */
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
