import { LRUCache } from 'lru-cache';
import { UniqueConstraintError, type Transaction } from 'sequelize';
import { findRow, findRows, updateRows } from '../../../../database/rows.ts';
import { select } from '../../../../database/statements.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { plansOf } from '../attempts/attempt-plan.ts';
import { freshAttempt, storeAttempt } from '../attempts/start-attempt.ts';
import { attemptsOfTeam } from '../board/ranking-rows.ts';
import { Result, runningKeyOf } from '../model.ts';
import type { AttemptPlan } from '../plan.ts';

// A plan is large and never changes; the round has it already.
const without = ['plan'] as const;

/** The attempt of a team in a round; null before its first answer. With a transaction its row is locked till the commit. */
export const roundAttempt = (roundUid: string, teamUid: string, lockIn?: Transaction): Promise<Result | null> =>
	findRow(Result, { roundUid, teamUid }, { without, transaction: lockIn, lock: lockIn !== undefined });

/** The attempts of a round, locked till the commit. */
export const lockRoundAttempts = (roundUid: string, transaction: Transaction): Promise<Result[]> =>
	findRows(Result, { roundUid }, { without, transaction, lock: true });

/** The revealed points of some teams in a round; those without an answer have none. */
export async function roundPointsOf(roundUid: string, teamUid: string[]): Promise<Map<string, number>> {
	const attempts = await findRows(Result, { roundUid, teamUid }, { only: ['teamUid', 'points'] });
	return new Map(attempts.map((attempt) => [attempt.teamUid!, attempt.points]));
}

/** An attempt of each round, by which its plan is found. */
const anyAttempt = new LRUCache<string, Pick<Result, 'id' | 'attemptUid' | 'eventUid'>>({ max: 500 });

/** The plan of a round as its attempts have it, with the answer keys of today; null before the first answer. */
export async function playedPlanOf(roundUid: string): Promise<AttemptPlan | null> {
	const attempt = anyAttempt.get(roundUid) ?? (await findAnyAttempt(roundUid));
	const plan = attempt && (await plansOf([attempt])).get(attempt.id);
	if (plan) return plan;
	// It was deleted.
	if (attempt) anyAttempt.delete(roundUid);
	return null;
}

async function findAnyAttempt(roundUid: string) {
	const found = await findRow(Result, { roundUid }, { only: ['id', 'attemptUid', 'eventUid'], transaction: null });
	if (found) anyAttempt.set(roundUid, found);
	return found;
}

/** The teams with an attempt in each round of an event. */
export async function teamsByRound(eventUid: string, transaction: Transaction): Promise<Map<string, string[]>> {
	const sql =
		'SELECT round_uid AS roundUid, team_uid AS teamUid FROM results WHERE event_uid = ? AND round_uid IS NOT NULL';
	const rows = await select<{ roundUid: string; teamUid: string }>(Result.sequelize!, sql, [eventUid], transaction);
	const teams = Map.groupBy(rows, ({ roundUid }) => roundUid);
	return new Map([...teams].map(([round, attempts]) => [round, attempts.map(({ teamUid }) => teamUid)]));
}

/** What a team plays with its first answer. */
interface Start {
	namespace: string;
	round: { uid: string; plan: AttemptPlan };
	catalog: Catalog;
	team: Team;
	now: Date;
	transaction: Transaction;
}

/** Stores the attempt of a team in a round; 409 when the team plays the catalog at its own pace. */
export async function startRoundAttempt({ namespace, round, catalog, team, now, transaction }: Start): Promise<Result> {
	const { uid: eventUid } = { uid: team.eventUid };
	const earlier = (await attemptsOfTeam(eventUid, team.uid)).filter(({ catalogUid }) => catalogUid === catalog.uid);
	const attempt = Math.max(0, ...earlier.map((one) => one.attempt)) + 1;
	const own = { teamUid: team.uid, name: team.name, source: 'host', verified: true, attempt } as const;
	const runningKey = runningKeyOf(team.uid, catalog.uid);
	const fresh = freshAttempt({ namespace, eventUid, catalog, plan: round.plan, attemptUid: newUid(), now });
	try {
		return await storeAttempt({ ...fresh, ...own, runningKey, roundUid: round.uid }, transaction);
	} catch (error) {
		if (!(error instanceof UniqueConstraintError)) throw error;
		throw new AppError('wrong_state', 'Your team is still playing this station at its own pace.');
	}
}

/** Takes the attempt of a team out of every ranking, or back in; a team without an answer has none. */
export const excludeAttempt = (
	roundUid: string,
	teamUid: string,
	excludedAt: Date | null,
	transaction: Transaction
): Promise<number> => updateRows(Result, { reopenedAt: excludedAt }, { roundUid, teamUid }, transaction);

/** Whether a team has an attempt at a catalog at its own pace that runs or counts. */
export async function isPlayedAlone(catalogUid: string): Promise<boolean> {
	const sql = `SELECT 1 FROM results WHERE catalog_uid = ? AND round_uid IS NULL AND team_uid IS NOT NULL
		AND reopened_at IS NULL LIMIT 1`;
	return (await select(Result.sequelize!, sql, [catalogUid])).length > 0;
}
