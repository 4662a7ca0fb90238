import type { RoundPlan, RoundView } from '#lib/live/round.ts';
import type { RoundCommand } from './next-act.ts';

/** What a host can do now beside the next act; null where it is closed. */
interface Possible {
	/** Holds the question, or lets it go on. */
	pause: RoundCommand | null;
	addTime: ((seconds: number) => RoundCommand) | null;
	ranking: RoundCommand | null;
	next: RoundCommand | null;
	podium: RoundCommand | null;
	/** Takes the question out of scoring, or back in. */
	strike: RoundCommand | null;
	/** One place of the ceremony back. */
	stepBack: RoundCommand | null;
}

const onlyIf = <T>(isOpen: boolean, command: T): T | null => (isOpen ? command : null);

/** The acts that the state of a round allows. */
export function possibleIn(view: RoundView, plan: RoundPlan): Possible {
	const { state, position, total } = view;
	const current = plan.questions[position - 1];
	const isOver = state === 'reveal' || state === 'ranking';
	const isAsked = current !== undefined && !['created', 'lobby', 'closed'].includes(state);
	const hasLimit = state === 'question' ? view.closesAt !== null : current?.limitSeconds !== null;
	return {
		pause: onlyIf(state === 'question', { command: 'pause' }) ?? onlyIf(state === 'paused', { command: 'resume' }),
		addTime: onlyIf((state === 'question' || state === 'paused') && hasLimit, (seconds) => ({
			command: 'addTime',
			args: { seconds }
		})),
		ranking: onlyIf(state === 'reveal', { command: 'ranking' }),
		next: onlyIf(isOver && position < total, { command: 'next' }),
		podium: onlyIf(isOver, { command: 'podium' }),
		strike: onlyIf(isAsked && state !== 'podium', {
			command: view.isVoid ? 'unvoid' : 'void',
			args: { questionId: current?.id ?? 0 }
		}),
		stepBack: onlyIf(state === 'podium' && (view.podiumStep ?? 0) > 0, { command: 'step', args: { step: -1 } })
	};
}
