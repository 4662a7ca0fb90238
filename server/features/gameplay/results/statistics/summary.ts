import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { questionTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { questionPlaces } from '../../../authoring/catalogs/find.ts';
import { prompt } from '../board/load-results.ts';
import { keptReading } from './kept-reading.ts';
import { countQuestions, type QuestionCounts } from './question-counts.ts';

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

interface Sample {
	id: number;
	prompt: string;
	type: QuestionType;
	catalog: string;
	catalogName: string;
}

/** The statistics of all questions of an event; with a moment, of the answers settled by then. */
export const readSummary = async (
	database: Database,
	eventUid: string,
	until: Date | null = null
): Promise<QuestionRow[]> => questionRows(database, await countQuestions(database, eventUid, until));

async function questionRows({ sequelize, dialect }: Database, rows: QuestionCounts[]): Promise<QuestionRow[]> {
	if (rows.length === 0) return [];
	const samples = await sequelize.query<Sample>(
		`SELECT q.id, ${prompt[dialect]} AS prompt, q.type, r.catalog, r.catalog_name AS catalogName
		FROM question_results q JOIN results r ON r.id = q.result_id WHERE q.id IN (:ids)`,
		{ replacements: { ids: rows.map(({ sample }) => sample) }, type: QueryTypes.SELECT }
	);
	const known = new Map(samples.map((sample) => [Number(sample.id), sample]));
	const places = await questionPlaces(rows.map(({ questionId }) => questionId));
	return rows.map((row) => questionRow(row, known.get(row.sample)!, places.get(row.questionId) ?? 0));
}

function questionRow(
	row: QuestionCounts,
	{ prompt: asked, type, catalog, catalogName }: Sample,
	position: number
): QuestionRow {
	const { answered, right, late, skipped } = row;
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
		late,
		skipped,
		rightShare: answered ? Math.round((right / answered) * 1e6) / 1e6 : 0,
		meanSec: row.timed ? Math.round((row.seconds / row.timed) * 1000) / 1000 : null
	};
}

const counts = keptReading(countQuestions);

/** How the teams did at the questions of an event, as recent as a kept reading is. */
export const countsOf = (database: Database, eventUid: string): Promise<QuestionCounts[]> =>
	counts.read(database, eventUid);

const rowsOf = new WeakMap<QuestionCounts[], Promise<QuestionRow[]>>();

/** The statistics of all questions of an event, as recent as `countsOf`. */
export async function summaryOf(database: Database, eventUid: string): Promise<QuestionRow[]> {
	const counted = await countsOf(database, eventUid);
	const known = rowsOf.get(counted) ?? questionRows(database, counted);
	rowsOf.set(counted, known);
	known.catch(() => rowsOf.delete(counted));
	return known;
}

/** Invalidates the cached totals. */
export const forgetSummary = counts.forget;
