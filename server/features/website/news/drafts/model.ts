import { imageAddress } from '#lib/text/fields.ts';
import { bool, int, longText, table, text, time } from '../../../../database/table.ts';
import { asStored } from '../../../../operation/as-stored.ts';
import { languageTag } from '../../pages/schema.ts';
import { articleHtml } from '../content.ts';

const newsText = {
	title: text(200),
	/** Clean HTML of running text. */
	content: longText(),
	excerpt: text(500).optional(),
	imageUrl: text(2048).optional(),
	language: text(8).optional()
};
const checks = () => ({
	content: asStored(articleHtml),
	imageUrl: imageAddress.nullable(),
	language: languageTag.nullable()
});

/** What was written on a published article and visitors do not see yet. */
export class NewsDraft extends table(
	'news_drafts',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'newsDrafts',
			isLater: true,
			refs: { newsId: 'news' },
			restore: () => ({ checks: checks(), naturalKey: ['newsId'] })
		}
	},
	{
		newsId: int(),
		...newsText,
		/** Whether the article was changed beside it. */
		isOutdated: bool().default(false),
		/** Who wrote it last, by `actorName`. */
		actor: text(200)
	}
) {}

/** The text of an article as it was published. */
export class NewsVersion extends table(
	'news_versions',
	{
		key: 'id',
		timeless: true,
		backup: {
			section: 'newsVersions',
			isLater: true,
			refs: { newsId: 'news' },
			restore: () => ({ checks: checks(), naturalKey: ['newsId', 'version'] })
		}
	},
	{
		newsId: int(),
		version: int(),
		...newsText,
		/** Who published it, by `actorName`; null where that is not known. */
		actor: text(200).optional(),
		createdAt: time()
	}
) {}

export const draftTables = [NewsDraft, NewsVersion];
