import { htmlText } from '#lib/text/html-text.ts';
import { page } from '$app/state';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';
import { call, mapBody, type Caller, type Outcome } from '#lib/admin/shell/calls/call.ts';
import { RecordDraft } from '#lib/admin/website/menus/record-draft.svelte.ts';
import { platformOf } from '#lib/blocks/platforms.ts';

export type FooterBlock = OutputOf<'footer.show'>['blocks'][number];
export type BlockType = FooterBlock['type'];
export type FooterSlot = FooterBlock['slot'];
/** The content of a block; its type decides the fields. A type, so that it can be passed as a record of fields. */
export type Content = {
	title?: string;
	menuId?: number;
	text?: string;
	links?: { platform: string; url: string }[];
	email?: string;
	phone?: string;
	address?: string;
	headline?: string;
	buttonLabel?: string;
	html?: string;
};
/** The form fields of a block. */
type BlockValues = Pick<FooterBlock, 'slot' | 'locale' | 'isActive'> & { content: Content };
export type BlockDraft = RecordDraft<FooterBlock, BlockValues>;

export const blockTypes: BlockType[] = ['menu', 'text', 'social', 'contact', 'newsletter', 'html'];
export const footerSlots: FooterSlot[] = ['footer_1', 'footer_2', 'footer_3'];

const valuesOf = ({ slot, locale, isActive, content }: FooterBlock): BlockValues => ({
	slot,
	locale,
	isActive,
	content: content as Content
});

const blockIn = (outcome: Outcome<{ block: FooterBlock }>): Outcome<FooterBlock> =>
	mapBody(outcome, ({ block }) => block);

const here = () => page.data as Caller;
type BlockChange = Omit<InputOf<'footerBlock.update'>, 'blockId'>;

/** The calls for blocks; never throw. */
export const blockCalls = {
	create: async (block: InputOf<'footerBlock.create'>) => blockIn(await call(here(), 'footerBlock.create', block)),
	update: async (blockId: number, change: BlockChange, version?: number) =>
		blockIn(await call(here(), 'footerBlock.update', { blockId, ...change }, { version })),
	show: async (blockId: number) =>
		mapBody(await call(here(), 'footer.show', {}), ({ blocks }) => blocks.find(({ id }) => id === blockId)),
	remove: (blockId: number) => call(here(), 'footerBlock.remove', { blockId }),
	order: (slot: FooterSlot, locale: string, orderedIds: number[]) =>
		call(here(), 'footerBlock.reorder', { slot, locale, orderedIds }),
	layout: (layout: InputOf<'footerLayout.update'>['layout']) => call(here(), 'footerLayout.update', { layout })
};

export const draftOfBlock = (block: FooterBlock): BlockDraft =>
	new RecordDraft<FooterBlock, BlockValues>(block, { valuesOf, store: blockCalls.update, show: blockCalls.show });

/** A content with a field set, or taken away where nothing is in it. */
export function withField(content: Content, change: Content): Content {
	const next = Object.entries({ ...content, ...change }).filter(([, value]) => value !== '' && value !== undefined);
	return Object.fromEntries(next);
}

/** The initial content of a block type. */
export const blankContent = (type: BlockType, menuId: number | undefined): Content =>
	({
		menu: menuId === undefined ? {} : { menuId },
		text: { text: '' },
		social: { links: [{ platform: 'mastodon', url: '' }] },
		contact: {},
		newsletter: {},
		html: { html: '' }
	})[type];

const mostWords = 80;

/** A summary of a block; empty if its title says everything. */
export function summaryOf({ content: stored }: Pick<FooterBlock, 'content'>, menuName: (id: number) => string): string {
	const content = stored as Content;
	if (content.menuId !== undefined) return menuName(content.menuId);
	if (content.links) return content.links.map(({ platform }) => platformOf(platform).name).join(', ');
	const line = content.headline ?? content.email ?? content.phone ?? content.address;
	return line ?? htmlText(content.text ?? content.html ?? '').slice(0, mostWords);
}
