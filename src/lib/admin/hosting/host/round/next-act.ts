import type { RoundPlan, RoundView } from '#lib/live/round.ts';
import { kinds } from '#lib/questions/index.ts';
import type { RoundCommand } from '../../../../../../server/features/gameplay/rounds/commands.ts';

export type { RoundCommand };

/** What the big button of the host will do. */
export interface NextAct {
	command: RoundCommand;
	/** Teams without an answer, or the end of the round, ask for a second press. */
	asks: 'missing' | 'close' | null;
	/** The answers are not open yet, so there is nothing to lock. */
	isEarly: boolean;
}

/** What decides about the next act besides the view. */
interface Around {
	options: Pick<RoundPlan['options'], 'board'>;
	/** Epoch milliseconds of the server. */
	now: number;
}

/** Whether phones answer the question; an info card is only read. */
export const isAnswered = ({ question }: Pick<RoundView, 'question'>): boolean =>
	question === null || kinds[question.type].isScored;

/** Teams of the round that have not answered its question, connected or not. */
export const missingTeams = (view: Pick<RoundView, 'host' | 'question'>): number =>
	isAnswered(view) ? (view.host?.teamList.filter(({ answered, isOut }) => !answered && !isOut).length ?? 0) : 0;

const isLast = ({ position, total }: RoundView): boolean => position >= total;
const plain = (command: 'openLobby' | 'show' | 'lock' | 'resume' | 'reveal' | 'ranking' | 'next' | 'podium') => ({
	command: { command },
	asks: null,
	isEarly: false
});

/** What comes next in a round; null when it is over. */
export function nextAct(view: RoundView, around: Around): NextAct | null {
	switch (view.state) {
		case 'created':
			return plain('openLobby');
		case 'lobby':
			return plain('show');
		case 'question':
			return { ...plain('lock'), isEarly: view.opensAt !== null && Date.parse(view.opensAt) > around.now };
		case 'paused':
			return plain('resume');
		case 'locked':
			return { ...plain('reveal'), asks: missingTeams(view) > 0 ? 'missing' : null };
		case 'reveal':
			return plain(afterReveal(view, around));
		case 'ranking':
			return plain(isLast(view) ? 'podium' : 'next');
		case 'podium':
			return inPodium(view);
		case 'closed':
			return null;
	}
}

function afterReveal(view: RoundView, { options: { board } }: Around): 'ranking' | 'next' | 'podium' {
	if (board === 'each' || (board === 'end' && isLast(view))) return 'ranking';
	return isLast(view) ? 'podium' : 'next';
}

const inPodium = ({ podiumStep = 0, podiumSteps = 0 }: RoundView): NextAct =>
	podiumStep < podiumSteps
		? { command: { command: 'step', args: { step: 1 } }, asks: null, isEarly: false }
		: { command: { command: 'close', args: { confirm: true } }, asks: 'close', isEarly: false };

/** The command that takes another one back; null where there is none. */
export function opposite(command: RoundCommand): RoundCommand | null {
	switch (command.command) {
		case 'pause':
			return { command: 'resume' };
		case 'resume':
			return { command: 'pause' };
		case 'void':
			return { command: 'unvoid', args: command.args };
		case 'unvoid':
			return { command: 'void', args: command.args };
		case 'kick':
			return { command: 'admit', args: { teamUid: command.args.teamUid } };
		case 'step':
			return { command: 'step', args: { step: command.args.step === 1 ? -1 : 1 } };
		default:
			return null;
	}
}
