import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { invalidInput, notFound, requireVersion } from '../../../../runtime/errors.ts';
import { keepDraft } from '../../pages/drafts/draft.ts';
import { isDraftChange } from '../../pages/drafts/schema.ts';
import { pageKey } from '../../pages/schema.ts';
import { newsDrafts, presentDraft, textIn } from '../drafts/news-drafts.ts';
import { draftedFields, draftResponse } from '../drafts/schema.ts';
import { listedNews, readNews } from '../rows.ts';
import { newNews, newsChange, newsId, newsResponse, type NewsChange } from '../schema.ts';
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

/** Throws 422 unless a draft is given some of its text and nothing else. */
function requireTextOnly(change: NewsChange): void {
	const named = Object.entries(change).flatMap(([path, value]) => (value === undefined ? [] : path));
	const others = named.filter((path) => !(path in draftedFields));
	const faults = others.map((path) => ({ path, code: 'unknown_field', message: 'A draft has text alone.' }));
	if (!named.length) faults.push({ path: 'content', code: 'required', message: 'A draft has some text.' });
	if (faults.length) throw invalidInput(faults);
}

/** Changes an article; another slug leaves a redirect behind. With `draft` visitors see nothing yet. */
export const updateNews = operation({
	summary: 'Change a news article; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ ...oneArticle, draft: isDraftChange, ...newsChange }),
	output: output.extend({
		draft: draftResponse.nullable().optional().describe('What waits, for a change of the draft')
	}),
	errors: ['conflict', 'wrong_state', 'version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const { id, draft: isDraft, ...change } = input;
		const row = await findNews(namespace, id, transaction);
		if (isDraft) {
			requireTextOnly(change);
			const draft = await keepDraft(newsDrafts, row, textIn(change), undefined, work);
			return { news: (await readNews(namespace, id, transaction))!, draft: draft && presentDraft(draft) };
		}
		requireVersion(row, ifVersion);
		await writeNews(row, change, work);
		return { news: (await readNews(namespace, id, transaction))! };
	}
});

/** Removes an article. */
export const deleteNews = operation({
	summary: 'Delete a news article.',
	access: write,
	input: z.strictObject({
		...oneArticle,
		redirectTo: pageKey.optional().describe('Page its old address leads to')
	}),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const row = await findNews(namespace, input.id, transaction);
		requireVersion(row, ifVersion);
		await removeNews(row, input.redirectTo, work);
		return { id: row.id };
	}
});
