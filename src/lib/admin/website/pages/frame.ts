import type { Block } from '#lib/blocks/blocks.ts';
import type { BlockContext } from '#lib/blocks/context.ts';
import type { MessageSet } from '#lib/messages/translator.ts';
import type { SiteView } from '../../../../../server/web/site/site.ts';

/** The address of the empty page that renders what its parent window sends. */
export const framePath = '/page-frame';

/** The message to the frame: the current page, and the block being edited. */
export interface Shown {
	kind: 'show';
	blocks: Block[];
	context: BlockContext;
	/** Stylesheet of the namespace's design; null = the product's own. */
	stylesheet: string | null;
	selected: string | null;
	/** A design in preview: the page uses it instead of its stylesheet. */
	look?: { css: string; theme: 'light' | 'dark' };
	/** The head and foot around the blocks. */
	around?: Pick<SiteShown, 'site' | 'words' | 'theme'>;
}

/** The message to the frame for rendering the header or footer. */
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

/** The messages of the frame: it is ready, or a block was pressed. */
export type FrameNews = { kind: 'ready' } | { kind: 'select'; id: string };

/** Whether a message comes from that window of this site. */
export const isFrom = (event: MessageEvent, source: Window | null | undefined): boolean =>
	source !== null && source !== undefined && event.source === source && event.origin === location.origin;
