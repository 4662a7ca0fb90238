import { getContext, hasContext, setContext } from 'svelte';
import { createTranslator, type Message, type MessageSet, type Translator } from './translator.ts';

interface Scope {
	set: () => MessageSet;
	find: (key: string) => Message | undefined;
}
const scopeKey = Symbol('messages');

/**
 * Gives the messages of a layout to every component below it; messages of an outer layout stay reachable.
 * Pass a function (`setMessages(() => data.words)`) so that a change of language reaches the screen without a reload.
 */
export function setMessages(source: MessageSet | (() => MessageSet)): void {
	const set = typeof source === 'function' ? source : () => source;
	const outer = hasContext(scopeKey) ? getContext<Scope>(scopeKey) : undefined;
	setContext<Scope>(scopeKey, { set, find: (key) => set().messages[key] ?? outer?.find(key) });
}

/** The translator of the nearest layout; call while a component starts. Throws where no layout has set messages. */
export function useMessages(): Translator {
	const scope = getContext<Scope | undefined>(scopeKey);
	if (!scope) throw new Error('No layout above has called setMessages');
	let made: { from: MessageSet; translator: Translator } | undefined;
	const now = () => {
		const from = scope.set();
		if (made?.from !== from) made = { from, translator: createTranslator(from, scope.find, import.meta.env.DEV) };
		return made.translator;
	};
	return {
		get locale() {
			return scope.set().locale;
		},
		t: (key, params) => now().t(key as string, params),
		n: (value, options) => now().n(value, options),
		date: (value, options) => now().date(value, options),
		time: (value, options) => now().time(value, options)
	};
}
