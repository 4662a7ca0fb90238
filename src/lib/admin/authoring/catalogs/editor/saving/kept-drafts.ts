import type { Draft } from './draft.ts';

/** What is kept of a question on this device until it is stored. */
export interface KeptDraft {
	id: number | null;
	draft: Draft;
	/** The stored version when editing started. */
	saved: Draft | null;
	/** What was on its way to the server, which may have one of these; absent in drafts that an older version kept. */
	sent?: readonly Draft[];
	/** Id of the stored question before it; null = it is the first. */
	after: number | null;
}

const keyOf = (event: string, catalog: string) => `mq:${event}:questions:${catalog}`;

/** Keeps the drafts of a catalog on this device; removes the entry if there are none. */
export function keepDrafts(event: string, catalog: string, drafts: KeptDraft[]): void {
	try {
		if (drafts.length) localStorage.setItem(keyOf(event, catalog), JSON.stringify(drafts));
		else localStorage.removeItem(keyOf(event, catalog));
	} catch {
		// A browser without room or permission keeps them in this tab alone.
	}
}

/** The drafts that were kept of a catalog. */
export function keptDrafts(event: string, catalog: string): KeptDraft[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(keyOf(event, catalog)) ?? '[]');
		return Array.isArray(kept) ? (kept as KeptDraft[]) : [];
	} catch {
		return [];
	}
}
