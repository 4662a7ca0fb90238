import type { QuestionResponse } from '../../../../../../../server/features/authoring/catalogs/read/question-response.ts';
import { arrived, isDirty, isOwn, merged, storedCard, type Card } from '../card.ts';
import { draftOf } from './draft.ts';

/** A change of the list, by the question it comes after (null = first); changes are sent in order. */
export type ListChange =
	| { verb: 'move' | 'restore'; id: number; after: number | null }
	| { verb: 'remove'; id: number };

/** Id of the nearest stored question before a place; null = there is none. */
export const storedBefore = (cards: readonly Card[], index: number): number | null =>
	cards.slice(0, index).findLast(({ id }) => id !== null)?.id ?? null;

/**
 * The cards after an update from the server: its questions in order with unsaved edits, and those it does not know yet.
 * `waiting` are list changes that have not been sent.
 */
export function refreshed(
	cards: readonly Card[],
	questions: readonly QuestionResponse[],
	waiting: readonly ListChange[]
): Card[] {
	const isWaiting = (id: number, verb: ListChange['verb']) =>
		waiting.some((change) => change.id === id && change.verb === verb);
	const known = new Map(cards.map((card) => [card.id, card]));
	const stored = questions.filter(({ id }) => !isWaiting(id, 'remove'));
	const next = stored.map((question) => {
		const card = known.get(question.id);
		return card ? merged(card, draftOf(question)) : storedCard(question.id, draftOf(question));
	});
	cards.forEach((card, index) => {
		const { id } = card;
		const isGone = id !== null && !isWaiting(id, 'restore');
		if (next.some((one) => one.key === card.key) || (isGone && !isDirty(card))) return;
		const before = storedBefore(cards, index);
		const at = next.findIndex((one) => one.id === before && before !== null) + 1;
		const there = next[at];
		// It was stored, though nobody heard of it.
		if (id === null && there && !known.has(there.id) && isOwn(card, there.draft)) {
			next[at] = arrived(card, there.id!, there.draft);
			return;
		}
		// A question that was removed while it was edited here becomes a new one: no text is lost.
		next.splice(at, 0, isGone ? { ...card, id: null, saved: null } : card);
	});
	return next;
}
