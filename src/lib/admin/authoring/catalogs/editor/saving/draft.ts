import type { QuestionResponse } from '../../../../../../../server/features/authoring/catalogs/read/question-response.ts';
import type { Inputs, QuestionType } from '#lib/questions/types.ts';
import { followRows, writtenTranslationsOf, type DraftTranslations } from './draft-translations.ts';
import { editors, withDefaults } from '../editors.ts';

/** A question being edited: nothing of it has to be valid yet. */
export interface Draft {
	type: QuestionType;
	prompt: string;
	points: number | null;
	/** Seconds, 0 = none, null = as the event. */
	countdown: number | null;
	instantFeedback: boolean | null;
	image: string | null;
	explanation: string;
	/** It came with a template; editing removes the mark. */
	sample?: true | undefined;
	/** The type-specific part, in the written form. */
	content: Inputs[QuestionType];
	/** Drafts that were kept before there were any have none. */
	translations?: DraftTranslations;
}

/** The parts of a draft that are merged separately; its type and type-specific part belong together. */
const draftFields = [
	'prompt',
	'content',
	'translations',
	'points',
	'countdown',
	'instantFeedback',
	'image',
	'explanation'
] as const;
export type DraftField = (typeof draftFields)[number];

/** An empty question. */
export const blankDraft = (type: QuestionType): Draft => ({
	type,
	prompt: '',
	points: 10,
	countdown: null,
	instantFeedback: null,
	image: null,
	explanation: '',
	content: editors[type].blank(),
	translations: {}
});

/** A stored question, ready to be changed. */
export function draftOf({ id: _id, ...written }: QuestionResponse): Draft {
	const { type, prompt, points, countdown, instantFeedback, image, explanation, sample, translations, ...content } =
		written;
	return {
		type,
		prompt,
		points,
		countdown: countdown ?? null,
		instantFeedback: instantFeedback ?? null,
		image: image ?? null,
		explanation: explanation ?? '',
		sample,
		content: withDefaults(type, content),
		translations: (translations ?? {}) as DraftTranslations
	};
}

/** The written form of a draft, as it is sent: empty rows and unset values are omitted. */
export function writtenOf(draft: Draft): Record<string, unknown> {
	const { type, prompt, content, translations: _all, ...shared } = draft;
	const tidy = editors[type].tidy(content as never) as object;
	const translations = writtenTranslationsOf(draft);
	const given = Object.entries(shared).filter(([, value]) => value !== null && value !== undefined && value !== '');
	return { type, prompt, ...Object.fromEntries(given), ...tidy, ...(translations && { translations }) };
}

/** Whether two drafts would be stored as the same question. */
export const isSame = (one: Draft, other: Draft): boolean =>
	JSON.stringify(writtenOf(one)) === JSON.stringify(writtenOf(other));

/** One part of a draft, comparable with that of another. */
function partOf(draft: Draft, field: DraftField): string {
	if (field === 'translations') return JSON.stringify(writtenTranslationsOf(draft) ?? {});
	if (field !== 'content') return JSON.stringify(draft[field]);
	return JSON.stringify([draft.type, editors[draft.type].tidy(draft.content as never)]);
}

/** A draft with another content; its translations go with their rows. */
export const withContent = (draft: Draft, { type, content }: Pick<Draft, 'type' | 'content'>): Draft => ({
	...draft,
	type,
	content,
	translations: followRows(draft.translations, draft, { type, content })
});

/** A draft with one part taken from another. */
export function withPart(draft: Draft, field: DraftField, from: Draft): Draft {
	if (field === 'content') return withContent(draft, from);
	if (field === 'translations') return { ...draft, translations: followRows(from.translations, from, draft) };
	return { ...draft, [field]: from[field] };
}

/**
 * Merges two versions of a question: each part changed on one side is taken from that side; `clashes` are parts that
 * both changed differently, for which `merged` keeps the local one.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): { merged: Draft; clashes: DraftField[] } {
	let merged = mine;
	const clashes: DraftField[] = [];
	for (const field of draftFields) {
		const [before, own, other] = [base, mine, theirs].map((draft) => partOf(draft, field));
		if (own === other || other === before) continue;
		if (own === before) merged = withPart(merged, field, theirs);
		else clashes.push(field);
	}
	return { merged, clashes };
}
