import type { Locale } from '../messages/locale.ts';
import { kinds } from './index.ts';
import { isBlank } from '#lib/text/name-key.ts';
import type { QuestionType, StoredQuestion, Translation, Translations, WrittenTranslation } from './types.ts';

type Entry = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The entries of the list of a type that has one, with what their texts are called. */
export const listOf = (type: QuestionType) => kinds[type].texts.list;

/** The one-text fields of a type, besides those of every question. */
export const fieldsOf = (type: QuestionType): string[] => Object.keys(kinds[type].texts.fields ?? {});

/** The text of an entry of a written translation; '' where it has none. */
export const entryText = (entry: unknown, text: string): string =>
	typeof entry === 'object' && entry !== null ? textOf((entry as Entry)[text]) : textOf(entry);

/** The translated texts per language, by the ids of the question's parts; null if none is left. */
export function storedTranslations(
	type: QuestionType,
	written: Partial<Record<Locale, WrittenTranslation>> | null,
	content: object
): Translations | null {
	const stored = Object.entries(written ?? {}).flatMap(([locale, one]) => {
		const translation = one && storedTranslation(type, one, content as Entry);
		return translation ? [[locale, translation] as const] : [];
	});
	return stored.length ? Object.fromEntries(stored) : null;
}

function storedTranslation(type: QuestionType, written: WrittenTranslation, content: Entry): Translation | undefined {
	const list = listOf(type);
	const rows = list ? (content[list.field] as Entry[]) : [];
	const given = ((list && written[list.field]) ?? []) as unknown[];
	const ofList = rows.flatMap((row, index) =>
		list!.texts.map(({ id, text }) => [String(row[id]), entryText(given[index], text)] as const)
	);
	const ofFields = fieldsOf(type).map((name) => [name, textOf(written[name])] as const);
	const parts = Object.fromEntries([...ofList, ...ofFields].filter(([, text]) => !isBlank(text)));
	const { prompt, explanation } = written;
	if (!prompt && !explanation && !Object.keys(parts).length) return undefined;
	return { ...(prompt ? { prompt } : {}), ...(explanation ? { explanation } : {}), parts };
}

/** The written form of all translations of a question; undefined without any. */
export function writtenTranslations(
	{ type, content, translations }: StoredQuestion,
	form: { ids: boolean }
): Record<string, WrittenTranslation> | undefined {
	const found = Object.entries(translations ?? {}).map(
		([locale, one]) => [locale, writtenTranslation(type, content as unknown as Entry, one!, form)] as const
	);
	return found.length ? Object.fromEntries(found) : undefined;
}

function writtenTranslation(
	type: QuestionType,
	content: Entry,
	{ prompt, explanation, parts }: Translation,
	{ ids }: { ids: boolean }
): WrittenTranslation {
	const list = listOf(type);
	const rows = list ? (content[list.field] as Entry[]) : [];
	const entries = rows.map((row) => {
		const texts = list!.texts.map(({ id, text }) => ({ id, text, value: parts[String(row[id])] ?? '' }));
		if (!ids && texts.length === 1) return texts[0]!.value;
		return Object.fromEntries(texts.flatMap(({ id, text, value }) => [...(ids ? [[id, row[id]]] : []), [text, value]]));
	});
	const hasEntries = rows.some((row) => list!.texts.some(({ id }) => parts[String(row[id])]));
	const fields = fieldsOf(type).filter((name) => parts[name]);
	return {
		...(prompt ? { prompt } : {}),
		...(explanation ? { explanation } : {}),
		...(hasEntries ? { [list!.field]: entries } : {}),
		...Object.fromEntries(fields.map((name) => [name, parts[name]]))
	};
}

/**
 * A question with its texts in a language, part by part: untranslated ones stay as written. Ids, order and right
 * answers are the same in every language.
 */
export const inLanguage = (question: StoredQuestion, locale: Locale | undefined): StoredQuestion =>
	translated(question, locale && question.translations?.[locale]);

/** A question as stored with an answer: with only the translation of the event's language. */
export function snapshotOf({ translations, ...question }: StoredQuestion, locale: Locale | undefined): StoredQuestion {
	const translation = locale && translations?.[locale];
	return (translation ? { ...question, translation } : question) as StoredQuestion;
}

/** A question with its texts in the language of the event, whether it is stored with an answer or not. */
export const inEventLanguage = (question: StoredQuestion, locale?: Locale): StoredQuestion =>
	translated(question, question.translation ?? (locale && question.translations?.[locale]));

/** A question with the texts of one translation. */
function translated(
	{ translations: _all, translation: _one, ...question }: StoredQuestion,
	translation: Translation | undefined
): StoredQuestion {
	if (!translation) return question as StoredQuestion;
	const { prompt, explanation, parts } = translation;
	return {
		...question,
		prompt: prompt ?? question.prompt,
		// A translation never adds what the question does not have: only some phones would show it.
		explanation: question.explanation && (explanation ?? question.explanation),
		content: withTexts(question.type, question.content as unknown as Entry, parts)
	} as unknown as StoredQuestion;
}

function withTexts(type: QuestionType, content: Entry, parts: Record<string, string>): Entry {
	const list = listOf(type);
	// A field that the question omits has a default label in every language.
	const fields = fieldsOf(type).filter((name) => parts[name] && content[name] !== null);
	const rows = list && (content[list.field] as Entry[]).map((row) => ({ ...row, ...textsIn(row, list.texts, parts) }));
	return {
		...content,
		...(list ? { [list.field]: rows } : {}),
		...Object.fromEntries(fields.map((name) => [name, parts[name]]))
	};
}

const textsIn = (row: Entry, texts: readonly { id: string; text: string }[], parts: Record<string, string>): Entry =>
	Object.fromEntries(texts.map(({ id, text }) => [text, parts[String(row[id])] ?? row[text]]));
