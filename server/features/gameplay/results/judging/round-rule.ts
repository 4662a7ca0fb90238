import { z } from 'zod';
import { costInRound, noChoices, roundPoints } from '#lib/ranking/round-points.ts';
import { verdictOf } from '#lib/ranking/verdict.ts';

/** The rule of a round as its attempts keep it from their start; attempts at the own pace of a team have none. */
export const roundRuleStored = z.strictObject({
	multiplier: z.int().min(1).max(3),
	minus: z.number().min(0).max(1)
});
export type StoredRule = z.output<typeof roundRuleStored>;

/** A given answer with what it earned by its share and its time. */
interface Earned {
	points: number;
	isCorrect: boolean | null;
	fraction: number;
	finalPoints: number;
}

/** The points of an answer that was given in time, by the rule of its round. */
export function pointsByRule({ points: worth, finalPoints: earned, ...score }: Earned, rule?: StoredRule): number {
	if (!rule) return earned;
	const answer = { worth, earned, verdict: verdictOf(score), isGiven: true };
	return roundPoints([answer], { ...rule, joker: false, wager: false }, noChoices)[0]!;
}

/** The least points that an answer may have: in a round it can cost some. */
export const leastPoints = (points: number, rule?: StoredRule): number => (rule ? 0 - costInRound(points, rule) : 0);
