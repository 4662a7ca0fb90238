import { Pager, pagesOf } from '../pager.svelte.ts';

/** The page of an auto-paging list; create it while a component initialises. */
export function turning(length: () => number, size: () => number, seconds: () => number): Pager {
	const pager = new Pager({ pages: () => pagesOf(length(), size()), seconds });
	$effect(() => pager.start());
	return pager;
}
