import type { Translator } from '#lib/messages/translator.ts';
import type { PublicCatalog } from '../../../../server/features/gameplay/play/types.ts';
import type { Game } from '../game.svelte.ts';
import { isSettled } from '../offline/merge.ts';

/** The line below a station's name: where to continue, the result, or its length. */
export function detailOf(catalog: PublicCatalog, game: Game, t: Translator['t']): string {
	const attempt = game.runningAt(catalog.uid);
	if (attempt) {
		const open = attempt.items.findIndex((item) => !isSettled(item));
		const place = { question: open + 1, total: attempt.items.length };
		const detail = open < 0 ? t('play.stations.runningLast') : t('play.stations.running', place);
		return attempt.practice ? t('play.practice.row', { detail }) : detail;
	}
	const { result } = catalog;
	if (!result) return t('play.stations.questions', { count: catalog.questions });
	if (result.total === 0) return t('play.stations.read');
	const isPerfect = result.correct === result.total;
	if (isPerfect) return t('play.stations.allRight', { count: result.total });
	return t('play.stations.right', { correct: result.correct, total: result.total });
}

/** The stations in the order of interest: running, open, done; each in its own order. */
export function sortStations(catalogs: PublicCatalog[]): PublicCatalog[] {
	const interest = ({ running, done }: PublicCatalog) => (running ? 0 : done ? 2 : 1);
	return [...catalogs].sort((one, other) => interest(one) - interest(other) || one.number - other.number);
}

/** The letter that a team won at a station. */
export const letterOf = (catalog: PublicCatalog, { me }: Game): string | null =>
	me?.puzzle?.letters.find(({ catalog: slug }) => slug === catalog.slug)?.letter ?? null;
