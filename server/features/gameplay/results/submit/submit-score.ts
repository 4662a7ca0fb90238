import { limitSeconds } from '#lib/questions/limit.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { ResultSource } from '../schema.ts';
import type { SubmitInput } from './submit-input.ts';
import { rawRows } from './submit-raw.ts';
import { isScored, type Scoring, type SubmittedRow } from './submit-row.ts';
import { totalsOf } from './submit-totals.ts';
import { verdictRows } from './submit-verdicts.ts';

/** The score of a submitted result; `efficiency` is null and `rows` empty if only totals are known. */
export interface SubmittedScore {
	source: ResultSource;
	rows: SubmittedRow[];
	correct: number;
	total: number;
	points: number;
	maxPoints: number;
	efficiency: number | null;
}

/**
 * Scores a submitted result (contract 9.2, steps 2 and 3): by raw answers, by verdicts, or else by totals; `sender`
 * names the route.
 */
export function scoreSubmission(
	input: SubmitInput,
	questions: readonly StoredQuestion[],
	settings: Scoring,
	sender: ResultSource
): SubmittedScore {
	const placed = questions.map((question, position) => ({
		question,
		position,
		limit: limitSeconds(question, settings)
	}));
	const answers = input.answers ?? [];
	const isRaw = answers.some((entry) => entry?.answer !== undefined);
	const rows = isRaw ? rawRows(answers, placed, settings) : verdictRows(input, placed.filter(isScored), settings);
	if (!rows) return { source: sender, rows: [], ...totalsOf(input, questions) };
	const scored = rows.filter(isScored);
	const sum = (read: (row: SubmittedRow) => number) => scored.reduce((total, row) => total + read(row), 0);
	return {
		source: isRaw ? 'recomputed' : sender,
		rows,
		correct: sum(({ isCorrect }) => Number(isCorrect)),
		total: scored.length,
		points: sum(({ finalPoints }) => finalPoints),
		maxPoints: sum(({ question }) => question.points),
		efficiency: sum(({ efficiency }) => efficiency)
	};
}
