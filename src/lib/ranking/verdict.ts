/** What was decided about an answer; `pending` = people still have to decide. */
export const verdicts = ['right', 'partly', 'wrong', 'pending'] as const;
export type Verdict = (typeof verdicts)[number];

/** The verdict on a judged answer: `fraction` of its points, 0–1; null where nothing is scored. */
export function verdictOf({
	isCorrect,
	fraction
}: {
	isCorrect: boolean | null;
	fraction: number;
}): Exclude<Verdict, 'pending'> | null {
	if (isCorrect === null) return null;
	if (isCorrect) return 'right';
	return fraction > 0 ? 'partly' : 'wrong';
}
