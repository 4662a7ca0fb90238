import { withUnheard } from '#lib/admin/shell/draft/unheard.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { faultsOf } from './check.ts';
import { blankDraft, isSame, mergeDrafts, writtenOf, type Draft, type DraftField } from './saving/draft.ts';

/** One question of the list: its stored version and its edits. */
export interface Card {
	/** Names it on this screen. */
	key: string;
	/** Null until it is stored. */
	id: number | null;
	draft: Draft;
	/** As the server has it; null for a new one. */
	saved: Draft | null;
	/** Why it cannot be stored; it waits here, and the others do not. */
	faults: FieldError[];
	/** The other person's version, and the parts that both changed. */
	theirs: Draft | null;
	clashes: DraftField[];
	/** The written form that the server refused: not sent again before it is another one. */
	refused: string | null;
	/** What was sent since the server last said what it has: it may have one of these. */
	sent: readonly Draft[];
}

let made = 0;
const newKey = () => `card-${++made}`;

/** A card of a stored question. */
export const storedCard = (id: number, saved: Draft): Card => ({
	key: newKey(),
	id,
	draft: saved,
	saved,
	faults: [],
	theirs: null,
	clashes: [],
	refused: null,
	sent: []
});

/** A card of a question that is not stored yet. */
export const newCard = (draft: Draft): Card => ({
	key: newKey(),
	id: null,
	draft,
	saved: null,
	faults: faultsOf(draft),
	theirs: null,
	clashes: [],
	refused: null,
	sent: []
});

/** The card with another draft, validated again. */
export const withDraft = (card: Card, draft: Draft): Card => ({ ...card, draft, faults: faultsOf(draft) });

/** Whether the card has unsaved changes. */
export const isDirty = ({ draft, saved }: Card): boolean => !saved || !isSame(draft, saved);

/** Whether a new card is still untouched: it shows no errors and is not kept. */
export const isUntouched = ({ id, draft }: Card): boolean =>
	id === null && isSame(draft, { ...blankDraft(draft.type), points: draft.points });

/** Whether the card stays on this device until it is complete. */
export const isUnfinished = (card: Card): boolean => isDirty(card) && card.faults.length > 0 && !isUntouched(card);

/** Whether the card can be sent now. */
export const isReady = (card: Card): boolean =>
	isDirty(card) &&
	!card.faults.length &&
	!card.clashes.length &&
	card.refused !== JSON.stringify(writtenOf(card.draft));

/** Whether the server stores what this editor sent without having heard that it arrived. */
export const isOwn = ({ sent }: Pick<Card, 'sent'>, stored: Draft): boolean => sent.some((one) => isSame(one, stored));

/** The card while its text is on its way to the server. */
export const sending = (card: Card): Card =>
	isOwn(card, card.draft) ? card : { ...card, sent: withUnheard(card.sent, card.draft) };

/** The card, whose text the server has stored up to what was sent. */
export const arrived = (card: Card, id: number, saved: Draft): Card => ({
	...card,
	id,
	saved,
	refused: null,
	sent: []
});

/** Merges the card with a new version from the server: parts changed on one side are taken from that side. */
export function merged(card: Card, theirs: Draft): Card {
	if (card.id !== null && isOwn(card, theirs)) return arrived(card, card.id, theirs);
	// Drafts that store the same may still differ here, for example by an empty row.
	if (isSame(card.draft, theirs)) return { ...card, saved: theirs, clashes: [], theirs: null };
	if (!card.saved || !isDirty(card))
		return { ...card, draft: theirs, saved: theirs, faults: [], clashes: [], theirs: null };
	const { merged: draft, clashes } = mergeDrafts(card.saved, card.draft, theirs);
	return { ...withDraft(card, draft), saved: theirs, clashes, theirs: clashes.length ? theirs : null };
}
