import { kinds } from '#lib/questions/index.ts';
import { fieldsOf, listOf } from '#lib/questions/translations.ts';
import { typedKey } from '#lib/text/typed-key.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';

/** A text of a question, by the id of its part. */
interface Part {
	id: string;
	text: string;
}

/** The texts of a question besides its prompt and its explanation, by the names that translations use. */
export function partsOf({ type, content }: StoredQuestion): Part[] {
	const values = content as unknown as Record<string, unknown>;
	const list = listOf(type);
	const rows = list ? (values[list.field] as Record<string, string>[]) : [];
	const ofList = rows.flatMap((row) =>
		list!.texts.map(({ id, text }) => ({ id: row[id] ?? '', text: row[text] ?? '' }))
	);
	const ofFields = fieldsOf(type).map((name) => ({ id: name, text: String(values[name] ?? '') }));
	return [...ofList, ...ofFields.filter(({ text }) => text)];
}

/** The options of a question that has some, each with whether it is right. */
export function optionsOf(question: StoredQuestion): { text: string; isRight: boolean }[] {
	if (!('options' in question.content)) return [];
	const { options, answers } = question.content;
	return options.map(({ id, text }) => ({ text, isRight: answers.includes(id) }));
}

/** The letters and digits of a text with one space between words. */
export const plainWords = (text: string): string =>
	typedKey(text)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

const known = new WeakMap<StoredQuestion, string>();

/** The words of a prompt; computed once, because several rules need them. */
export function wordsOf(question: StoredQuestion): string {
	const words = known.get(question) ?? plainWords(question.prompt);
	known.set(question, words);
	return words;
}

/** Whether answers to a question are checked. */
export const isScored = ({ type }: StoredQuestion): boolean => kinds[type].isScored;
