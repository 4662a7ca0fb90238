import { errorText, type FieldError } from '#lib/admin/error-text.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { isDirty, type Card } from './card.ts';
import { missingIn } from './draft-translations.ts';
import { blankDraft, isSame, type Draft, type DraftField } from './draft.ts';

const named = ['prompt', 'options', 'answers', 'items', 'terms', 'cards', 'answer'] as const;

/** The name of a language in the words of another. */
export const languageName = (words: string, language: Locale): string =>
	new Intl.DisplayNames(words, { type: 'language' }).of(language) ?? language;

/** A fault of a draft in words. */
export function faultText(translator: Translator, fault: FieldError): string {
	if (fault.path === 'answers') return translator.t('editor.fault.answers');
	return fault.path ? errorText(translator, fault) : translator.t('editor.fault.full');
}

/** What a card of the list is marked with; undefined when all is well. */
export function markOf({ t }: Translator, card: Card, language: Locale | null): string | undefined {
	if (card.clashes.length) return t('editor.missing.clash');
	const [fault] = card.faults;
	const missing = !fault && language ? missingIn(card.draft, language) : 0;
	if (missing) return t('editor.translate.open', { count: missing });
	if (!fault) return undefined;
	if (fault.path.startsWith('translations')) return t('editor.missing.check');
	const field = named.find((name) => fault.path === name && fault.code !== 'too_long');
	return t(`editor.missing.${field ?? 'check'}`);
}

/** Whether nobody has written anything in a new card yet: it needs no faults. */
export const isUntouched = ({ id, draft }: Card): boolean => id === null && isSame(draft, blankDraft(draft.type));

/** Whether a card is only on this device, whatever the reason. */
export const isHereOnly = (card: Card): boolean => isDirty(card) && card.faults.length > 0;

const longest = 40;
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** All texts in a value, one after the other. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** One part of a draft in a few words, to tell two versions apart. */
export function partWords({ t, n }: Translator, draft: Draft, field: DraftField): string {
	const value = draft[field];
	if (field === 'content') return short(textsIn(value).join(', ')) || t('editor.clash.nothing');
	if (field === 'instantFeedback') return t(`editor.feedback.${value === null ? 'default' : value ? 'yes' : 'no'}`);
	if (field === 'image') return short(String(value ?? '').replace(/^.*\//, '')) || t('editor.clash.nothing');
	if (typeof value === 'number') return n(value);
	return short(String(value ?? '')) || t('editor.clash.nothing');
}
