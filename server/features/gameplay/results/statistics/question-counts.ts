import { QueryTypes } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { storedTime } from '../../../../database/statements.ts';
import { answerSlices, inSlice } from './answer-slices.ts';
import { isRealSql } from '../state/listed.ts';

/** SQL of the settled answers of teams. */
export const settled = `q.event_uid = :eventUid AND q.team_uid IS NOT NULL AND q.question_id IS NOT NULL
	AND q.status <> 'open' AND ${isRealSql}`;

/** SQL of the team answers in statistics: settled ones of scored questions. */
export const told = `${settled} AND q.is_correct IS NOT NULL`;

/** SQL of the answers that were settled by the moment `:until`. */
export const settledBy = `q.settled_at <= :until`;

/** How the teams did at one question. */
export interface QuestionCounts {
	questionId: number;
	/** Id of the newest answer. */
	sample: number;
	answered: number;
	right: number;
	late: number;
	skipped: number;
	/** Answers with a limit, and the seconds that they took together. */
	timed: number;
	seconds: number;
	/** When the newest answer came in, epoch milliseconds; 0 without one. */
	latestAt: number;
}
type Row = Record<Exclude<keyof QuestionCounts, 'latestAt'>, number | string | null> & {
	latestAt: Date | string | null;
};

const sumOf = (condition: string, what = '1') => `SUM(CASE WHEN ${condition} THEN ${what} ELSE 0 END)`;
const isTimed = "q.status = 'accepted' AND q.limit_sec IS NOT NULL AND q.time_left_sec IS NOT NULL";
const counted = `q.question_id AS questionId, MAX(q.id) AS sample,
	${sumOf("q.status = 'accepted'")} AS answered, ${sumOf("q.status = 'accepted' AND q.is_correct = 1")} AS \`right\`,
	${sumOf("q.status = 'late'")} AS late, ${sumOf("q.status IN ('skipped', 'timed_out')")} AS skipped,
	${sumOf(isTimed)} AS timed, ${sumOf(isTimed, 'q.limit_sec - q.time_left_sec')} AS seconds,
	MAX(CASE WHEN q.status = 'accepted' THEN q.received_at END) AS latestAt`;

/** Counts the answers to each question of an event in slices; with a moment, those settled by then. */
export async function countQuestions(
	database: Database,
	eventUid: string,
	until: Date | null = null
): Promise<QuestionCounts[]> {
	const { sequelize } = database;
	const counts = new Map<number, QuestionCounts>();
	for await (const slice of answerSlices(database, eventUid)) {
		const rows = await sequelize.query<Row>(
			`SELECT ${counted} FROM question_results q JOIN results r ON r.id = q.result_id
			WHERE ${told} AND ${inSlice} ${until ? `AND ${settledBy}` : ''} GROUP BY q.question_id`,
			{
				replacements: { eventUid, until: until && storedTime(sequelize, until), ...slice },
				type: QueryTypes.SELECT
			}
		);
		for (const row of rows) add(counts, row);
	}
	return [...counts.values()];
}

function add(counts: Map<number, QuestionCounts>, { latestAt, ...row }: Row): void {
	const numbers = Object.entries(row).map(([name, value]) => [name, Number(value)]);
	const more = Object.fromEntries(numbers) as Omit<QuestionCounts, 'latestAt'>;
	const at = latestAt === null ? 0 : new Date(latestAt).getTime();
	const known = counts.get(more.questionId);
	if (!known) return void counts.set(more.questionId, { ...more, latestAt: at });
	for (const name of ['answered', 'right', 'late', 'skipped', 'timed', 'seconds'] as const) known[name] += more[name];
	known.sample = Math.max(known.sample, more.sample);
	known.latestAt = Math.max(known.latestAt, at);
}
