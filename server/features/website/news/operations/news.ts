import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { notFound, requireVersion } from '../../../../runtime/errors.ts';
import { listedNews, readNews } from '../rows.ts';
import { newNews, newsChange, newsId, newsResponse } from '../schema.ts';
import { findNews, makeNews, removeNews, writeNews } from '../write.ts';

const read = { scope: 'news:read', area: 'news' } as const;
const write = { scope: 'news:write', area: 'news', right: 'w' } as const;
const changes = ['news'] as const;
const output = z.object({ news: newsResponse });
const oneArticle = { id: newsId };

/** All articles of a namespace, drafts too: the newest first, what has no date last. */
export const listNews = operation({
	summary: 'List the news articles of the website, drafts too.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ news: z.array(newsResponse) }),
	run: async ({ namespace }) => ({ news: await listedNews(namespace) })
});

/** One article, whatever its state. */
export const showNews = operation({
	summary: 'Show one news article.',
	access: read,
	input: z.strictObject(oneArticle),
	output,
	async run({ input, namespace }) {
		const news = await readNews(namespace, input.id, null);
		if (!news) throw notFound('article');
		return { news };
	}
});

/** Creates an article; published without a date it is public immediately, with a later one it is scheduled. */
export const createNews = operation({
	summary: 'Create a news article.',
	access: write,
	input: z.strictObject(newNews),
	output,
	errors: ['conflict', 'quota_exceeded'],
	changes,
	async run(work) {
		const { id } = await makeNews(work.input, work);
		return { news: (await readNews(work.namespace, id, work.transaction))! };
	}
});

/** Changes an article; another slug leaves a redirect behind. */
export const updateNews = operation({
	summary: 'Change a news article; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ ...oneArticle, ...newsChange }),
	output,
	errors: ['conflict', 'version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const { id, ...change } = input;
		const row = await findNews(namespace, id, transaction);
		requireVersion(row, ifVersion);
		await writeNews(row, change, work);
		return { news: (await readNews(namespace, id, transaction))! };
	}
});

/** Removes an article. */
export const deleteNews = operation({
	summary: 'Delete a news article.',
	access: write,
	input: z.strictObject(oneArticle),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const row = await findNews(namespace, input.id, transaction);
		requireVersion(row, ifVersion);
		await removeNews(row, work);
		return { id: row.id };
	}
});
