import { col, fn, Op, QueryTypes } from 'sequelize';
import { unscoredTypes } from '#lib/questions/index.ts';
import { readRows } from '../../../../database/rows.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import { rankedCatalogs } from '../../../authoring/catalogs/find.ts';
import { rankedTeams } from '../../../authoring/teams/find.ts';
import { adjustmentsOf } from './adjustments.ts';
import { sumChangesSince, withSums } from '../corrections/since.ts';
import { QuestionResult, Result } from '../model.ts';
import {
	attemptRows,
	type AttemptRow,
	type QuestionSums,
	type RankingInput,
	type ResultRecord
} from './ranking-input.ts';

/** The database rows a ranking depends on. */
export type RankingRows = Omit<RankingInput, 'options'>;

/** Reads the input of `rank` for one event; with `asOf`, as of that moment. */
export async function loadRankingRows(eventUid: string, asOf: Date | null): Promise<RankingRows> {
	const teams = await rankedTeams(eventUid);
	const uids = teams.map(({ uid }) => uid);
	const [results, catalogs, solves, adjustments] = await Promise.all([
		asOf ? recordsAt(eventUid, uids, asOf) : recordsOf(eventUid, uids),
		rankedCatalogs(eventUid, asOf),
		loadSolves(eventUid, asOf),
		adjustmentsOf(eventUid, { asOf })
	]);
	const sums = asOf ? await sumsAt(eventUid, results, asOf) : storedSums(results);
	const attempts: AttemptRow[] = [];
	for await (const some of inTurns(results, recordsAtOnce)) attempts.push(...attemptRows(some, sums, asOf));
	return { attempts, teams, catalogs, solves, adjustments };
}

// Written as SQL: for a model Sequelize asks SQLite about the table's columns before every single query.
const select = <Row extends object>(sql: string, replacements: Record<string, unknown>): Promise<Row[]> =>
	Result.sequelize!.query<Row>(sql, { replacements, type: QueryTypes.SELECT });

interface StoredRecord extends ResultRecord {
	settled: number;
	efficiency: number | null;
}

/** Teams whose attempts are read at once; a large event has thousands, and the room waits meanwhile. */
const teamsAtOnce = 100;
/** Attempts that are shaped at once, or whose answers are summed. */
const recordsAtOnce = 500;

/** The attempts of these teams, read in turns; those of a team in the order of their ids. */
async function recordsOf(eventUid: string, teamUids: readonly string[]): Promise<StoredRecord[]> {
	const records: StoredRecord[] = [];
	for await (const some of inTurns(teamUids, teamsAtOnce)) records.push(...(await loadRecords(eventUid, some)));
	return records;
}

const recordFields = [
	...(['id', 'attemptUid', 'teamUid', 'catalogUid', 'attempt', 'state', 'source', 'verified'] as const),
	...(['answered', 'correct', 'total', 'points', 'maxPoints', 'durationSec'] as const),
	...(['startedAt', 'finishedAt', 'reopenedAt', 'settled', 'efficiency'] as const)
] satisfies (keyof StoredRecord)[];

// A preview by staff belongs to no team.
async function loadRecords(eventUid: string, teamUid: string[]): Promise<StoredRecord[]> {
	const records = await readRows(Result, { eventUid, teamUid }, { only: recordFields });
	return (records as unknown as StoredRecord[]).sort((one, other) => one.id - other.id);
}

/** The attempts of an event without decisions about their answers after a moment. */
async function recordsAt(eventUid: string, teamUids: readonly string[], asOf: Date): Promise<StoredRecord[]> {
	const changes = await sumChangesSince(eventUid, asOf);
	return (await recordsOf(eventUid, teamUids)).map((record) => withSums(record, changes.get(record.id)));
}

/** All attempts of one team in an event, as input of the rankings. */
export const attemptsOfTeam = (eventUid: string, teamUid: string): Promise<AttemptRow[]> =>
	attemptsOfTeams(eventUid, [teamUid]);

/** Every attempt of some teams in an event. */
export async function attemptsOfTeams(eventUid: string, teamUids: readonly string[]): Promise<AttemptRow[]> {
	const records = await recordsOf(eventUid, teamUids);
	return attemptRows(records, storedSums(records));
}

async function loadSolves(eventUid: string, asOf: Date | null): Promise<RankingInput['solves']> {
	const rows = await select<{ teamUid: string; solvedAt: Date | string }>(
		`SELECT team_uid AS teamUid, solved_at AS solvedAt FROM puzzle_solves
		WHERE event_uid = :eventUid AND solved_at IS NOT NULL`,
		{ eventUid }
	);
	const solves = rows.map(({ teamUid, solvedAt }) => ({ teamUid, solvedAt: new Date(solvedAt).getTime() }));
	return asOf ? solves.filter(({ solvedAt }) => solvedAt <= asOf.getTime()) : solves;
}

/** The sums that every write keeps in the result itself; results that came as totals have none. */
const storedSums = (results: readonly StoredRecord[]): Map<number, QuestionSums> =>
	new Map(
		results.flatMap(({ id, settled, correct, points, efficiency }) =>
			efficiency === null ? [] : [[id, { settled, correct, points, efficiency: Number(efficiency) }]]
		)
	);

/** Totals as of a moment: for attempts that were not finished, only what was settled by then. */
async function sumsAt(
	eventUid: string,
	results: readonly StoredRecord[],
	asOf: Date
): Promise<Map<number, QuestionSums>> {
	const isDone = ({ finishedAt }: StoredRecord) => finishedAt !== null && new Date(finishedAt) <= asOf;
	const [done, others] = [results.filter(isDone), results.filter((result) => !isDone(result))];
	const sums = storedSums(done);
	const changes = await sumChangesSince(eventUid, asOf);
	const ids = others.map(({ id }) => id);
	for await (const some of inTurns(ids, recordsAtOnce))
		for (const [id, settled] of await settledUntil(eventUid, some, asOf))
			sums.set(id, withSums(settled, changes.get(id)));
	return sums;
}

/** What was settled of these attempts until a moment, by id; of those without any nothing. */
async function settledUntil(eventUid: string, resultIds: number[], asOf: Date): Promise<[number, QuestionSums][]> {
	const sum = (column: string) => fn('SUM', col(column));
	const rows = await QuestionResult.findAll({
		attributes: [
			'resultId',
			[fn('COUNT', col('id')), 'settled'],
			[sum('is_correct'), 'correct'],
			[sum('final_points'), 'points'],
			[sum('efficiency'), 'efficiency']
		],
		where: {
			eventUid,
			resultId: resultIds,
			type: { [Op.notIn]: unscoredTypes },
			isCorrect: { [Op.ne]: null },
			settledAt: { [Op.lte]: asOf }
		},
		group: ['resultId'],
		raw: true
	});
	return (rows as unknown as (QuestionSums & { resultId: number })[]).map(({ resultId, ...numbers }) => [
		resultId,
		{
			settled: Number(numbers.settled),
			correct: Number(numbers.correct),
			points: Number(numbers.points),
			efficiency: Number(numbers.efficiency)
		}
	]);
}
