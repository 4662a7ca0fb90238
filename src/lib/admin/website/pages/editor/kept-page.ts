import type { DraftBlock } from './blocks/draft-block.ts';

/** What is kept of a page on this device until it is stored. */
interface KeptPage {
	/** The version of the page that was changed. */
	version: number;
	/** The hash of that version's blocks. */
	base: string;
	/** The hashes of blocks that were on their way to the server, which may have stored one of them. */
	sent?: readonly string[];
	/** When it was changed last, in milliseconds. */
	at: number;
	blocks: DraftBlock[];
}

const keyOf = (namespace: string, slug: string) => `mq:${namespace}:page:${slug}`;

/** Keeps the blocks of a page on this device; null forgets them. */
export function keepPage(namespace: string, slug: string, kept: KeptPage | null): void {
	try {
		if (kept) localStorage.setItem(keyOf(namespace, slug), JSON.stringify(kept));
		else localStorage.removeItem(keyOf(namespace, slug));
	} catch {
		// A browser without room or permission keeps them in this tab alone.
	}
}

/** The blocks that were kept of a page; null when there are none. */
export function keptPage(namespace: string, slug: string): KeptPage | null {
	try {
		const kept = JSON.parse(localStorage.getItem(keyOf(namespace, slug)) ?? 'null') as KeptPage | null;
		return kept && Array.isArray(kept.blocks) ? kept : null;
	} catch {
		return null;
	}
}
