import { errorText, type FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { isUnfinished, isUntouched, type Card } from './card.ts';
import { missingIn } from './saving/draft-translations.ts';
import type { Draft, DraftField } from './saving/draft.ts';

const named = ['prompt', 'options', 'answers', 'items', 'terms', 'cards', 'answer'] as const;

/** The name of a language in the words of another. */
export const languageName = (words: string, language: Locale): string =>
	new Intl.DisplayNames(words, { type: 'language' }).of(language) ?? language;

/** A fault of a draft in words. */
export function faultText(translator: Translator, fault: FieldError): string {
	if (fault.path === 'answers') return translator.t('catalogs.fault.answers');
	return fault.path ? errorText(translator, fault) : translator.t('catalogs.fault.full');
}

/** The marker of a card in the list; undefined if everything is fine. */
export function markOf({ t }: Translator, card: Card, language: Locale | null): string | undefined {
	if (card.clashes.length) return t('catalogs.missing.clash');
	if (isUntouched(card)) return undefined;
	const [fault] = card.faults;
	const missing = !fault && language ? missingIn(card.draft, language) : 0;
	if (missing) return t('catalogs.translate.open', { count: missing });
	if (!fault) return undefined;
	if (fault.path.startsWith('translations')) return t('catalogs.missing.check');
	const field = named.find((name) => fault.path === name && fault.code !== 'too_long');
	return t(`catalogs.missing.${field ?? 'check'}`);
}

/** Which questions of a list are unfinished, and that the others are stored; undefined when none is. */
export function unfinishedWords({ t }: Translator, cards: readonly Card[]): string | undefined {
	const unfinished = cards.filter(isUnfinished);
	const [first] = unfinished;
	if (!first) return undefined;
	const questions =
		unfinished.length === 1
			? t('catalogs.unfinished.one', { number: cards.indexOf(first) + 1 })
			: t('catalogs.unfinished.more', { count: unfinished.length });
	return cards.some(({ saved }) => saved) ? t('catalogs.unfinished.rest', { questions }) : questions;
}

const longest = 40;
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** All texts in a value, one after the other. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A short form of one part of a draft, to compare two versions. */
export function partWords({ t, n }: Translator, draft: Draft, field: DraftField): string {
	const value = draft[field];
	if (field === 'content') return short(textsIn(value).join(', ')) || t('catalogs.clash.nothing');
	if (field === 'instantFeedback') return t(`catalogs.feedback.${value === null ? 'default' : value ? 'yes' : 'no'}`);
	if (field === 'image') return short(String(value ?? '').replace(/^.*\//, '')) || t('catalogs.clash.nothing');
	if (typeof value === 'number') return n(value);
	return short(String(value ?? '')) || t('catalogs.clash.nothing');
}
