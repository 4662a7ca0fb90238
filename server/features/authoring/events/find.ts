import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { findField, findRow } from '../../../database/rows.ts';
import { ActiveEvent, QuizEvent } from './model.ts';
import { uidForm } from '../../../runtime/crypto.ts';
import { notFound } from '../../../runtime/errors.ts';

/** The event of a namespace by uid or slug; 404 when it is not there. With a transaction its row is locked till the commit. */
export async function findEvent(namespace: string, event: string, lockIn?: Transaction): Promise<QuizEvent> {
	const key = event.toLowerCase();
	const where = { ...(uidForm.test(key) ? { uid: key } : { slug: key }), namespace, removedAt: null };
	const row = await findRow(QuizEvent, where, { transaction: lockIn, lock: lockIn !== undefined });
	if (!row) throw notFound('event');
	return row;
}

/** The event of a namespace that has this uid; null when it is not there. */
export const findLiving = (namespace: string, uid: string): Promise<QuizEvent | null> =>
	findRow(QuizEvent, { uid, namespace, removedAt: null });

/** The namespace of an event by its uid, wherever it is; undefined for slugs and unknown uids. */
export async function eventNamespace(event: string): Promise<string | undefined> {
	if (!uidForm.test(event)) return undefined;
	return findField(QuizEvent, 'namespace', { uid: event, removedAt: null }, { transaction: null });
}

/** The event of a short code, in whichever namespace; null without one. */
export const eventOfJoinCode = (joinCode: string): Promise<QuizEvent | null> =>
	findRow(QuizEvent, { joinCode, removedAt: null });

/** The published events of a namespace that are not archived, by start. */
export const publishedEvents = (namespace: string): Promise<QuizEvent[]> =>
	QuizEvent.findAll({
		where: { namespace, published: true, removedAt: null, archivedAt: null },
		order: ['startDate', 'name']
	});

/** Whether a namespace has events. */
export const hasEvents = async (namespace: string): Promise<boolean> =>
	(await findField(QuizEvent, 'uid', { namespace, removedAt: null }, { transaction: null })) !== undefined;

/** SQL for whether the event of a row's uid exists. */
export const isLivingEvent = (uid: string): string =>
	`EXISTS (SELECT 1 FROM events e WHERE e.uid = ${uid} AND e.removed_at IS NULL)`;

/** SQL of the uids of all events of a namespace that are there. */
export const livingEvents = (namespace: string): string =>
	`(SELECT uid FROM events WHERE namespace = ${QuizEvent.sequelize!.escape(namespace)} AND removed_at IS NULL)`;

/** The names of those of these events that are there, by uid. */
export async function eventNamesOf(namespace: string, uids: readonly string[]): Promise<Map<string, string>> {
	if (!uids.length) return new Map();
	const where = { uid: [...uids], namespace, removedAt: null };
	const rows = await QuizEvent.findAll({ where, attributes: ['uid', 'name'], raw: true });
	return new Map(rows.map(({ uid, name }) => [uid, name]));
}

const uidsOf = async (where: WhereOptions<QuizEvent['_attributes']>): Promise<string[]> =>
	(await QuizEvent.findAll({ where, attributes: ['uid'], raw: true })).map(({ uid }) => uid);

/** The uids of all events of a namespace. */
export const eventUids = (namespace: string): Promise<string[]> => uidsOf({ namespace, removedAt: null });

/** Whether a namespace has an event. */
export const hasEvent = async (namespace: string, transaction: Transaction | null): Promise<boolean> =>
	(await findField(QuizEvent, 'uid', { namespace, removedAt: null }, { transaction })) !== undefined;

/** The uids of all events, of any namespace, that ended before a moment. */
export const endedBefore = (moment: Date): Promise<string[]> => uidsOf({ endDate: { [Op.lt]: moment } });

/** The default event of a namespace; undefined if none is set. */
export const chosenEvent = async (namespace: string): Promise<string | undefined> =>
	(await ActiveEvent.findByPk(namespace))?.eventUid;

/** The event if none is named: the default one, or else the only one; null if there is neither. */
export async function impliedEvent(namespace: string): Promise<string | null> {
	const chosen = await chosenEvent(namespace);
	if (chosen && (await eventNamespace(chosen)) === namespace) return chosen;
	const [first, second] = await QuizEvent.findAll({
		where: { namespace, removedAt: null },
		attributes: ['uid'],
		limit: 2
	});
	return first && !second ? first.uid : null;
}

/** The given uids and slugs that name an event of a namespace. */
export async function knownEvents(namespace: string, keys: readonly string[]): Promise<Set<string>> {
	if (!keys.length) return new Set();
	const where = { namespace, removedAt: null, [Op.or]: [{ uid: [...keys] }, { slug: [...keys] }] };
	const rows = await QuizEvent.findAll({ where, attributes: ['uid', 'slug'], raw: true });
	return new Set(rows.flatMap(({ uid, slug }) => [uid, slug]));
}

/** Which of these uids and slugs name an event of a namespace: whether each is published. */
export async function publishedAmong(namespace: string, keys: readonly string[]): Promise<Map<string, boolean>> {
	if (!keys.length) return new Map();
	const where = { namespace, removedAt: null, [Op.or]: [{ uid: [...keys] }, { slug: [...keys] }] };
	const rows = await QuizEvent.findAll({ where, attributes: ['uid', 'slug', 'published'], raw: true });
	return new Map(rows.flatMap(({ uid, slug, published }) => [uid, slug].map((key) => [key, Boolean(published)])));
}
