import { Op, type Transaction } from 'sequelize';
import { countBy } from '../../database/count-by.ts';
import { notFound } from '../../runtime/errors.ts';
import type { EventCondition } from '../events/calendar.ts';
import { Catalog, Question } from './model.ts';

/** A living catalog of an event by slug or uid; null when it is not there. */
export const livingCatalog = (eventUid: string, key: string): Promise<Catalog | null> =>
	Catalog.findOne({ where: { eventUid, removedAt: null, [Op.or]: [{ slugKey: key }, { uid: key }] } });

/** A living catalog of an event by slug or uid; 404 when it is not there. */
export async function findCatalog(eventUid: string, key: string): Promise<Catalog> {
	const row = await livingCatalog(eventUid, key);
	if (!row) throw notFound('catalog');
	return row;
}

/** The living catalog of an event that has a slug; null when none has. With a transaction its row is locked till the commit. */
export const catalogOfSlug = (eventUid: string, slug: string, lockIn?: Transaction): Promise<Catalog | null> =>
	Catalog.findOne({ where: { eventUid, slugKey: slug }, ...(lockIn ? { transaction: lockIn, lock: true } : {}) });

/** The living catalogs of an event in their order. */
export const livingCatalogs = (eventUid: string): Promise<Catalog[]> =>
	Catalog.findAll({ where: { eventUid, removedAt: null }, order: ['sortOrder', 'name', 'uid'] });

/** The living questions of a catalog in their order. */
export const questionsOf = (catalogUid: string): Promise<Question[]> =>
	Question.findAll({ where: { catalogUid, removedAt: null }, order: ['sortOrder', 'id'] });

/** How many living questions each of these catalogs has; those without any are left out. */
export const questionCounts = (catalogUids: string[]): Promise<Map<string, number>> =>
	countBy(Question, 'catalogUid', { catalogUid: catalogUids, removedAt: null });

/** How many living catalogs each event of a namespace has; those without any are left out. */
export const catalogCounts = (namespace: string): Promise<Map<string, number>> =>
	countBy(Catalog, 'eventUid', { namespace, removedAt: null });

/** How many living catalogs the events have that a condition finds. */
export const countCatalogs = (eventUid: EventCondition): Promise<number> =>
	Catalog.count({ where: { eventUid, removedAt: null } });

/** The letter that a living catalog gives for the puzzle word; null when it gives none. */
export async function letterOf(uid: string): Promise<string | null> {
	const catalog = await Catalog.findByPk(uid, { attributes: ['raetselBuchstabe', 'removedAt'] });
	return catalog && !catalog.removedAt ? catalog.raetselBuchstabe : null;
}

/** The one of these events that has a living catalog by slug or uid; null when none or several have it. */
export async function eventOfCatalog(eventUids: string[], key: string): Promise<string | null> {
	const eventUid = eventUids;
	const attributes = ['eventUid'];
	const byUid = await Catalog.findOne({ where: { eventUid, uid: key, removedAt: null }, attributes });
	if (byUid) return byUid.eventUid;
	const where = { eventUid, slugKey: key.toLowerCase() };
	const [first, second] = await Catalog.findAll({ where, attributes, limit: 2 });
	return first && !second ? first.eventUid : null;
}

/** A station of an event with the number of its questions. */
export interface StationSize {
	uid: string;
	slug: string;
	name: string;
	questions: number;
}

/** The living catalogs of an event in their order, each with how many questions it has. */
export async function stationSizes(eventUid: string): Promise<StationSize[]> {
	const catalogs = await livingCatalogs(eventUid);
	const counts = await questionCounts(catalogs.map(({ uid }) => uid));
	return catalogs.map(({ uid, slug, name }) => ({ uid, slug, name, questions: counts.get(uid) ?? 0 }));
}

/** The prompts of questions by their ids, removed ones too. */
export async function promptsOf(ids: number[]): Promise<Map<number, string>> {
	const rows = await Question.findAll({ where: { id: ids }, attributes: ['id', 'prompt'], raw: true });
	return new Map(rows.map(({ id, prompt }) => [id, prompt]));
}
