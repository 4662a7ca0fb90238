import type { Block } from '#lib/blocks/blocks.ts';
import type { DraftedKind, DraftRow } from './drafted.ts';
import { markOf } from './draft.ts';
import { PageDraft, PageVersion } from './model.ts';
import type { DraftResponse } from './schema.ts';

/** The text of a page. */
interface PageText {
	content: Block[];
}

/** Pages: their blocks are drafted. */
export const pageDrafts: DraftedKind<PageText> = {
	noun: 'page',
	drafts: PageDraft,
	versions: PageVersion,
	key: 'pageId',
	fields: ['content'],
	published: ['status', 'published']
};

/** The wire form of a draft. */
export const presentDraft = (draft: DraftRow<PageText>): DraftResponse => ({
	version: draft.version,
	blocks: draft.content,
	...markOf(draft)
});
