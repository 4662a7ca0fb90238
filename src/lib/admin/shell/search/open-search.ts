const asked = 'search-asked';

/** Asks for the search, from any button. */
export const openSearch = (): boolean => window.dispatchEvent(new Event(asked));

/** Runs `open` when someone opens the search; returns a function that stops it. */
export function onSearchAsked(open: () => void): () => void {
	window.addEventListener(asked, open);
	return () => window.removeEventListener(asked, open);
}
