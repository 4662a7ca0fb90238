import type { Translator } from '#lib/messages/translator.ts';

/** A place as boards write it: "3", or "=3" when it is shared. */
export const placeText = (place: number, shared: boolean | undefined, n: Translator['n']): string =>
	`${shared ? '=' : ''}${n(place)}`;
