import { imageAddress } from '#lib/text/fields.ts';
import { bool, int, longText, table, text, time } from '../../../database/table.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { languageTag } from '../pages/schema.ts';
import { articleHtml } from './content.ts';
import { newsSlug } from './schema.ts';

/** An article of the website; it belongs to a page. */
export class News extends table(
	'landing_news',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'news',
			refs: { pageId: 'pages' },
			restore: () => ({
				checks: {
					slug: newsSlug,
					content: asStored(articleHtml),
					imageUrl: imageAddress.nullable(),
					language: languageTag.nullable()
				},
				naturalKey: ['slug']
			})
		},
		usage: { word: 'news' },
		meter: { metric: 'news' }
	},
	{
		pageId: int(),
		slug: text(100),
		title: text(200),
		/** Clean HTML of running text. */
		content: longText(),
		excerpt: text(500).optional(),
		imageUrl: text(2048).optional(),
		/** Language of its text; null = that of its page. */
		language: text(8).optional(),
		isPublished: bool().default(false),
		/** From when on it is public, once it is published; null until then. */
		publishedAt: time().optional()
	}
) {}

export const tables = [News];
