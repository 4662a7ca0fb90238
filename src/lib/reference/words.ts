import { getContext, setContext } from 'svelte';
import type en from '#lib/messages/reference/en.json';
import type { ReferenceEntry } from '../../../server/web/openapi/openapi-entries.ts';

/** The texts of the API reference in one language. */
export type Words = typeof en;

const key = Symbol('words of the reference');
/** Gives the texts to every component below. */
export const setWords = (words: Words): Words => setContext(key, words);
/** The texts of the page; call while a component starts. */
export const useWords = (): Words => getContext<Words>(key);

/** The word for a name, or the name itself where there is none. */
export const named = (tree: Record<string, string>, name: string): string => tree[name] ?? name;

/** The sentence of an operation in the page's language, as a title; an operation without one speaks English. */
export function sentenceOf({ operationId, summary }: ReferenceEntry, w: Words): string {
	const [tag = '', verb = ''] = operationId.split('.');
	const sentence = (w.operations as Record<string, Record<string, string>>)[tag]?.[verb] ?? summary;
	return sentence.replace(/\.$/, '');
}
