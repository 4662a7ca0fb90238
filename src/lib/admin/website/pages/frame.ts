import type { Block } from '#lib/blocks/blocks.ts';
import type { BlockContext } from '#lib/blocks/context.ts';
import type { MessageSet } from '#lib/messages/translator.ts';
import type { SiteView } from '../../../../../server/web/site/site.ts';

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
	/** A look that is tried: the page wears it in the place of its stylesheet. */
	look?: { css: string; theme: 'light' | 'dark' };
}

/** What the frame is told when it draws what stands around a page: its head or its foot. */
export interface SiteShown {
	kind: 'site';
	part: 'header' | 'footer';
	site: SiteView;
	/** Words around the pages. */
	words: MessageSet;
	theme: App.Locals['theme'];
	/** Which item of the main navigation is unfolded, counted from 0; -1 = none. */
	unfolded: number;
	/** Width of the frame in pixels: another one unfolds other parts. */
	width: number;
}

/** Asks the frame whether it listens. */
export interface Hello {
	kind: 'hello';
}

/** What the frame tells: that it listens, or which block somebody pressed. */
export type FrameNews = { kind: 'ready' } | { kind: 'select'; id: string };

/** Whether a message comes from that window of this site, and nobody else. */
export const isFrom = (event: MessageEvent, source: Window | null | undefined): boolean =>
	source !== null && source !== undefined && event.source === source && event.origin === location.origin;
