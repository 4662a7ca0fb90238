import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { faultsOf } from './check.ts';
import { blankDraft, isSame, mergeDrafts, writtenOf, type Draft, type DraftField } from './saving/draft.ts';

/** One question of the list, with what is stored of it and what somebody made of it here. */
export interface Card {
	/** Names it on this screen. */
	key: string;
	/** Null until it is stored. */
	id: number | null;
	draft: Draft;
	/** As the server has it; null for a new one. */
	saved: Draft | null;
	/** What keeps it from being stored; it waits here meanwhile, and the others do not. */
	faults: FieldError[];
	/** The other person's version, and the parts that both changed. */
	theirs: Draft | null;
	clashes: DraftField[];
	/** The written form that the server refused: not sent again before it is another one. */
	refused: string | null;
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
	refused: null
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
	refused: null
});

/** The card with another draft, checked anew. */
export const withDraft = (card: Card, draft: Draft): Card => ({ ...card, draft, faults: faultsOf(draft) });

/** Whether the card holds what the server does not. */
export const isDirty = ({ draft, saved }: Card): boolean => !saved || !isSame(draft, saved);

/** Whether nobody has written anything in a new card yet: it has no faults to show, and nothing of it is kept. */
export const isUntouched = ({ id, draft }: Card): boolean =>
	id === null && isSame(draft, { ...blankDraft(draft.type), points: draft.points });

/** Whether the card is on this device only until what is missing was written. */
export const isUnfinished = (card: Card): boolean => isDirty(card) && card.faults.length > 0 && !isUntouched(card);

/** Whether the card can be sent now. */
export const isReady = (card: Card): boolean =>
	isDirty(card) &&
	!card.faults.length &&
	!card.clashes.length &&
	card.refused !== JSON.stringify(writtenOf(card.draft));

/** The card after the server told another state of its question: what only one side changed is taken from that side. */
export function merged(card: Card, theirs: Draft): Card {
	// What is stored alike may be written otherwise here, such as with a row that is still empty.
	if (isSame(card.draft, theirs)) return { ...card, saved: theirs, clashes: [], theirs: null };
	if (!card.saved || !isDirty(card))
		return { ...card, draft: theirs, saved: theirs, faults: [], clashes: [], theirs: null };
	const { merged: draft, clashes } = mergeDrafts(card.saved, card.draft, theirs);
	return { ...withDraft(card, draft), saved: theirs, clashes, theirs: clashes.length ? theirs : null };
}
