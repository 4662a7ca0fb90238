import { Op, literal, type Order, type WhereOptions } from 'sequelize';
import { eventsWithFact } from '../facts.ts';
import { chosenEvent } from '../find.ts';
import { asListed, type ListedEvent } from '../listed.ts';
import { QuizEvent } from '../model.ts';

const dayMs = 86_400_000;
/** Time zones are at most this far ahead of UTC, and nearly as far behind. */
const clocksApartMs = dayMs;
/** Longer events only appear in the months of their first year. */
const longestMs = 366 * dayMs;

const byStart: Order = ['startDate', 'name', 'uid'];
const inUse = (namespace: string) => ({ namespace, removedAt: null, archivedAt: null });
const without = { [Op.is]: null };

const find = (where: WhereOptions, order: Order, limit: number): Promise<QuizEvent[]> =>
	QuizEvent.findAll({ where, order, limit });

/** The events running at a moment, the default one first: at most `limit`, latest start first. */
export async function runningEvents(namespace: string, now: Date, limit: number): Promise<ListedEvent[]> {
	const begun = { [Op.or]: [without, { [Op.lte]: now }] };
	const open = { ...inUse(namespace), published: true, startDate: begun };
	const newest: Order = [['startDate', 'DESC'], 'name', 'uid'];
	const chosen = await chosenEvent(namespace);
	// Each has its own index: events that end later, events without an end, and the default one.
	const [ending, endless, own] = await Promise.all([
		find({ ...open, endDate: { [Op.gte]: now } }, newest, limit),
		find({ ...open, endDate: without }, newest, limit),
		chosen ? find({ ...open, uid: chosen, endDate: { [Op.or]: [without, { [Op.gte]: now }] } }, newest, 1) : []
	]);
	const latest = [...ending, ...endless].sort((a, b) => Number(b.startDate ?? 0) - Number(a.startDate ?? 0));
	const events = new Map([...own, ...latest].map((event) => [event.uid, event]));
	return asListed(namespace, [...events.values()].slice(0, limit), now);
}

/** Upcoming events: planned ones and drafts that are not in the past, by start, undated drafts last. */
export async function comingEvents(namespace: string, now: Date, limit: number): Promise<ListedEvent[]> {
	const dated = await find({ ...inUse(namespace), startDate: { [Op.gt]: now } }, byStart, limit);
	const draft = { ...inUse(namespace), published: false };
	const begun = { [Op.between]: [new Date(now.getTime() - longestMs), now] };
	const late = await find({ ...draft, startDate: begun, endDate: { [Op.gte]: now } }, byStart, limit);
	const undated = await find({ ...draft, startDate: null }, [['createdAt', 'DESC'], 'uid'], limit);
	return asListed(namespace, [...late, ...dated, ...undated].slice(0, limit), now);
}

/**
 * The events on any day of a month as `YYYY-MM`, by their start, at most `limit` of them. Each counts its days on its
 * own clocks, so those of the day before and after the month are among them.
 */
export async function eventsOfMonth(
	namespace: string,
	month: string,
	{ now, limit }: { now: Date; limit: number }
): Promise<ListedEvent[]> {
	const first = new Date(`${month}-01T00:00:00Z`);
	const next = new Date(first);
	next.setUTCMonth(next.getUTCMonth() + 1);
	const from = new Date(first.getTime() - clocksApartMs);
	const until = new Date(next.getTime() + clocksApartMs);
	const begun = { [Op.gte]: new Date(from.getTime() - longestMs), [Op.lt]: until };
	const stillThere = [{ startDate: { [Op.gte]: from } }, { endDate: { [Op.gte]: from } }];
	const where = { ...inUse(namespace), startDate: begun, [Op.or]: stillThere };
	return asListed(namespace, await find(where, byStart, limit), now);
}

/** Events that ended lately, newest first. */
export async function endedLately(
	namespace: string,
	{ now, days, limit }: { now: Date; days: number; limit: number }
): Promise<QuizEvent[]> {
	const endDate = { [Op.between]: [new Date(now.getTime() - days * dayMs), now] };
	return find({ ...inUse(namespace), published: true, endDate }, [['endDate', 'DESC'], 'uid'], limit);
}

/** The numbers of events of a namespace: in use, running, and demos. */
export async function eventNumbers(
	namespace: string,
	now: Date
): Promise<{ events: number; running: number; demos: number }> {
	const running = {
		published: true,
		startDate: { [Op.or]: [without, { [Op.lte]: now }] },
		endDate: { [Op.or]: [without, { [Op.gte]: now }] }
	};
	const demo = await eventsWithFact(namespace, 'demo');
	const count = (where: WhereOptions) => QuizEvent.count({ where: { ...inUse(namespace), ...where } });
	const [events, open, demos] = await Promise.all([count({}), count(running), demo.length ? count({ uid: demo }) : 0]);
	return { events, running: open, demos };
}

/** A condition on the uid of an event: it is one of a namespace that is in use. */
export function isInUse(namespace: string) {
	const ofNamespace = `namespace = ${QuizEvent.sequelize!.escape(namespace)}`;
	return {
		[Op.in]: literal(`(SELECT uid FROM events WHERE ${ofNamespace} AND removed_at IS NULL AND archived_at IS NULL)`)
	};
}
export type EventCondition = ReturnType<typeof isInUse>;
