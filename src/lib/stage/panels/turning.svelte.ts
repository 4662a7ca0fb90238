import { Pager, pagesOf } from '../pager.svelte.ts';

/** The page of a list that turns by itself; make it while a component starts. */
export function turning(length: () => number, size: () => number, seconds: () => number): Pager {
	const pager = new Pager({ pages: () => pagesOf(length(), size()), seconds });
	$effect(() => pager.start());
	return pager;
}
