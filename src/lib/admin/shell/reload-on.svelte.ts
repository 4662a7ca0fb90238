import { untrack } from 'svelte';
import { navigating } from '$app/state';
import { reloadScreen } from '#lib/ui/reload-screen.ts';

// Where the server does not answer.
const againMs = 5000;

/**
 * Loads the screen again when a live topic tells something new, at most once in so many milliseconds and while it may.
 * Whoever is on the way to another list or screen gets there first: loading this one again would call them back. Call
 * while a component starts.
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
