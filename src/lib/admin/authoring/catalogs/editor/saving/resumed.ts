import { merged, newCard, withDraft, type Card } from '../card.ts';
import { isSame } from './draft.ts';
import type { KeptDraft } from './kept-drafts.ts';

/**
 * The cards with what this device kept of an earlier visit. New questions keep their order. One that is stored already,
 * exactly as it was sent and in its place, has arrived: the screen was left before the answer came.
 */
export function resumed(cards: readonly Card[], kept: readonly KeptDraft[]): Card[] {
	let next = [...cards];
	let previous: { after: number | null; index: number } | undefined;
	for (const { id, draft, saved, sent = [], after } of kept) {
		const stored = id === null ? undefined : next.find((one) => one.id === id);
		if (stored) {
			const resumedCard = merged({ ...stored, draft, saved: saved ?? stored.saved, sent }, stored.saved!);
			next = next.map((one) => (one === stored ? resumedCard : one));
			continue;
		}
		const isNext = previous !== undefined && previous.after === after;
		const before = isNext ? previous!.index : next.findIndex((one) => after !== null && one.id === after);
		const index = before + 1;
		const there = next[index];
		const hasArrived =
			id === null &&
			there !== undefined &&
			there.id !== null &&
			[draft, ...sent].some((one) => isSame(there.draft, one));
		next = next.toSpliced(index, Number(hasArrived), hasArrived ? withDraft(there, draft) : newCard(draft));
		previous = { after, index };
	}
	return next;
}
