import { verdictOf, type Verdict } from '#lib/ranking/verdict.ts';

/** The columns of an answer that tell what was decided about it. */
interface Judged {
	verdict: Verdict | null;
	/** 0–1 with three decimals; null where nothing is scored. */
	share: number | null;
	/** Who decided; null = its key. */
	judgedBy: string | null;
	judgedAt: Date;
}

/** What was decided about an answer at a moment. */
export const judgedAs = (
	score: { isCorrect: boolean | null; fraction: number },
	judgedAt: Date,
	judgedBy: string | null = null
): Judged => ({
	verdict: verdictOf(score),
	share: score.isCorrect === null ? null : Math.round(score.fraction * 1000) / 1000,
	judgedBy,
	judgedAt
});

/** The same for an answer that counts from that moment on. */
export const settledAs = (score: Parameters<typeof judgedAs>[0], at: Date) => ({
	...judgedAs(score, at),
	settledAt: at
});
