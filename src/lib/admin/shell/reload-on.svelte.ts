import { untrack } from 'svelte';
import { invalidateAll } from '$app/navigation';
import { navigating } from '$app/state';

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
		const reload = () => {
			if (navigating.to) return void (timer = setTimeout(reload, ms));
			seen = version;
			if (may()) void invalidateAll();
		};
		timer = setTimeout(reload, ms);
		return () => clearTimeout(timer);
	});
}
