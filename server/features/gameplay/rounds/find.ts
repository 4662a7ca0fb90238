import { Op, type Transaction } from 'sequelize';
import { LRUCache } from 'lru-cache';
import { readStored } from '#lib/questions/index.ts';
import { findField, findRow } from '../../../database/rows.ts';
import { select } from '../../../database/statements.ts';
import { notFound } from '../../../runtime/errors.ts';
import { findEvent } from '../../authoring/events/find.ts';
import type { AttemptPlan } from '../results/plan.ts';
import { playedPlanOf } from '../results/rounds/round-attempts.ts';
import { Round } from './model.ts';

/** How a round is read: `share` lets answers of a room pass together and holds commands until they are stored. */
type Lock = { transaction: Transaction; lock: true | 'share' };

const without = ['plan', 'commands'] as const;

/** A round without what is large: its plan never changes, see `planOfRound`. */
export type LightRound = Omit<Round, (typeof without)[number]>;

/** How callers name a round; with an event it has to be one of that. */
interface RoundKey {
	round: string;
	event?: string | undefined;
}

/** A round of a namespace, without its plan; 404 when there is none. */
export async function findRound(namespace: string, { round: uid, event }: RoundKey): Promise<LightRound> {
	const ofEvent = event === undefined ? {} : { eventUid: (await findEvent(namespace, event)).uid };
	const round = await findRow(Round, { uid, namespace, ...ofEvent }, { without });
	if (!round) throw notFound('round');
	return round;
}

/** A round by its uid alone, for its players, who are known by their device; null when there is none. */
export const roundByUid = (uid: string, lock?: Lock): Promise<LightRound | null> =>
	findRow(Round, { uid }, { without, ...lock });

/** A round of a namespace with everything, locked till the commit; 404 when there is none. */
export async function lockRound(namespace: string, uid: string, transaction: Transaction): Promise<Round> {
	const round = await findRow(Round, { uid, namespace }, { transaction, lock: true });
	if (!round) throw notFound('round');
	return round;
}

const plans = new LRUCache<string, AttemptPlan>({ max: 500 });

/**
 * The questions of a round as they were at its creation, but with the answer keys by which its answers are scored now;
 * from memory when they were read before.
 */
export const planOfRound = async (uid: string): Promise<AttemptPlan> =>
	(await playedPlanOf(uid)) ?? (await createdPlanOf(uid));

async function createdPlanOf(uid: string): Promise<AttemptPlan> {
	const known = plans.get(uid);
	if (known) return known;
	const stored = await findField(Round, 'plan', { uid }, {});
	if (!stored) throw notFound('round');
	const questions = stored.questions.map((entry) => ({ ...entry, question: readStored(entry.question) }));
	const plan = { ...stored, questions };
	plans.set(uid, plan);
	return plan;
}

/** The rounds of an event, newest first, without their plans. */
export const roundsOf = (eventUid: string): Promise<Round[]> =>
	Round.findAll({
		where: { eventUid },
		attributes: { exclude: [...without] },
		order: [
			['createdAt', 'DESC'],
			['uid', 'ASC']
		],
		limit: mostListed
	});
const mostListed = 200;

/** The uid of the open round of a catalog; undefined when there is none. */
export async function openRoundOf(catalogUid: string, transaction: Transaction): Promise<string | undefined> {
	const sql = "SELECT uid FROM rounds WHERE catalog_uid = ? AND state <> 'closed' LIMIT 1";
	return (await select<{ uid: string }>(Round.sequelize!, sql, [catalogUid], transaction))[0]?.uid;
}

/** The uid of the round that an event shows: the open one that was begun last; null when there is none. */
export async function openRoundOfEvent(eventUid: string): Promise<string | null> {
	const sql = `SELECT uid FROM rounds WHERE event_uid = ? AND state NOT IN ('created', 'closed')
		ORDER BY state_at DESC LIMIT 1`;
	return (await select<{ uid: string }>(Round.sequelize!, sql, [eventUid]))[0]?.uid ?? null;
}

/** Whether a round has used a catalog: from then on no team plays it at its own pace. */
export async function isUsedByRound(catalogUid: string): Promise<boolean> {
	return (
		(await select(Round.sequelize!, 'SELECT 1 FROM rounds WHERE catalog_uid = ? LIMIT 1', [catalogUid])).length > 0
	);
}

/** The catalogs of an event that rounds have used. */
export async function catalogsOfRounds(eventUid: string): Promise<Set<string>> {
	const sql = 'SELECT DISTINCT catalog_uid AS uid FROM rounds WHERE event_uid = ?';
	return new Set((await select<{ uid: string }>(Round.sequelize!, sql, [eventUid])).map(({ uid }) => uid));
}

/** The round that a PIN leads to; null when no open round has it. */
export const roundOfPin = (pin: string): Promise<Pick<Round, 'uid' | 'eventUid' | 'namespace'> | null> =>
	findRow(Round, { pinKey: pin }, { only: ['uid', 'eventUid', 'namespace'] });

const asking = ['uid', 'namespace', 'eventUid', 'version', 'position', 'blocked', 'options'] as const;
/** A round whose question takes answers. */
export type AskingRound = Pick<Round, (typeof asking)[number]>;

/** Rounds whose question takes answers now. */
export const askingRounds = (now: Date): Promise<AskingRound[]> =>
	Round.findAll({
		where: { state: 'question', opensAt: { [Op.lte]: now } },
		attributes: [...asking],
		limit: 500
	});

/** Rounds whose question was over before a moment, and that nobody locked. */
export const overdueRounds = (before: Date): Promise<Pick<Round, 'uid' | 'namespace'>[]> =>
	Round.findAll({
		where: { state: 'question', closesAt: { [Op.lt]: before } },
		attributes: ['uid', 'namespace'],
		limit: 500
	});
