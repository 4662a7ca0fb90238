import type { RoundState } from '#lib/live/round.ts';
import type { Round } from './model.ts';

/** Milliseconds after the lock in which an answer that was on its way is still accepted. */
export const graceMs = 1000;

/** Where a round is: what commands and time change. */
export type Stand = Pick<
	Round,
	| 'state'
	| 'stateAt'
	| 'position'
	| 'opensAt'
	| 'closesAt'
	| 'remainingMs'
	| 'podiumStep'
	| 'voided'
	| 'blocked'
	| 'closedAt'
>;

/** What of a round is fixed at its creation. */
export type Fixed = Pick<Round, 'plan' | 'options'>;

/** States in which a question of the round is or was shown. */
export const isAsked = (state: RoundState): boolean => !['created', 'lobby', 'closed'].includes(state);

/** States in which the solution of the question is public. */
export const isRevealed = (state: RoundState): boolean => ['reveal', 'ranking', 'podium', 'closed'].includes(state);

/** How many questions have been revealed: their answers count in every ranking. */
export const revealedCount = ({ state, position }: Pick<Stand, 'state' | 'position'>): number =>
	isRevealed(state) ? position : Math.max(0, position - 1);

/** A locked question whose last answers have arrived. */
const isPastGrace = ({ closesAt }: Pick<Stand, 'closesAt'>, now: Date): boolean =>
	closesAt === null || now.getTime() > closesAt.getTime() + graceMs;

/** A question whose time is over, but that nobody has locked yet. */
export const isOverdue = (stand: Pick<Stand, 'state' | 'closesAt'>, now: Date): boolean =>
	stand.state === 'question' && stand.closesAt !== null && isPastGrace(stand, now);

/** A pause in the countdown before the answers: they open so much after its end as was left. */
export const isHeldBefore = ({ state, stateAt, opensAt }: Pick<Stand, 'state' | 'stateAt' | 'opensAt'>): boolean =>
	state === 'paused' && opensAt !== null && opensAt > stateAt;

/** Whether the clock was set back since the round came to its state; two processes may differ by the grace. */
const isSetBack = ({ stateAt }: Pick<Stand, 'stateAt'>, now: Date): boolean =>
	now.getTime() + graceMs < stateAt.getTime();

/** What happens to an answer to a question of the round that arrives at a moment. */
type Admission = 'accepted' | 'late' | 'early';

/**
 * Whether an answer to the question at `place` (from 1) counts: while its question is open, and within the grace after
 * its lock. `early` = not open yet, or paused. A clock that was set back neither closes an open question nor opens a
 * locked one.
 */
export function admissionOf(stand: Stand, place: number, now: Date): Admission {
	const { state, position, opensAt } = stand;
	if (state === 'created' || state === 'lobby' || place > position) return 'early';
	if (place < position) return 'late';
	if (state === 'paused') return 'early';
	if (state === 'question' && isSetBack(stand, now)) return 'accepted';
	if (state === 'question' && opensAt !== null && now < opensAt) return 'early';
	if (state !== 'question' && (state !== 'locked' || isSetBack(stand, now))) return 'late';
	return stand.closesAt !== null && isPastGrace(stand, now) ? 'late' : 'accepted';
}
