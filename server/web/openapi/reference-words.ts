import de from '#lib/messages/reference/de.json' with { type: 'json' };
import en from '#lib/messages/reference/en.json' with { type: 'json' };
import type { Locale } from '#lib/messages/locale.ts';
import type { ReferenceEntry } from './openapi-entries.ts';

/** The texts of the API reference in one language. */
export type Words = typeof en;
export const words: Record<Locale, Words> = { de, en };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

/** The word for a name, or the name itself where there is none. */
export const named = (tree: Record<string, string>, name: string): string => tree[name] ?? name;

/** Descriptions stand in the schemas, which speak English. */
export const english = (text: unknown): string =>
	typeof text === 'string' ? `<span lang="en">${escaped(text)}</span>` : '';

/** The sentence of an operation in the page's language, as a title; an operation without one speaks English. */
export function sentenceOf({ operationId, summary }: ReferenceEntry, w: Words): string {
	const [tag = '', verb = ''] = operationId.split('.');
	const sentence = (w.operations as Record<string, Record<string, string>>)[tag]?.[verb] ?? summary;
	return sentence.replace(/\.$/, '');
}
