import type { Block } from '#lib/blocks/blocks.ts';
import type { BlockContext } from '#lib/blocks/context.ts';

/** Where the empty page lies that shows what its parent window hands it. */
export const framePath = '/page-frame';

/** What the frame is told: the page as it is now, and which block is being edited. */
export interface Shown {
	kind: 'show';
	blocks: Block[];
	context: BlockContext;
	/** Stylesheet of the namespace's design; null = the product's own. */
	stylesheet: string | null;
	selected: string | null;
}

/** What the frame tells: that it listens, or which block somebody pressed. */
export type FrameNews = { kind: 'ready' } | { kind: 'select'; id: string };

/** Whether a message comes from that window of this site, and nobody else. */
export const isFrom = (event: MessageEvent, source: Window | null | undefined): boolean =>
	source !== null && source !== undefined && event.source === source && event.origin === location.origin;
