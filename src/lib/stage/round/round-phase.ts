import type { RoundView } from '#lib/live/round.ts';

/** What the wall shows of a round: its states, with the countdown before the answers as one of its own. */
export type RoundPhase = 'lobby' | 'countdown' | 'open' | 'paused' | 'locked' | 'reveal' | 'ranking' | 'podium';

/** The phase at a moment of the server (epoch milliseconds); undefined where the wall shows its other scenes. */
export function roundPhase(view: RoundView, now: number): RoundPhase | undefined {
	const { state, opensAt } = view;
	if (state === 'created' || state === 'closed') return undefined;
	if (state !== 'question') return state;
	return opensAt !== null && now < Date.parse(opensAt) ? 'countdown' : 'open';
}

/** Whether the answers are closed places: before they open, also while that is held by a pause. */
export const isShut = (view: RoundView, phase: RoundPhase): boolean =>
	phase === 'countdown' || (phase === 'paused' && view.opensAt === null);

/** Phases in which the wall shows the question. */
export const asksQuestion = (phase: RoundPhase | undefined): boolean =>
	phase !== undefined && !['lobby', 'ranking', 'podium'].includes(phase);

/** Seconds until the answers open or close, and how many there were; undefined where nothing runs out. */
export function timeLeft(
	view: RoundView,
	phase: RoundPhase,
	now: number
): { seconds: number; total: number } | undefined {
	const until = (at: string) => Math.max(0, (Date.parse(at) - now) / 1000);
	const limit = view.question?.limitSeconds;
	if (phase === 'countdown') return { seconds: until(view.opensAt!), total: view.delaySeconds ?? 3 };
	if (phase === 'open' && view.closesAt !== null)
		return { seconds: until(view.closesAt), total: limit ?? until(view.closesAt) };
	if (phase !== 'paused' || view.remainingMs === undefined) return undefined;
	// What is left of a countdown that a pause holds comes before the time of the question.
	const left = view.remainingMs / 1000;
	const seconds = limit === undefined ? left : Math.min(left, limit);
	return { seconds, total: limit ?? seconds };
}
