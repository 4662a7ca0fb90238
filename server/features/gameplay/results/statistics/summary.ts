import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { questionTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { storedTime } from '../../../../database/statements.ts';
import { monotonic } from '../../../../runtime/monotonic.ts';
import { questionPlaces } from '../../../authoring/catalogs/find.ts';
import { isRealSql } from '../state/listed.ts';
import { prompt } from '../board/load-results.ts';

const count = z.int().min(0);

/** The statistics of one question over all teams. */
export const questionRowResponse = z
	.object({
		questionId: z.int(),
		catalog: z.string().describe('slug of the catalog'),
		catalogName: z.string(),
		position: count.describe('Place in the catalog, counted from 0'),
		type: z.enum(questionTypes),
		prompt: z.string().describe('As it was asked last'),
		answered: count,
		right: count,
		wrong: count,
		late: count,
		skipped: count,
		rightShare: z.number().min(0).max(1).describe('Right ones among the answered'),
		meanSec: z.number().nullable().describe('Mean time of the answers with a limit; null without')
	})
	.meta({ id: 'QuestionRow' });
/** The statistics of one question over all teams. */
export type QuestionRow = z.infer<typeof questionRowResponse>;

/** SQL of the settled answers of teams. */
export const settled = `q.event_uid = :eventUid AND q.team_uid IS NOT NULL AND q.question_id IS NOT NULL
	AND q.status <> 'open' AND ${isRealSql}`;

/** SQL of the team answers in statistics: settled ones of scored questions. */
export const told = `${settled} AND q.is_correct IS NOT NULL`;

/** SQL of the answers that were settled by the moment `:until`. */
export const settledBy = `q.settled_at <= :until`;

interface Counted {
	questionId: number;
	sample: number;
	answered: number;
	right: number;
	late: number;
	skipped: number;
	meanSec: number | null;
}
interface Sample {
	id: number;
	prompt: string;
	type: QuestionType;
	catalog: string;
	catalogName: string;
}

const sumOf = (condition: string) => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/** The statistics of all questions of an event; with a moment, of the answers settled by then. */
export async function readSummary(
	{ sequelize, dialect }: Database,
	eventUid: string,
	until: Date | null = null
): Promise<QuestionRow[]> {
	const replacements = { eventUid, until: until && storedTime(sequelize, until) };
	const select = <Row extends object>(sql: string, more: object = {}) =>
		sequelize.query<Row>(sql, { replacements: { ...replacements, ...more }, type: QueryTypes.SELECT });
	const rows = await select<Counted>(
		`SELECT q.question_id AS questionId, MAX(q.id) AS sample,
		${sumOf("q.status = 'accepted'")} AS answered, ${sumOf("q.status = 'accepted' AND q.is_correct = 1")} AS \`right\`,
		${sumOf("q.status = 'late'")} AS late, ${sumOf("q.status IN ('skipped', 'timed_out')")} AS skipped,
		AVG(CASE WHEN q.status = 'accepted' AND q.limit_sec IS NOT NULL THEN q.limit_sec - q.time_left_sec END) AS meanSec
		FROM question_results q JOIN results r ON r.id = q.result_id
		WHERE ${told} ${until ? `AND ${settledBy}` : ''} GROUP BY q.question_id`
	);
	if (rows.length === 0) return [];
	const samples = await select<Sample>(
		`SELECT q.id, ${prompt[dialect]} AS prompt, q.type, r.catalog, r.catalog_name AS catalogName
		FROM question_results q JOIN results r ON r.id = q.result_id WHERE q.id IN (:ids)`,
		{ ids: rows.map(({ sample }) => sample) }
	);
	const known = new Map(samples.map((sample) => [Number(sample.id), sample]));
	const places = await questionPlaces(rows.map(({ questionId }) => questionId));
	return rows.map((row) => questionRow(row, known.get(Number(row.sample))!, places.get(row.questionId) ?? 0));
}

function questionRow(
	row: Counted,
	{ prompt: asked, type, catalog, catalogName }: Sample,
	position: number
): QuestionRow {
	const [answered, right] = [Number(row.answered), Number(row.right)];
	return {
		questionId: row.questionId,
		catalog,
		catalogName,
		position,
		type,
		prompt: asked,
		answered,
		right,
		wrong: answered - right,
		late: Number(row.late),
		skipped: Number(row.skipped),
		rightShare: answered ? Math.round((right / answered) * 1e6) / 1e6 : 0,
		meanSec: row.meanSec === null ? null : Math.round(Number(row.meanSec) * 1000) / 1000
	};
}

const keptMs = 3000;
const kept = new Map<string, { at: number; rows: Promise<QuestionRow[]> }>();

/**
 * The statistics of all questions of an event. Read at most once in three seconds for all callers: a full room produces
 * a thousand rows per question.
 */
export function summaryOf(database: Database, eventUid: string): Promise<QuestionRow[]> {
	const now = monotonic();
	for (const [uid, { at }] of kept) if (now - at > keptMs) kept.delete(uid);
	const known = kept.get(eventUid);
	if (known) return known.rows;
	const rows = readSummary(database, eventUid);
	kept.set(eventUid, { at: now, rows });
	rows.catch(() => kept.delete(eventUid));
	return rows;
}

/** Invalidates the cached totals. */
export const forgetSummary = (eventUid: string): void => void kept.delete(eventUid);
