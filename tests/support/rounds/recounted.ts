import { kinds, score } from '../../../src/lib/questions/index.ts';
import {
	noChoices,
	roundPoints,
	worthInRound,
	type RoundAnswer,
	type RoundRule
} from '../../../src/lib/ranking/round-points.ts';
import { verdictOf } from '../../../src/lib/ranking/verdict.ts';
import type { QuestionResult } from '../../../server/features/gameplay/results/model.ts';

/** What the points of a round follow from, as its questions and its event were written. */
export interface Written {
	/** Worth of each question, in the order of the round. */
	points: readonly number[];
	rule: RoundRule;
	/** Of every question with one, in seconds. */
	limit: number;
	timeBonusFloor: number;
	/** id of the question that left scoring. */
	voided?: number;
}

/** What a team earned, from nothing but its stored answers and the questions as they were written. */
export function recounted(rows: readonly QuestionResult[], written: Written): number {
	const { points, rule, limit, timeBonusFloor, voided } = written;
	const answers = rows
		.toSorted((one, other) => one.position - other.position)
		.map((row): RoundAnswer => {
			const worth = worthInRound(points[row.position]!, rule);
			const isGiven = row.status === 'accepted' && row.rawAnswer !== null;
			const isScored = kinds[row.type].isScored && row.questionId !== voided;
			if (!isScored) return { worth, verdict: null, isGiven, earned: 0 };
			const judged = isGiven
				? score(row.question, row.rawAnswer as never, { partialCredit: true })
				: { isCorrect: false, fraction: 0 };
			const factor = Math.max(timeBonusFloor, Number(row.timeLeftSec ?? 0) / limit);
			const earned = Math.floor(worth * judged.fraction * factor + 0.5 + 1e-9);
			return { worth, verdict: verdictOf(judged), isGiven, earned };
		});
	return roundPoints(answers, rule, noChoices).reduce((sum, each) => sum + each, 0);
}
