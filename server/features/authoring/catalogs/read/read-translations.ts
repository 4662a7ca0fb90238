import { isObject, isBlankEntry, type Raw } from '#lib/questions/reading.ts';
import { translationsFor } from '#lib/questions/translations-form.ts';
import { fieldsOf, listOf } from '#lib/questions/translations.ts';
import type { QuestionInput, QuestionType } from '#lib/questions/types.ts';
import { checked, type Findings } from '../import-report.ts';

/** The original beside which translations are validated. */
interface Beside {
	type: QuestionType;
	content: QuestionInput['content'];
	/** Which entries of the sender's list were kept, when blank ones were left out. */
	kept?: number[] | undefined;
	/** The number of entries in the sender's list. */
	count: number;
}

/** Reads the translations of a question; null without any, undefined after adding their faults. */
export function readTranslations(
	raw: unknown,
	beside: Beside,
	findings: Findings,
	prefix: string
): QuestionInput['translations'] | undefined {
	if (raw === undefined || raw === null) return null;
	const { type, content } = beside;
	const read = isObject(raw)
		? Object.fromEntries(
				Object.entries(raw)
					.filter(([, one]) => one !== null)
					.map(([locale, one]) => [locale.toLowerCase(), isObject(one) ? readOne(one, beside) : one])
			)
		: raw;
	const below = prefix ? `${prefix}.translations` : 'translations';
	const translations = checked(translationsFor(type, content), read, findings, below);
	return translations && Object.keys(translations).length ? translations : translations && null;
}

function readOne(raw: Raw, { type, kept, count }: Beside): Raw {
	const list = listOf(type);
	const fields = ['prompt', 'explanation', ...fieldsOf(type)];
	const read = Object.entries(raw).flatMap(([name, value]) => {
		if (fields.includes(name)) return isBlankEntry(value) ? [] : [[name, value] as const];
		if (name !== list?.field || !Array.isArray(value)) return value === null ? [] : [[name, value] as const];
		const entries = value.map((entry) => readEntry(entry, list.texts));
		const moved = kept && value.length === count ? kept.map((index) => entries[index]) : entries;
		return [[name, moved] as const];
	});
	return Object.fromEntries(read);
}

/** A text, or the text of an entry that also carries ids; null is not translated. */
function readEntry(entry: unknown, texts: readonly { text: string }[]): unknown {
	const [first, ...more] = texts;
	if (!more.length) return (isObject(entry) ? entry[first!.text] : entry) ?? '';
	if (!isObject(entry)) return entry ?? Object.fromEntries(texts.map(({ text }) => [text, '']));
	return Object.fromEntries(texts.map(({ text }) => [text, entry[text] ?? '']));
}
