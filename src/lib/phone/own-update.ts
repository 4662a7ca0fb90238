import type { PublicCatalog } from '../../../server/features/gameplay/play/types.ts';
import type { TopicData } from '#lib/live/wire.ts';
import type { Game } from './game.svelte.ts';

const stood = ({ done, running, next }: PublicCatalog): string => `${done} ${running} ${next}`;
const earned = ({ result }: PublicCatalog): string => `${result?.points} ${result?.correct} ${result?.total}`;

/** Handles notices of the own team, and reloads if a teammate's phone did something unknown here. */
export function applyOwnUpdate(
	game: Game,
	{ team, catalogs, attempts, points, puzzle, announcements, podium }: TopicData['own']
): void {
	const { me } = game;
	game.told = announcements;
	if (!me) return;
	// The ceremony reveals the place of a team, and may hide it again.
	if (JSON.stringify(me.podium) !== JSON.stringify(podium)) {
		const { podium: _before, ...rest } = me;
		game.me = podium ? { ...rest, podium } : rest;
	}
	const isNews =
		me.team.name !== team.name ||
		me.catalogs.map(stood).join() !== catalogs.map(stood).join() ||
		me.puzzle?.letters.length !== puzzle?.letters.length ||
		me.puzzle?.solvedAt !== puzzle?.solvedAt ||
		attempts.some(({ attemptId, version }) => (game.attempts[attemptId]?.version ?? -1) < version);
	// Our own answer is announced before its receipt is here; by then it is no news any more.
	if (isNews) setTimeout(() => void game.sync(), 300);
	// Adjustments and corrections by staff affect a whole room at once, so nobody reloads for them.
	else if (me.points !== points || me.catalogs.map(earned).join() !== catalogs.map(earned).join())
		game.me = { ...game.me!, points, catalogs };
}
