import { version } from '$app/environment';
import { watchTyping } from '#lib/ui/in-use.ts';
import type { Game } from '../game.svelte.ts';

const key = 'marquee-left-version';

/**
 * Whether a version that answers is newer than that of this page. Never twice: where loading it again led to the same
 * version, such as with two servers of different versions, the page plays on as it is.
 */
function isNewer(build: string | null): boolean {
	try {
		return build !== null && build !== version && sessionStorage.getItem(key) !== version;
	} catch {
		// Without a memory it might load itself again and again.
		return false;
	}
}

/** Loads a page of this version again, with the newest one. */
export function loadNewest(): void {
	try {
		sessionStorage.setItem(key, version);
	} finally {
		location.reload();
	}
}

/** Lets a phone find out that its page is old, and load it again; returns the end of it. */
export function watchVersion(game: Game): () => void {
	game.connection.isNewer = isNewer;
	game.renewPage = () => {
		const { isOutdated, isOnline } = game.connection;
		const isDue = isOutdated && isOnline && !game.outbox.queue.length && !game.isLost;
		if (isDue) loadNewest();
		return isDue;
	};
	return watchTyping();
}
