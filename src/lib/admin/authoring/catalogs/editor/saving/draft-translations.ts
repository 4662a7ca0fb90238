import { locales, type Locale } from '#lib/messages/locale.ts';
import { isBlank } from '#lib/text/name-key.ts';
import { entryText, fieldsOf, listOf } from '#lib/questions/translations.ts';
import type { WrittenTranslation } from '#lib/questions/types.ts';
import { editors } from '../editors.ts';
import type { Draft } from './draft.ts';

/** The translations of a draft: their lists have an entry per row of the draft, including empty rows. */
export type DraftTranslations = Partial<Record<Locale, WrittenTranslation>>;
type Rows = { type: Draft['type']; content: object };

const rowsOf = ({ type, content }: Rows): unknown[] => {
	const list = listOf(type);
	return list ? ((content as Record<string, unknown>)[list.field] as unknown[]) : [];
};
const listIn = ({ type }: Rows, translation: WrittenTranslation): unknown[] =>
	(translation[listOf(type)?.field ?? ''] ?? []) as unknown[];

/** Whether a row of the draft is stored: empty ones are omitted. */
function isStored({ type, content }: Rows, row: unknown): boolean {
	const { field } = listOf(type)!;
	const tidy = editors[type].tidy({ ...content, [field]: [row] } as never) as Record<string, unknown[]>;
	return tidy[field]!.length > 0;
}

/** The position of a draft row in the written form. */
const writtenRow = (draft: Rows, index: number): number =>
	rowsOf(draft)
		.slice(0, index)
		.filter((row) => isStored(draft, row)).length;

const textsOf = (type: Draft['type']): string[] => listOf(type)?.texts.map(({ text }) => text) ?? [];
const isEmptyEntry = (type: Draft['type'], entry: unknown): boolean =>
	textsOf(type).every((text) => isBlank(entryText(entry, text)));

function emptyEntry(type: Draft['type']): unknown {
	const [, ...more] = textsOf(type);
	return more.length ? Object.fromEntries(textsOf(type).map((text) => [text, ''])) : '';
}

/** The written form of the translations of a draft; undefined where nothing is translated. */
export function writtenTranslationsOf(draft: Draft): DraftTranslations | undefined {
	const written = locales.flatMap((locale) => {
		const one = draft.translations?.[locale] && tidy(draft, draft.translations[locale]);
		return one ? [[locale, one] as const] : [];
	});
	return written.length ? Object.fromEntries(written) : undefined;
}

function tidy(draft: Draft, translation: WrittenTranslation): WrittenTranslation | undefined {
	const list = listOf(draft.type);
	const given = listIn(draft, translation);
	const entries = rowsOf(draft)
		.map((row, index) => ({ row, entry: given[index] ?? emptyEntry(draft.type) }))
		.filter(({ row }) => isStored(draft, row))
		.map(({ entry }) => entry);
	const isTranslated = entries.some((entry) => !isEmptyEntry(draft.type, entry));
	const fields = ['prompt', 'explanation', ...fieldsOf(draft.type)].flatMap((name) => {
		const text = entryText(translation[name], name);
		return isBlank(text) ? [] : [[name, text] as const];
	});
	if (!isTranslated && !fields.length) return undefined;
	return { ...Object.fromEntries(fields), ...(isTranslated ? { [list!.field]: entries } : {}) };
}

/** The translations of a draft after its rows became others: each goes with its row, or with its place where its text changed. */
export function followRows(translations: DraftTranslations | undefined, before: Rows, after: Rows): DraftTranslations {
	const sources = sourcesOf(before, after);
	const follow = (translation: WrittenTranslation): WrittenTranslation => {
		const kept = ['prompt', 'explanation', ...(before.type === after.type ? fieldsOf(after.type) : [])];
		const fields = Object.entries(translation).filter(([name]) => kept.includes(name));
		const list = listOf(after.type);
		const given = listIn(before, translation);
		const entries = sources.map((source) => given[source] ?? emptyEntry(after.type));
		return { ...Object.fromEntries(fields), ...(list && given.length ? { [list.field]: entries } : {}) };
	};
	return Object.fromEntries(Object.entries(translations ?? {}).map(([locale, one]) => [locale, follow(one)]));
}

/** For each row which row it was before; -1 for a new one. */
function sourcesOf(before: Rows, after: Rows): number[] {
	const rows = rowsOf(after).map((row) => JSON.stringify(row));
	if (before.type !== after.type) return rows.map(() => -1);
	const old = rowsOf(before).map((row) => JSON.stringify(row));
	const free = new Set(old.keys());
	const claim = (index: number) => (free.delete(index) ? index : -1);
	const sources = rows.map((row, index) => (old[index] === row ? claim(index) : -1));
	const moved = sources.map((source, index) =>
		source >= 0 ? source : claim([...free].find((one) => old[one] === rows[index]) ?? -1)
	);
	// The text remaining at its position is a different one now.
	return moved.map((source, index) => (source >= 0 ? source : claim(index)));
}

/** One text of a question beside its translation. */
export interface Part {
	/** Names it among the others. */
	key: string;
	/** The field, or the text of an entry, by which messages name it. */
	name: string;
	/** Counted from 1 where it is one of several. */
	number?: number;
	own: string;
	value: string;
	/** The path in the written form. */
	path: string;
	/** The translation with another text of this part. */
	put: (text: string) => WrittenTranslation;
}

/** Every text of a draft that can be translated, beside its translation; empty ones are left out. */
export function partsOf(draft: Draft, locale: Locale): Part[] {
	const translation = draft.translations?.[locale] ?? {};
	const field = (name: string, own: unknown): Part[] => [
		{
			key: name,
			name,
			own: entryText(own, name),
			value: entryText(translation[name], name),
			path: `translations.${locale}.${name}`,
			put: (text) => ({ ...translation, [name]: text })
		}
	];
	const content = draft.content as unknown as Record<string, unknown>;
	return [
		...field('prompt', draft.prompt),
		...rowParts(draft, locale, translation),
		...fieldsOf(draft.type).flatMap((name) => field(name, content[name])),
		...field('explanation', draft.explanation)
	].filter(({ own }) => !isBlank(own));
}

function rowParts(draft: Draft, locale: Locale, translation: WrittenTranslation): Part[] {
	const list = listOf(draft.type);
	if (!list) return [];
	const given = listIn(draft, translation);
	const rows = rowsOf(draft);
	const entries = rows.map((_, index) => given[index] ?? emptyEntry(draft.type));
	return rows.flatMap((row, index) =>
		list.texts.map(({ text }): Part => {
			const isAlone = list.texts.length === 1;
			const place = `translations.${locale}.${list.field}[${writtenRow(draft, index)}]`;
			const entry = (value: string) => (isAlone ? value : { ...(entries[index] as object), [text]: value });
			return {
				key: `${index} ${text}`,
				name: isAlone ? list.field : text,
				number: index + 1,
				own: entryText(row, text),
				value: entryText(entries[index], text),
				path: isAlone ? place : `${place}.${text}`,
				put: (value) => ({ ...translation, [list.field]: entries.with(index, entry(value)) })
			};
		})
	);
}

/** The number of texts of a draft without a translation. */
export const missingIn = (draft: Draft, locale: Locale): number =>
	partsOf(draft, locale).filter(({ value }) => isBlank(value)).length;
