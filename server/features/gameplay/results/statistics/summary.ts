import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { questionTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { monotonic } from '../../../../runtime/monotonic.ts';
import { questionPlaces } from '../../../authoring/catalogs/find.ts';
import { prompt } from '../board/load-results.ts';
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

const keptMs = 3000;
/** To read a large event takes at most this share of the time. */
const leastPause = 10;

interface Kept {
	until: number;
	counts: Promise<QuestionCounts[]>;
	rows?: Promise<QuestionRow[]> | undefined;
}
const kept = new Map<string, Kept>();

function keptOf(database: Database, eventUid: string): Kept {
	const now = monotonic();
	for (const [uid, { until }] of kept) if (now > until) kept.delete(uid);
	const known = kept.get(eventUid);
	if (known) return known;
	// Whoever asks while it is read waits for it.
	const made: Kept = { until: Infinity, counts: countQuestions(database, eventUid) };
	kept.set(eventUid, made);
	made.counts.then(
		() => void (made.until = Math.max(now + keptMs, monotonic() + leastPause * (monotonic() - now))),
		() => kept.get(eventUid) === made && kept.delete(eventUid)
	);
	return made;
}

/**
 * How the teams did at the questions of an event. Read at most once in three seconds for all callers, and less often
 * where it takes long: a full room produces a thousand rows per question.
 */
export const countsOf = (database: Database, eventUid: string): Promise<QuestionCounts[]> =>
	keptOf(database, eventUid).counts;

/** The statistics of all questions of an event, as recent as `countsOf`. */
export function summaryOf(database: Database, eventUid: string): Promise<QuestionRow[]> {
	const known = keptOf(database, eventUid);
	known.rows ??= known.counts.then((counts) => questionRows(database, counts));
	known.rows.catch(() => (known.rows = undefined));
	return known.rows;
}

/** Invalidates the cached totals. */
export const forgetSummary = (eventUid: string): void => void kept.delete(eventUid);
