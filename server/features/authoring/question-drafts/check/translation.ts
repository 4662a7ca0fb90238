import type { Locale } from '#lib/messages/locale.ts';
import { isObject } from '#lib/questions/reading.ts';
import { entryText, fieldsOf, listOf } from '#lib/questions/translations.ts';
import { translationsFor } from '#lib/questions/translations-form.ts';
import type { QuestionInput } from '#lib/questions/types.ts';
import { isBlank } from '#lib/text/name-key.ts';
import type { Refused } from '../schema.ts';
import { beginningOf } from './drafts.ts';
import { numbersIn } from './stands-in.ts';

type Entry = Record<string, unknown>;
type Texts = Record<string, string>;

const rowsOf = ({ type, content }: QuestionInput): unknown[] => {
	const list = listOf(type);
	return list ? ((content as unknown as Entry)[list.field] as unknown[]) : [];
};
const textNames = ({ type }: QuestionInput): string[] => listOf(type)?.texts.map(({ text }) => text) ?? [];

/** The texts of a question that can be translated, by their places. */
export function textsToTranslate(question: QuestionInput): Texts {
	const fields = fieldsOf(question.type).map((name) => [name, (question.content as unknown as Entry)[name]] as const);
	const rows = rowsOf(question).flatMap((row, index) =>
		textNames(question).map((name) => [`${index} ${name}`, entryText(row, name)] as const)
	);
	const all = [['prompt', question.prompt], ['explanation', question.explanation], ...rows, ...fields] as const;
	return Object.fromEntries(
		all.filter((one): one is [string, string] => typeof one[1] === 'string' && !isBlank(one[1]))
	);
}

/** Whether a translation has the numbers of its text, in any order. */
const keepsNumbers = (text: string, translation: string): boolean => {
	const digits = (words: string) =>
		numbersIn(words)
			.map((number) => number.replace(/[.,:]/g, ''))
			.sort()
			.join();
	return digits(text) === digits(translation);
};

function writtenFrom(question: QuestionInput, given: Texts) {
	const list = listOf(question.type);
	const names = textNames(question);
	const entries = rowsOf(question).map((_, index) => {
		const texts = names.map((name) => [name, given[`${index} ${name}`] ?? ''] as const);
		return texts.length === 1 ? texts[0]![1] : Object.fromEntries(texts);
	});
	const fields = ['prompt', 'explanation', ...fieldsOf(question.type)].filter((name) => given[name]);
	const hasEntries = Object.keys(given).some((key) => key.includes(' '));
	return {
		...Object.fromEntries(fields.map((name) => [name, given[name]])),
		...(list && hasEntries && { [list.field]: entries })
	};
}

/** The translation of a question among the texts of the service, in its written form, and what of them is refused. */
export function checkTranslation(
	found: readonly unknown[],
	question: QuestionInput,
	language: Locale
): { translation?: Entry; refused: Refused[] } {
	const texts = textsToTranslate(question);
	const given: Texts = {};
	const refused: Refused[] = [];
	for (const one of found) {
		const { key, text } = isObject(one) ? one : {};
		if (typeof key !== 'string' || typeof text !== 'string' || isBlank(text)) continue;
		if (!Object.hasOwn(texts, key) || Object.hasOwn(given, key)) continue;
		if (keepsNumbers(texts[key]!, text)) given[key] = text;
		else refused.push({ text: beginningOf(text), reason: 'lost_number' });
	}
	if (!Object.keys(given).length) return { refused };
	const checked = translationsFor(question.type, question.content).safeParse({
		[language]: writtenFrom(question, given)
	});
	if (checked.success) return { translation: checked.data[language] as Entry, refused };
	const [issue] = checked.error.issues;
	return {
		refused: [...refused, { text: '', reason: 'invalid', detail: `${issue!.path.join('.')}: ${issue!.message}` }]
	};
}
