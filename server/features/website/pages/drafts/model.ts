import type { Block } from '#lib/blocks/blocks.ts';
import { bool, int, json, table, text, time } from '../../../../database/table.ts';
import { pageChecks } from '../restore.ts';

const restoredContent = () => ({ content: pageChecks.content });

/** What was written on a published page and visitors do not see yet. */
export class PageDraft extends table(
	'page_drafts',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'pageDrafts',
			isLater: true,
			refs: { pageId: 'pages' },
			restore: () => ({ checks: restoredContent(), naturalKey: ['pageId'] })
		}
	},
	{
		pageId: int(),
		content: json<Block[]>(),
		/** Whether the page was changed beside it. */
		isOutdated: bool().default(false),
		/** Who wrote it last, by `actorName`. */
		actor: text(200)
	}
) {}

/** The content of a page as it was published. */
export class PageVersion extends table(
	'page_versions',
	{
		key: 'id',
		timeless: true,
		backup: {
			section: 'pageVersions',
			isLater: true,
			refs: { pageId: 'pages' },
			restore: () => ({ checks: restoredContent(), naturalKey: ['pageId', 'version'] })
		}
	},
	{
		pageId: int(),
		version: int(),
		title: text(200),
		content: json<Block[]>(),
		/** Who published it, by `actorName`; null where that is not known. */
		actor: text(200).optional(),
		createdAt: time()
	}
) {}

export const draftTables = [PageDraft, PageVersion];
