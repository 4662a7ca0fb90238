import type { Verdict } from './verdict.ts';

/** How a round turns answers into points (contract 18). */
export interface RoundRule {
	/** Factor of the worth of every question, 1–3. */
	multiplier: number;
	/** Share of the worth of its question that a wrong answer costs, 0–1. */
	minus: number;
	/** Each team may double the points of one round. */
	joker: boolean;
	/** Each team stakes points of its bank on the last question. */
	wager: boolean;
}

/** What a team chose for a round before it could know how it goes. */
interface RoundChoices {
	joker: boolean;
	/** Points on the last question. */
	stake: number;
}
export const noChoices: RoundChoices = { joker: false, stake: 0 };

/** An answer to a question of a round, in the order of the round. */
export interface RoundAnswer {
	/** Of the question in the round, see `worthInRound`. */
	worth: number;
	/** Null where nothing is scored. */
	verdict: Verdict | null;
	/** Whether the team answered in time; what it skips or misses costs nothing. */
	isGiven: boolean;
	/** Points by its share and its time, of that worth. */
	earned: number;
}

/** Points that a question is worth in a round. */
export const worthInRound = (points: number, { multiplier }: Pick<RoundRule, 'multiplier'>): number =>
	points * multiplier;

/** Points that a wrong answer costs. */
export const costInRound = (worth: number, { minus }: Pick<RoundRule, 'minus'>): number =>
	Math.floor(Number((worth * minus).toFixed(9)) + 0.5);

/**
 * The points of each answer of a team by the rule of its round. With a wager the last question is worth the stake, at
 * most what the team has by then: right adds it, wrong or missing takes it, a part of it right does neither.
 */
export function roundPoints(answers: readonly RoundAnswer[], rule: RoundRule, choices: RoundChoices): number[] {
	const factor = rule.joker && choices.joker ? 2 : 1;
	const asked = rule.wager ? answers.slice(0, -1) : answers;
	const points = asked.map((answer) => factor * pointsOf(answer, rule));
	const last = rule.wager && answers.at(-1);
	if (!last) return points;
	const bank = points.reduce((sum, each) => sum + each, 0);
	const stake = Math.min(Math.max(0, choices.stake), Math.max(0, bank));
	return [...points, stakedPoints(last, stake)];
}

function pointsOf({ worth, verdict, isGiven, earned }: RoundAnswer, rule: RoundRule): number {
	if (verdict === null || verdict === 'pending') return 0;
	return verdict === 'wrong' && isGiven ? earned - costInRound(worth, rule) : earned;
}

function stakedPoints({ verdict }: RoundAnswer, stake: number): number {
	if (verdict === 'right') return stake;
	return verdict === 'wrong' ? 0 - stake : 0;
}
