import { QueryTypes, type Transaction } from 'sequelize';
import { unscoredTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { RankedCatalog } from '#lib/ranking/team-values.ts';
import { countBy } from '../../../database/count-by.ts';
import { findRow, findRows } from '../../../database/rows.ts';
import { select, storedTime } from '../../../database/statements.ts';
import { notFound } from '../../../runtime/errors.ts';
import type { EventCondition } from '../events/calendar/calendar.ts';
import { Catalog, Question } from './model.ts';

/** A living catalog of an event by slug or uid; null when it is not there. */
export const livingCatalog = async (eventUid: string, key: string): Promise<Catalog | null> =>
	(await findRow(Catalog, { eventUid, slugKey: key })) ??
	(await findRow(Catalog, { uid: key, eventUid, removedAt: null }));

/** A living catalog of an event by slug or uid; 404 when it is not there. */
export async function findCatalog(eventUid: string, key: string): Promise<Catalog> {
	const row = await livingCatalog(eventUid, key);
	if (!row) throw notFound('catalog');
	return row;
}

/** The living catalog of an event that has a slug; null when none has. With a transaction its row is locked till the commit. */
export const catalogOfSlug = (eventUid: string, slug: string, lockIn?: Transaction): Promise<Catalog | null> =>
	Catalog.findOne({ where: { eventUid, slugKey: slug }, ...(lockIn ? { transaction: lockIn, lock: true } : {}) });

/** The living catalogs of an event that have one of these slugs, by slug; their rows are locked till the commit. */
export async function catalogsOfSlugs(
	eventUid: string,
	slugs: string[],
	transaction: Transaction
): Promise<Map<string, Catalog>> {
	const found = await Catalog.findAll({ where: { eventUid, slugKey: slugs }, transaction, lock: true });
	return new Map(found.map((catalog) => [catalog.slug, catalog]));
}

/** The living catalogs of an event in their order. */
export const livingCatalogs = (eventUid: string): Promise<Catalog[]> =>
	findRows(Catalog, { eventUid, removedAt: null }, { order: ['sortOrder', 'name', 'uid'] });

/** The living questions of a catalog in their order. */
export async function questionsOf(catalogUid: string): Promise<Question[]> {
	const found = await findRows(Question, { catalogUid, removedAt: null });
	return found.sort((one, other) => one.sortOrder - other.sortOrder || one.id - other.id);
}

/** The number of live questions of each catalog; catalogs without any are left out. */
export const questionCounts = (catalogUids: string[]): Promise<Map<string, number>> =>
	countBy(Question, 'catalogUid', { catalogUid: catalogUids, removedAt: null });

/** Live questions of a catalog with the same type and countdown. */
export interface QuestionGroup {
	catalogUid: string;
	type: QuestionType;
	/** Their own seconds; 0 = none, null = as the event. */
	countdown: number | null;
	amount: number;
}

/** The living questions of these catalogs by type and countdown. */
export async function questionGroups(catalogUids: string[]): Promise<QuestionGroup[]> {
	if (!catalogUids.length) return [];
	const rows = await select<QuestionGroup>(
		Question.sequelize!,
		`SELECT catalog_uid AS catalogUid, type, countdown, COUNT(*) AS amount FROM questions
		WHERE catalog_uid IN (${catalogUids.map(() => '?').join(', ')}) AND removed_at IS NULL
		GROUP BY catalog_uid, type, countdown`,
		catalogUids
	);
	return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The number of live catalogs of each event; events without any are left out. */
export const catalogsPerEvent = (eventUids: readonly string[]): Promise<Map<string, number>> =>
	countBy(Catalog, 'eventUid', { eventUid: [...eventUids], removedAt: null });

/** The number of live catalogs of the events that match a condition. */
export const countCatalogs = (eventUid: EventCondition): Promise<number> =>
	Catalog.count({ where: { eventUid, removedAt: null } });

/** The catalogs of an event in their order, removed ones too, with how many living questions of them bring points. */
export async function rankedCatalogs(eventUid: string, asOf: Date | null = null): Promise<RankedCatalog[]> {
	// Written as SQL: for a model Sequelize asks SQLite about the table's columns before every single query.
	const rows = await Catalog.sequelize!.query<{ uid: string; slug: string; living: number; scoredQuestions: number }>(
		`SELECT c.uid, c.slug, c.removed_at IS NULL AS living, COUNT(q.id) AS scoredQuestions FROM catalogs c
		LEFT JOIN questions q ON q.catalog_uid = c.uid AND q.removed_at IS NULL AND q.type NOT IN (:unscored)
		AND (q.voided_at IS NULL ${asOf ? 'OR q.voided_at > :asOf' : ''})
		WHERE c.event_uid = :eventUid GROUP BY c.uid, c.slug, c.removed_at, c.sort_order, c.name
		ORDER BY c.sort_order, c.name, c.uid`,
		{
			replacements: { eventUid, unscored: unscoredTypes, asOf: asOf && storedTime(Catalog.sequelize!, asOf) },
			type: QueryTypes.SELECT
		}
	);
	return rows.map((row) => ({ ...row, living: Boolean(row.living), scoredQuestions: Number(row.scoredQuestions) }));
}

/** The questions of an event that are out of scoring, with their stations. */
export async function voidQuestions(
	eventUid: string
): Promise<{ questionId: number; catalog: string; catalogName: string; prompt: string }[]> {
	return Catalog.sequelize!.query(
		`SELECT q.id AS questionId, c.slug AS catalog, c.name AS catalogName, q.prompt FROM questions q
		JOIN catalogs c ON c.uid = q.catalog_uid
		WHERE c.event_uid = :eventUid AND c.removed_at IS NULL AND q.removed_at IS NULL AND q.voided_at IS NOT NULL
		ORDER BY c.sort_order, c.name, q.sort_order, q.id`,
		{ replacements: { eventUid }, type: QueryTypes.SELECT }
	);
}

/** The 0-based places of questions in their catalogs, by id; of removed ones too. */
export async function questionPlaces(ids: number[]): Promise<Map<number, number>> {
	const rows = await Question.findAll({ where: { id: ids }, attributes: ['id', 'sortOrder'], raw: true });
	return new Map(rows.map(({ id, sortOrder }) => [id, sortOrder]));
}

/** A question with its catalog and 0-based position. */
interface PlacedQuestion {
	id: number;
	position: number;
	slug: string;
	station: string;
}

/** The living ones among these questions whose catalogs are there too, in no order. */
export async function placedQuestions(ids: number[]): Promise<PlacedQuestion[]> {
	if (ids.length === 0) return [];
	const rows = await Question.sequelize!.query<PlacedQuestion>(
		`SELECT q.id, q.sort_order AS position, c.slug, c.name AS station FROM questions q
		JOIN catalogs c ON c.uid = q.catalog_uid AND c.removed_at IS NULL
		WHERE q.id IN (:ids) AND q.removed_at IS NULL`,
		{ replacements: { ids }, type: QueryTypes.SELECT }
	);
	return rows.map((row) => ({ ...row, id: Number(row.id), position: Number(row.position) }));
}

/** The letter of a live catalog for the puzzle word; null without one. */
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

/** The prompts of questions in a language by their ids, removed ones too. */
export async function promptsOf(ids: number[], locale: Locale): Promise<Map<number, string>> {
	const rows = await Question.findAll({ where: { id: ids }, attributes: ['id', 'prompt', 'translations'] });
	return new Map(rows.map(({ id, prompt, translations }) => [id, translations?.[locale]?.prompt ?? prompt]));
}
