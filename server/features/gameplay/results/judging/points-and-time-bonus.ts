/** Version of these rules, stored with every scored answer. */
export const scoringVersion = 1;

/** How long after its deadline an answer of a self-paced attempt is still accepted, in milliseconds. */
const graceMs = 1500;

/** Seconds left at the answer, 0 to the limit, to the millisecond; both times by the server's clock. */
export function timeLeft(deadlineAt: Date, receivedAt: Date, limit: number): number {
	const left = (deadlineAt.getTime() - receivedAt.getTime()) / 1000;
	return Math.min(limit, Math.max(0, left));
}

/** Whether an answer came after its deadline and the grace period: it is stored, but earns nothing. */
export function isLate(deadlineAt: Date, receivedAt: Date, grace = graceMs): boolean {
	return receivedAt.getTime() > deadlineAt.getTime() + grace;
}

/**
 * Points of an answer (contract 6): final = round half up(P × fraction × factor), where factor is 1 without a limit,
 * otherwise max(floor, t / T); efficiency = fraction × factor. Points are computed from the exact fraction; fraction
 * and efficiency are returned with the 6 decimals that every database stores, so that receipts are repeatable.
 */
export function scorePoints(answer: {
	points: number;
	limitSeconds: number | null;
	timeLeftSeconds: number | null;
	timeBonusFloor: number;
	fraction: number;
}): { fraction: number; finalPoints: number; efficiency: number } {
	const { points, limitSeconds: limit, timeLeftSeconds, timeBonusFloor, fraction } = answer;
	const factor = limit === null ? 1 : Math.max(timeBonusFloor, (timeLeftSeconds ?? limit) / limit);
	const efficiency = fraction * factor;
	return {
		fraction: sixDecimals(fraction),
		finalPoints: roundHalfUp(points * efficiency),
		efficiency: sixDecimals(efficiency)
	};
}

/** Rounding to nine decimals first removes binary noise: 0.1 × 5 × 3 must round as 1.5. */
const roundHalfUp = (value: number) => Math.floor(Number(value.toFixed(9)) + 0.5);
const sixDecimals = (value: number) => roundHalfUp(value * 1e6) / 1e6;
