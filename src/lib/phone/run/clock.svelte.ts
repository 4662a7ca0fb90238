import type { ServerClock } from '#lib/live/server-clock.ts';

/**
 * Seconds until a moment of the server's clock as runes state, never negative; updated five times a second while
 * `isRunning`.
 */
export function countdown(clock: ServerClock, until: () => string | null, isRunning: () => boolean) {
	let now = $state(clock.now());
	$effect(() => {
		if (!until() || !isRunning()) return;
		now = clock.now();
		const timer = setInterval(() => (now = clock.now()), 200);
		return () => clearInterval(timer);
	});
	return {
		get seconds() {
			const end = until();
			return end === null ? Infinity : Math.max(0, (Date.parse(end) - now) / 1000);
		}
	};
}
