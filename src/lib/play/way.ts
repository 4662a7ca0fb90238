import { getContext, setContext } from 'svelte';

/** The way between the screens of one event, without the network. */
export interface Way {
	/** The address of a station by its slug, or of the list (null). */
	address(station: string | null): string;
	go(station: string | null): void;
}
const key = Symbol('way');

/** Gives the way to every component below. */
export const setWay = (way: Way): Way => setContext(key, way);

/** The way of the screen above; `follow` goes there from a link's click, unless a new tab is asked for. */
export function useWay() {
	const way = getContext<Way>(key);
	return {
		...way,
		follow: (station: string | null) => (event: MouseEvent) => {
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
			event.preventDefault();
			way.go(station);
		}
	};
}
