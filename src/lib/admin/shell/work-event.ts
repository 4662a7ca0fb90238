import type { Page } from '@sveltejs/kit';
import { stationWords, type StationWord } from '#lib/messages/station-word.ts';

type Place = Pick<Page, 'url' | 'params' | 'status' | 'data'>;
type Kept = { event: string; word?: StationWord | undefined };

const keyOf = (namespace: string) => `event:${namespace}`;

/** The event that an address names: by its path, else by its query. */
const namedEvent = ({ url, params }: Place): string | null => params.event ?? url.searchParams.get('event');

/** What the event of a screen calls its stations; every screen of an event has the event in its data. */
export const shownWord = ({ data }: Place): StationWord | undefined =>
	(data.event as { stationWord?: StationWord } | undefined)?.stationWord;

/** The event that this tab worked on last in a namespace, with its word; a browser that stores nothing has none. */
function lastEvent(namespace: string): Kept | null {
	try {
		const [event, word] = sessionStorage.getItem(keyOf(namespace))?.split(' ') ?? [];
		return event ? { event, word: stationWords.find((one) => one === word) } : null;
	} catch {
		return null;
	}
}

/** Forgets the last event of this tab, because it was removed. */
export function forgetEvent(namespace: string): void {
	try {
		sessionStorage.removeItem(keyOf(namespace));
	} catch {
		// Nothing is stored.
	}
}

/** Remembers the event of the address for this tab; forgets one that is not there. */
export function rememberEvent(place: Place, namespace: string): void {
	const named = namedEvent(place);
	if (!named) return;
	if (place.status === 404) return named === lastEvent(namespace)?.event ? forgetEvent(namespace) : undefined;
	try {
		sessionStorage.setItem(keyOf(namespace), [named, shownWord(place) ?? ''].join(' ').trim());
	} catch {
		// Links on other screens then open the default event.
	}
}

/** The last event of this tab, unless the address names it in vain. */
function keptEvent(place: Place, namespace: string | undefined): Kept | null {
	const last = namespace === undefined ? null : lastEvent(namespace);
	return last?.event === namedEvent(place) ? null : last;
}

/**
 * The selected event, for links that carry it along: from the address, or else the last one of this tab in its
 * namespace. The server only knows the address and passes no namespace.
 */
export function workEvent(place: Place, namespace: string | undefined): string | null {
	const named = namedEvent(place);
	if (named && place.status !== 404) return named;
	return keptEvent(place, namespace)?.event ?? null;
}

/** What that event calls its stations, if known. */
export const workWord = (place: Place, namespace: string | undefined): StationWord | undefined =>
	shownWord(place) ?? keptEvent(place, namespace)?.word;
