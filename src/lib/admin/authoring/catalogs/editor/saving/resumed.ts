import { merged, newCard, type Card } from '../card.ts';
import { isSame } from './draft.ts';
import type { KeptDraft } from './kept-drafts.ts';

/**
 * The cards with what this device kept of an earlier visit. New questions keep their order. One that is stored already,
 * exactly as written and in its place, has arrived: the screen was left before the answer came.
 */
export function resumed(cards: readonly Card[], kept: readonly KeptDraft[]): Card[] {
	let next = [...cards];
	let previous: { after: number | null; index: number } | undefined;
	for (const { id, draft, saved, after } of kept) {
		const stored = id === null ? undefined : next.find((one) => one.id === id);
		if (stored) {
			const resumedCard = merged({ ...stored, draft, saved: saved ?? stored.saved }, stored.saved!);
			next = next.map((one) => (one === stored ? resumedCard : one));
			continue;
		}
		const isNext = previous !== undefined && previous.after === after;
		const before = isNext ? previous!.index : next.findIndex((one) => after !== null && one.id === after);
		const index = before + 1;
		const there = next[index];
		const hasArrived = id === null && there !== undefined && there.id !== null && isSame(there.draft, draft);
		if (!hasArrived) next = next.toSpliced(index, 0, newCard(draft));
		previous = { after, index };
	}
	return next;
}
