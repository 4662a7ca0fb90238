import { Op, type Transaction } from 'sequelize';
import { notFound } from '../../../../runtime/errors.ts';
import { freeSlug } from '../../../../operation/slug.ts';
import { trashSince } from './editing.ts';
import { livingCatalogs } from '../find.ts';
import { Catalog, Question } from '../model.ts';
import { presentCatalogs } from '../read/present.ts';

// Room for the number behind it.
const longestStem = 90;

/** The catalogs of an event that were removed in the last 30 days, the newest first. */
export async function removedCatalogs(eventUid: string, now: Date) {
	const where = { eventUid, removedAt: { [Op.gte]: trashSince(now) } };
	const removed = await Catalog.findAll({ where, order: [['removedAt', 'DESC'], 'uid'] });
	const shown = await presentCatalogs(removed);
	return shown.map((catalog, index) => ({ ...catalog, removedAt: removed[index]!.removedAt!.toISOString() }));
}

/** Takes a catalog out of its event; its slug is free from now on. */
export const moveToTrash = (catalog: Catalog, now: Date, transaction: Transaction): Promise<Catalog> =>
	catalog.update({ removedAt: now, slugKey: null, version: catalog.version + 1 }, { transaction });

/** Brings a removed catalog back, under another slug when its own is taken; 404 after 30 days. */
export async function takeFromTrash(
	eventUid: string,
	uid: string,
	{ now, transaction }: { now: Date; transaction: Transaction }
): Promise<Catalog> {
	const where = { eventUid, uid, removedAt: { [Op.gte]: trashSince(now) } };
	const catalog = await Catalog.findOne({ where, transaction, lock: true });
	if (!catalog) throw notFound('catalog');
	const slugs = (await livingCatalogs(eventUid)).map((living) => living.slug);
	const isTaken = (one: string) => slugs.includes(one);
	const slug = isTaken(catalog.slug) ? freeSlug(catalog.slug.slice(0, longestStem), isTaken) : catalog.slug;
	const version = catalog.version + 1;
	return catalog.update({ removedAt: null, slug, slugKey: slug, version }, { transaction });
}

/** Deletes catalogs and questions that can no longer be restored; returns how many. */
export async function deleteOldTrash(now: Date, transaction: Transaction): Promise<number> {
	const where = { removedAt: { [Op.lt]: trashSince(now) } };
	// The questions of a catalog are deleted with its row; results keep their snapshots.
	return (await Question.destroy({ where, transaction })) + (await Catalog.destroy({ where, transaction }));
}
