import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { discardDraft, keepDraft, takeDraft } from '../../pages/drafts/draft.ts';
import { basedOn } from '../../pages/drafts/schema.ts';
import { newsDrafts, presentDraft, textIn, waitingDraft } from '../drafts/news-drafts.ts';
import { draftedFields, draftResponse } from '../drafts/schema.ts';
import { readNews } from '../rows.ts';
import { newsChange, newsId, newsResponse } from '../schema.ts';
import { findNews, writeNews } from '../write.ts';

const read = { scope: 'news:read', area: 'news' } as const;
const write = { scope: 'news:write', area: 'news', right: 'w' } as const;
const oneArticle = z.strictObject({ id: newsId });
const draft = draftResponse.nullable().describe('null = nothing waits');
const { isPublished: _isPublished, ...publishable } = newsChange;

/** What waits beside a published article; null when nothing does. */
export const lookAtDraft = operation({
	summary: 'Show what was written on a published article and visitors do not see yet.',
	access: read,
	input: oneArticle,
	output: z.object({ id: z.int(), draft }),
	async run({ input, namespace }) {
		const article = await findNews(namespace, input.id, null);
		return { id: article.id, draft: await waitingDraft(article) };
	}
});

/** Stores what is written on a published article; visitors see it when it is published. */
export const saveDraft = operation({
	summary: 'Store what is written on a published article, without showing it to visitors.',
	access: write,
	input: oneArticle.extend({ ...draftedFields, basedOn }),
	output: z.object({ id: z.int(), draft }),
	errors: ['wrong_state', 'version_conflict'],
	changes: [],
	async run(work) {
		const { input, namespace, transaction } = work;
		const article = await findNews(namespace, input.id, transaction);
		const row = await keepDraft(newsDrafts, article, textIn(input), input.basedOn, work);
		return { id: article.id, draft: row && presentDraft(row) };
	}
});

/** Publishes what waits beside an article, or the text that is given; the former text stays as a version. */
export const publishDraft = operation({
	summary: 'Publish what waits beside an article; 409 if the article was changed beside it, unless forced.',
	access: write,
	input: oneArticle.extend({
		...publishable,
		basedOn,
		force: z.boolean().default(false).describe('Whether it may replace what was changed beside it')
	}),
	output: z.object({ news: newsResponse }),
	errors: ['conflict', 'version_conflict'],
	changes: ['news'],
	async run(work) {
		const { input, namespace, transaction } = work;
		const { id, basedOn: _basedOn, force: _force, ...change } = input;
		const article = await findNews(namespace, id, transaction);
		const text = await takeDraft(newsDrafts, article, { ...input, text: textIn(input) }, work);
		await writeNews(article, { ...change, ...text, isPublished: true }, work);
		return { news: (await readNews(namespace, id, transaction))! };
	}
});

/** Discards what waits beside an article; visitors notice nothing. */
export const dropDraft = operation({
	summary: 'Discard what waits beside a published article.',
	access: write,
	input: oneArticle,
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes: [],
	async run(work) {
		const article = await findNews(work.namespace, work.input.id, work.transaction);
		await discardDraft(newsDrafts, article, work);
		return { id: article.id };
	}
});
