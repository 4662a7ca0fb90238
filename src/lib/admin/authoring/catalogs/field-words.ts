import type { Translator } from '#lib/messages/translator.ts';

const known = new Set([
	...['answer', 'answers', 'cards', 'correct', 'countdown', 'definition', 'explanation', 'image', 'items', 'name'],
	...['options', 'points', 'prompt', 'questions', 'raetsel_buchstabe', 'sort_order', 'term', 'terms', 'text', 'type']
]);

/** A place inside a question in words: `terms[1].term` is "pair 2, term"; empty where a part of it has no word. */
export function fieldWords({ t, n }: Translator, field: string): string {
	const parts = field.split('.').map((part) => /^([a-z_]+)(?:\[(\d+)\])?$/i.exec(part));
	if (!parts.every((part) => part && known.has(part[1]!))) return '';
	const wordsOf = ([, name, index]: RegExpExecArray) =>
		t(`admin.import.field.${name}`) + (index === undefined ? '' : ` ${n(Number(index) + 1)}`);
	return parts.map((part) => wordsOf(part!)).join(', ');
}
