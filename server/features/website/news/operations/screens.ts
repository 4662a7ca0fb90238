import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { listing } from '../../../../operation/listing.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { pageChoices } from '../../pages/find.ts';
import { waitingDraft } from '../drafts/news-drafts.ts';
import { listedNews, readNews } from '../rows.ts';
import { searchedNews } from '../search.ts';
import { newsId, newsStates } from '../schema.ts';

const read = { scope: 'news:read', area: 'news' } as const;
const pageId = recordId.optional().describe('Only articles of this page');

/** The articles of a namespace or page with their texts, and the pages they may belong to. */
export const showNewsOverview = operation({
	summary: 'Show the news articles, and the pages they may belong to.',
	access: read,
	input: z.strictObject({ pageId }),
	run: async ({ input, namespace }) => ({
		news: await listedNews(namespace, input.pageId),
		pages: await pageChoices(namespace)
	})
});

/** The matching articles, without their texts: scheduled ones, then drafts, then public ones. */
export const searchNews = operation({
	summary: 'Find news articles by their words, state and page.',
	access: read,
	input: z.strictObject({
		...listing,
		state: z.enum(newsStates).optional().describe('Only those in this state'),
		pageId
	}),
	run: async ({ input, namespace, now }) => searchedNews(input, namespace, now)
});

/** The pages that a new article may belong to. */
export const listNewsPages = operation({
	summary: 'List the pages a news article may belong to.',
	access: read,
	input: z.strictObject({}),
	run: async ({ namespace }) => ({ pages: await pageChoices(namespace) })
});

/** An article, what waits beside it, and the pages it may belong to. */
export const editNews = operation({
	summary: 'Show one news article, and the pages it may belong to.',
	access: read,
	input: z.strictObject({ id: newsId }),
	async run({ input, namespace }) {
		const news = await readNews(namespace, input.id, null);
		if (!news) throw notFound('article');
		return { news, draft: await waitingDraft(news), pages: await pageChoices(namespace) };
	}
});
