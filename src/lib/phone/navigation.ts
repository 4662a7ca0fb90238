import { getContext, setContext } from 'svelte';

/** Switches between the screens of one event, without the network. */
interface Navigation {
	/** The address of a station by its slug, or of the list (null). */
	address(station: string | null): string;
	go(station: string | null): void;
}
const key = Symbol('navigation');

/** Gives the navigation to every component below. */
export const setNavigation = (navigation: Navigation): Navigation => setContext(key, navigation);

/** The navigation of the screen above; `follow` handles a link's click, unless it opens a new tab. */
export function useNavigation() {
	const navigation = getContext<Navigation>(key);
	return {
		...navigation,
		follow: (station: string | null) => (event: MouseEvent) => {
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
			event.preventDefault();
			navigation.go(station);
		}
	};
}
