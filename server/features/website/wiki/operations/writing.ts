import { z } from 'zod';
import { withShownPictures } from '../../../../operation/html/shown-pictures.ts';
import { operation } from '../../../../operation/operation.ts';
import { timeSchema, versionSchema } from '../../../../operation/response-schema.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { embedHosts } from '../../pages/clean.ts';
import { pageChoices } from '../../pages/find.ts';
import { standardLocale } from '../../pages/tree/menu-places.ts';
import { listedArticles } from '../articles.ts';
import { shownInList, withLinks } from '../public.ts';
import { rendered } from '../text/render-aside.ts';
import { articleId, locale, markdown, pageId } from '../schema.ts';
import { versionHistory } from '../versions.ts';

const read = { scope: 'wiki:read', area: 'wiki' } as const;
const write = { scope: 'wiki:write', area: 'wiki', right: 'w' } as const;
const mostTold = 50;

/** A preview of a text; links also lead to drafts. */
export const previewArticle = operation({
	summary: 'Show what becomes of the Markdown of an article of a wiki, without storing it.',
	access: write,
	input: z.strictObject({ pageId, locale: locale.default(standardLocale), markdown }),
	output: z.object({ html: z.string() }),
	target: () => null,
	changes: [],
	prepare: async (work) => rendered(work.input.markdown, work),
	async run({ input, namespace, prepared, dependencies }) {
		const [page] = await pageChoices(namespace, [input.pageId]);
		if (!page) throw notFound('page');
		const articles = await listedArticles({ namespace, pageId: page.id });
		const shown = articles.map((one) => shownInList(page, one));
		return { html: withLinks(withShownPictures(prepared.html, embedHosts(dependencies.env)), shown, input.locale) };
	}
});

/** Who changed an article when, as listed in its editor: without the texts, which can be long. */
export const listHistory = operation({
	summary: 'List who changed an article of a wiki when, the newest first, without the texts.',
	access: read,
	input: z.strictObject({
		id: articleId,
		before: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe('Only versions before this one')
	}),
	output: z.object({
		history: z.array(z.object({ version: versionSchema, actor: z.string(), createdAt: timeSchema }))
	}),
	run: async ({ input: { id, before }, namespace }) => ({
		history: await versionHistory(namespace, id, before, mostTold)
	})
});
