import { untrack } from 'svelte';
import { navigating } from '$app/state';
import { reloadScreen } from '#lib/ui/reload-screen.ts';

// Shown if the server does not respond.
const againMs = 5000;

/**
 * Reloads the screen when a live topic changes, at most once per interval and only while allowed. A navigation that has
 * started comes first, because reloading would cancel it. Call it while a component initialises.
 */
export function reloadOn(live: { readonly version: unknown }, ms: number, may: () => boolean = () => true): void {
	let seen = live.version;
	$effect(() => {
		const { version } = live;
		if (version === untrack(() => seen)) return;
		let timer: ReturnType<typeof setTimeout>;
		let isOver = false;
		const reload = async () => {
			if (navigating.to) return void (timer = setTimeout(() => void reload(), ms));
			seen = version;
			if (may() && !(await reloadScreen()) && !isOver) timer = setTimeout(() => void reload(), againMs);
		};
		timer = setTimeout(() => void reload(), ms);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	});
}
