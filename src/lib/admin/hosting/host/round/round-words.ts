import { useMessages } from '#lib/messages/messages.ts';
import type { RoundView } from '#lib/live/round.ts';
import { isAnswered, missingTeams, type NextAct } from './next-act.ts';

/** Teams that are connected and in the round. */
export const teamsThere = ({ host }: Pick<RoundView, 'host'>): number =>
	host?.teamList.filter(({ online, isOut }) => online && !isOut).length ?? 0;

/** Rounds in words. */
export function useRoundWords() {
	const { t, n, locale } = useMessages();
	const stateLine = ({ state, position, total }: Pick<RoundView, 'state' | 'position' | 'total'>): string =>
		t(`rounds.state.${state}`, { position, total });
	const missing = (view: RoundView): string => {
		const count = missingTeams(view);
		return count ? t('rounds.actText.missing', { count }) : t(`rounds.actText.${isAnswered(view) ? 'all' : 'card'}`);
	};
	/** What the act does, or what stands in its way. */
	function actText(view: RoundView, { command: { command }, isEarly }: NextAct): string {
		if (isEarly) return t('rounds.actText.early');
		switch (command) {
			case 'show':
				return teamsThere(view) ? t('rounds.actText.there', { count: teamsThere(view) }) : t('rounds.actText.nobody');
			case 'lock':
			case 'reveal':
				return missing(view);
			case 'next':
				return t('rounds.actText.next', { position: view.position + 1, total: view.total });
			case 'openLobby':
			case 'resume':
			case 'ranking':
			case 'podium':
			case 'step':
			case 'close':
				return t(`rounds.actText.${command}`);
			default:
				return '';
		}
	}
	return {
		t,
		n,
		locale,
		stateLine,
		actText,
		actLabel: ({ command: { command } }: NextAct, asked: boolean): string =>
			t(`rounds.${asked ? 'sure' : 'act'}.${command}` as 'rounds.act.lock')
	};
}
