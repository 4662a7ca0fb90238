import { getContext, hasContext, setContext } from 'svelte';
import type { Region } from './region.ts';
import type { StationWord } from './station-word.ts';
import { createTranslator, type Message, type MessageSet, type Translator } from './translator.ts';

interface Scope {
	set: () => MessageSet;
	find: (key: string) => Message | undefined;
	/** What the event on the screen calls its stations: the nearest layout that knows says. */
	word: () => StationWord | undefined;
}
const scopeKey = Symbol('messages');
const regionKey = Symbol('region');

/** Tells every component below how English dates are written. */
export const setRegion = (region: () => Region): void => void setContext(regionKey, region);

/**
 * Gives the messages of a layout to every component below it; messages of an outer layout stay reachable.
 * Pass a function (`setMessages(() => data.words)`) so that a change of language reaches the screen without a reload.
 */
export function setMessages(source: MessageSet | (() => MessageSet)): void {
	const set = typeof source === 'function' ? source : () => source;
	const outer = hasContext(scopeKey) ? getContext<Scope>(scopeKey) : undefined;
	setContext<Scope>(scopeKey, {
		set,
		find: (key) => set().messages[key] ?? outer?.find(key),
		word: () => set().stationWord ?? outer?.word()
	});
}

/** What the event that a component and those below it are about calls its stations, on a screen of several events. */
export function setStationWord(word: () => StationWord | undefined): void {
	const outer = getContext<Scope>(scopeKey);
	setContext<Scope>(scopeKey, { ...outer, word: () => word() ?? outer.word() });
}

/** The translator of the nearest layout; call while a component starts. Throws where no layout has set messages. */
export function useMessages(): Translator {
	const scope = getContext<Scope | undefined>(scopeKey);
	if (!scope) throw new Error('No layout above has called setMessages');
	const region = getContext<(() => Region) | undefined>(regionKey);
	let made: { from: MessageSet; word: StationWord | undefined; translator: Translator } | undefined;
	const now = () => {
		const [from, word] = [scope.set(), scope.word()];
		if (made?.from === from && made.word === word) return made.translator;
		const called = { ...from, stationWord: word, region: region?.() };
		const translator = createTranslator(called, scope.find, import.meta.env.DEV);
		made = { from, word, translator };
		return translator;
	};
	return {
		get locale() {
			return scope.set().locale;
		},
		get formats() {
			return now().formats;
		},
		t: (key, params) => now().t(key as string, params),
		called: (text) => now().called(text),
		n: (value, options) => now().n(value, options),
		date: (value, options) => now().date(value, options),
		time: (value, options) => now().time(value, options)
	};
}
