import { z } from 'zod';
import { findRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { notFound, requireVersion } from '../../../../runtime/errors.ts';
import { findPage, pageChoices } from '../../pages/find.ts';
import { pageKey, pageStatuses } from '../../pages/schema.ts';
import { listedArticles, readArticle } from '../articles.ts';
import { WikiSettings } from '../model.ts';
import { articleId, listedArticle, locale, settingsResponse, workingCopy, workingCopyResponse } from '../schema.ts';
import { readSettings } from '../settings.ts';
import { dropWorkingCopy, keepWorkingCopy, readWorkingCopy } from '../working-copy.ts';
import { findArticle } from '../write.ts';

const read = { scope: 'wiki:read', area: 'wiki' } as const;
const write = { scope: 'wiki:write', area: 'wiki', right: 'w' } as const;
const ofPage = z.object({
	id: z.int(),
	slug: z.string(),
	title: z.string(),
	language: z.string(),
	status: z.enum(pageStatuses)
});

/** The wiki of a page: how it is set, and its articles. */
export const showWiki = operation({
	summary: 'Show the wiki of a page: how it is set, and its articles.',
	access: read,
	input: z.strictObject({ page: pageKey, locale: locale.optional().describe('Only articles in this language') }),
	output: z.object({ page: ofPage, settings: settingsResponse, articles: z.array(listedArticle) }),
	async run({ input, namespace }) {
		const { id, slug, title, language, status } = await findPage(namespace, input.page, null);
		return {
			page: { id, slug, title, language, status },
			settings: await readSettings(namespace, id),
			articles: await listedArticles({ namespace, pageId: id, locale: input.locale })
		};
	}
});

/** The pages of a namespace, each with how many articles its wiki has, and whether visitors can open it. */
export const listWikis = operation({
	summary: 'List the pages with how many articles their wikis have.',
	access: read,
	input: z.strictObject({}),
	async run({ namespace }) {
		const pages = await pageChoices(namespace);
		const articles = await listedArticles({ namespace });
		const counts = Map.groupBy(articles, ({ pageId }) => pageId);
		const open = await findRows(WikiSettings, { namespace, isActive: true }, { only: ['pageId'] });
		const isOpen = new Set(open.map(({ pageId }) => pageId));
		return {
			pages: pages.map((page) => ({
				...page,
				articles: counts.get(page.id)?.length ?? 0,
				isActive: isOpen.has(page.id)
			}))
		};
	}
});

/** An article, and its unsaved edits. */
export const editArticle = operation({
	summary: 'Show an article of a wiki, and what is being written in it.',
	access: read,
	input: z.strictObject({ id: articleId }),
	async run({ input, namespace }) {
		const article = await readArticle(namespace, input.id, null);
		if (!article) throw notFound('article');
		return { article, workingCopy: await readWorkingCopy(namespace, input.id) };
	}
});

/** Stores edits of an article without a version. */
export const saveWorkingCopy = operation({
	summary: 'Keep what is being written in an article of a wiki, without a new version.',
	access: write,
	input: z.strictObject({ id: articleId, ...workingCopy }),
	output: z.object({ workingCopy: workingCopyResponse }),
	errors: ['invalid_transition', 'version_conflict'],
	target: () => null,
	changes: [],
	async run(work) {
		const { id, ...values } = work.input;
		const article = await findArticle(work.namespace, id, work.transaction);
		return { workingCopy: await keepWorkingCopy(article, values, work) };
	}
});

/** Discards the unsaved edits of an article. */
export const discardWorkingCopy = operation({
	summary: 'Throw away what is being written in an article of a wiki.',
	access: write,
	input: z.strictObject({ id: articleId }),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes: [],
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const article = await findArticle(namespace, input.id, transaction);
		const copy = await readWorkingCopy(namespace, input.id);
		if (copy) requireVersion(copy, ifVersion);
		await dropWorkingCopy(article, work);
		return { id: article.id };
	}
});
