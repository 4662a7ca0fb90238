const asked = 'search-asked';

/** Asks for the search, from any button. */
export const openSearch = (): boolean => window.dispatchEvent(new Event(asked));

/** Runs `open` whenever somebody asks for the search; returns the end of it. */
export function onSearchAsked(open: () => void): () => void {
	window.addEventListener(asked, open);
	return () => window.removeEventListener(asked, open);
}
