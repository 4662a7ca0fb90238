import { Op, QueryTypes, type Transaction } from 'sequelize';
import { findRow, findRows, updateRows } from '../../../../database/rows.ts';
import { select } from '../../../../database/statements.ts';
import { joinedTeam } from '../../../authoring/teams/joined.ts';
import { Result, runningKeyOf, type QuestionResult } from '../model.ts';

// A plan is large and never changes; `planOf` reads and keeps it.
const without = ['plan'] as const;

/** An attempt of an event by the id that its phone gave it; null when there is none. */
export const attemptByUid = (eventUid: string, attemptUid: string): Promise<Result | null> =>
	findRow(Result, { eventUid, attemptUid }, { without });

/** The selected attempts: those of teams, or the previews of a namespace, by event, which has the index. */
export type AttemptOwner =
	| { eventUid: string[]; teamUid: string[] }
	| { eventUid: string[]; source: 'preview'; namespace: string };

/** An attempt of these owners; null when there is none. With a transaction its row is locked till the commit. */
export const findAttempt = (owner: AttemptOwner, attemptUid: string, lockIn?: Transaction): Promise<Result | null> =>
	findRow(Result, { attemptUid, ...owner }, { without, transaction: lockIn, lock: lockIn !== undefined });

/** An attempt of a namespace by the number of its row, which is locked till the commit; null when there is none. */
export const lockAttempt = (namespace: string, id: number, transaction: Transaction): Promise<Result | null> =>
	findRow(Result, { id, namespace }, { without, transaction, lock: true });

/** All attempts of some teams, locked till the commit. */
export const lockAttemptsOf = (eventUid: string, teamUid: string[], transaction: Transaction): Promise<Result[]> =>
	findRows(Result, { eventUid, teamUid }, { without, transaction, lock: true });

/** Attempts by the numbers of their rows, in no order. */
export const attemptsById = (ids: number[]): Promise<Result[]> => findRows(Result, { id: ids }, { without });

/** The running attempt of a team at a catalog; null while there is none. */
export const runningAttempt = (teamUid: string, catalogUid: string): Promise<Result | null> =>
	findRow(Result, { runningKey: runningKeyOf(teamUid, catalogUid) }, { without });

/** Notes when something was done in an attempt last. */
export const noteActive = (id: number, now: Date, transaction: Transaction): Promise<unknown> =>
	updateRows(Result, { lastActiveAt: now }, { id }, transaction);

/** What an answer adds to the totals of its attempt. */
type Scored = Pick<QuestionResult, 'finalPoints' | 'efficiency' | 'isCorrect'>;

/** Adds an answer to the sums of its attempt; one that is over keeps its sums. */
export async function addAnswer(result: Result, scored: Scored, now: Date, transaction: Transaction): Promise<void> {
	const sums = {
		points: result.points + scored.finalPoints,
		correct: result.correct + (scored.isCorrect ? 1 : 0),
		answered: result.answered + 1,
		settled: result.settled + (scored.isCorrect === null ? 0 : 1),
		efficiency: Number(result.efficiency ?? 0) + scored.efficiency
	};
	const added = result.state === 'running' ? sums : {};
	await updateRows(
		Result,
		{ ...added, lastActiveAt: now, version: result.version + 1 },
		{ id: result.id },
		transaction
	);
}

/**
 * Running attempts of teams that were idle since a moment, or whose event is one of these; some hundred at a time. Those
 * of rounds end with their round: ended before, they would show questions that were not asked.
 */
export const leftAttempts = (idleSince: Date, eventUids: string[]): Promise<{ id: number; namespace: string }[]> =>
	Result.findAll({
		where: {
			state: 'running',
			source: { [Op.ne]: 'preview' },
			roundUid: null,
			[Op.or]: [{ lastActiveAt: { [Op.lt]: idleSince } }, { eventUid: eventUids }]
		},
		attributes: ['id', 'namespace'],
		limit: 500,
		raw: true
	});

/** All attempts of one team with the name of their catalog, by catalog and number. */
export async function namedAttemptsOf(eventUid: string, teamUid: string) {
	const rows = await Result.findAll({
		where: { eventUid, teamUid },
		attributes: { exclude: [...without] },
		order: ['catalogName', 'catalogUid', 'attempt']
	});
	return rows.map(
		({ id, catalogUid, catalogName, attempt, state, points, maxPoints, answered, total, reopenedAt }) => ({
			id,
			catalogUid,
			catalogName,
			attempt,
			state,
			points,
			maxPoints,
			answered,
			questions: total,
			isReopened: reopenedAt !== null
		})
	);
}

/** The attempts of teams that run in an event, each by its team. */
export async function runningAttempts(eventUid: string): Promise<string[]> {
	const sql = "SELECT team_uid AS uid FROM results WHERE event_uid = ? AND state = 'running' AND team_uid IS NOT NULL";
	return (await select<{ uid: string }>(Result.sequelize!, sql, [eventUid])).map(({ uid }) => uid);
}

/** Whether a team has started to play in an event, not counting rehearsal bots. */
export async function isPlayed(eventUid: string): Promise<boolean> {
	const sql = `SELECT 1 FROM results r JOIN ${joinedTeam('r.team_uid')} AND t.origin <> 'rehearsal'
		WHERE r.event_uid = ? LIMIT 1`;
	return (await select(Result.sequelize!, sql, [eventUid])).length > 0;
}

/** Whether a team of the installation is in the middle of a station and did something since a moment. */
export async function isPlayedSince(moment: Date): Promise<boolean> {
	const where = { state: 'running' as const, lastActiveAt: { [Op.gt]: moment }, teamUid: { [Op.not]: null } };
	return (await Result.findOne({ where, attributes: ['id'], raw: true })) !== null;
}

/** The teams of an event that did something since a moment. */
export async function activeTeams(eventUid: string, since: Date): Promise<Set<string>> {
	const rows = await Result.sequelize!.query<{ teamUid: string }>(
		`SELECT DISTINCT team_uid AS teamUid FROM results
		WHERE event_uid = :eventUid AND last_active_at > :since AND team_uid IS NOT NULL`,
		{ replacements: { eventUid, since }, type: QueryTypes.SELECT }
	);
	return new Set(rows.map(({ teamUid }) => teamUid));
}

/** Deletes the previews that began before a moment, with their answers; returns how many there were. */
export const deletePreviews = (before: Date, transaction: Transaction): Promise<number> =>
	Result.destroy({ where: { source: 'preview', startedAt: { [Op.lt]: before } }, transaction });

/** Tables that name a team once it played: attempts, and tries of the puzzle word. */
export const resultTraces = ['results', 'puzzle_solves'];
