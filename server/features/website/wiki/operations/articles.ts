import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { given } from '../../../../operation/given.ts';
import { notFound, requireVersion } from '../../../../runtime/errors.ts';
import { listedArticles, readArticle } from '../articles.ts';
import { rendered } from '../text/render-aside.ts';
import {
	articleChange,
	articleId,
	articleResponse,
	articleStatus,
	listedArticle,
	locale,
	newArticle,
	pageId
} from '../schema.ts';
import { sortArticles } from '../sort.ts';
import { invalidTransition, movedTo, transitions } from '../workflow.ts';
import { copyArticle, findArticle, findArticleOfPage, makeArticle, removeArticle, writeArticle } from '../write.ts';
import { standardLocale } from '../../pages/tree/menu-places.ts';

const read = { scope: 'wiki:read', area: 'wiki' } as const;
const write = { scope: 'wiki:write', area: 'wiki', right: 'w' } as const;
const changes = ['wiki'] as const;
const output = z.object({ article: articleResponse });
const oneArticle = { id: articleId };
const filter = {
	pageId: pageId.optional().describe('Only articles of this page'),
	locale: locale.optional().describe('Only articles in this language'),
	status: articleStatus.optional().describe('Only articles with this status')
};

/** The articles of a namespace, a page or a language without their texts: start documents first, then in their order. */
export const listArticles = operation({
	summary: 'List the articles of wikis, drafts too, without their texts.',
	access: read,
	input: z.strictObject(filter),
	output: z.object({ articles: z.array(listedArticle) }),
	run: async ({ input, namespace }) => ({ articles: await listedArticles({ ...input, namespace }) })
});

/** One article with its text, whatever its status. */
export const showArticle = operation({
	summary: 'Show one wiki article.',
	access: read,
	input: z.strictObject(oneArticle),
	output,
	async run({ input, namespace }) {
		const article = await readArticle(namespace, input.id, null);
		if (!article) throw notFound('article');
		return { article };
	}
});

/** Makes an article, which is a draft. */
export const createArticle = operation({
	summary: 'Create a wiki article as a draft.',
	access: write,
	input: z.strictObject({ ...newArticle, status: articleStatus.optional().describe('draft, as every new article is') }),
	output,
	errors: ['conflict', 'invalid_transition', 'quota_exceeded'],
	changes,
	prepare: async (work) => rendered(work.input.markdown, work),
	async run(work) {
		const { status = 'draft', ...values } = work.input;
		if (status !== 'draft') throw invalidTransition('new', { to: status });
		return { article: await makeArticle(values, work.prepared, work) };
	}
});

/** Changes an article; a status moves it in the same version. */
export const updateArticle = operation({
	summary: 'Change a wiki article; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ ...oneArticle, ...articleChange, status: articleStatus.optional() }),
	output,
	errors: ['conflict', 'invalid_transition', 'version_conflict'],
	changes,
	prepare: async (work) => (work.input.markdown === undefined ? undefined : await rendered(work.input.markdown, work)),
	async run(work) {
		const { input, ifVersion, namespace, transaction, prepared } = work;
		const { id, status, ...change } = input;
		const find = change.isStartDocument ? findArticleOfPage : findArticle;
		const row = await find(namespace, id, transaction);
		requireVersion(row, ifVersion);
		const to = status === undefined ? {} : { status: movedTo(row.status, { status }) };
		return { article: await writeArticle(row, { ...given(change), ...to }, prepared, work) };
	}
});

/** Publishes, archives or reactivates an article. */
export const moveArticle = operation({
	summary: 'Publish, archive or reactivate a wiki article.',
	access: write,
	input: z
		.strictObject({
			...oneArticle,
			transition: z.enum(transitions).optional().describe('draft → published, published → archived, archived → draft'),
			status: articleStatus.optional().describe('In place of transition: where it leads')
		})
		.refine(({ transition, status }) => (transition === undefined) !== (status === undefined), {
			error: 'Name either transition or status.',
			path: ['transition'],
			params: { code: 'required' }
		}),
	output,
	errors: ['invalid_transition', 'version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const row = await findArticle(namespace, input.id, transaction);
		requireVersion(row, ifVersion);
		return { article: await writeArticle(row, { status: movedTo(row.status, input) }, undefined, work) };
	}
});

/** Removes an article with its versions. */
export const deleteArticle = operation({
	summary: 'Delete a wiki article and all its versions.',
	access: write,
	input: z.strictObject(oneArticle),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const row = await findArticle(namespace, input.id, transaction);
		requireVersion(row, ifVersion);
		await removeArticle(row, work);
		return { id: row.id };
	}
});

/** Copies an article to a draft. */
export const duplicateArticle = operation({
	summary: 'Copy a wiki article to a new draft.',
	access: write,
	input: z.strictObject({
		...oneArticle,
		slug: articleChange.slug.describe('Its name in addresses; <slug>-copy when left out'),
		title: articleChange.title.describe('Its headline; the same when left out')
	}),
	output,
	errors: ['conflict', 'quota_exceeded'],
	changes,
	async run(work) {
		const row = await findArticle(work.namespace, work.input.id, work.transaction);
		return { article: await copyArticle(row, work.input, work) };
	}
});

/** Orders the articles of a page and language; creates no versions. */
export const reorderArticles = operation({
	summary: 'Reorder all articles of a wiki in one language.',
	access: write,
	input: z.strictObject({
		pageId,
		locale: locale.default(standardLocale),
		orderedIds: z.array(z.int()).max(10_000).describe('The ids of all its articles, each once')
	}),
	output: z.object({ articles: z.array(z.object({ id: z.int(), sortIndex: z.int() })) }),
	target: (_output, { pageId: page, locale: language }) => `wiki ${page} ${language}`,
	changes,
	async run({ input, namespace, transaction }) {
		await sortArticles(namespace, input, transaction);
		return { articles: input.orderedIds.map((id, sortIndex) => ({ id, sortIndex })) };
	}
});
