import { z } from 'zod';
import { findRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { sentFile } from '../../../../operation/uploaded-file.ts';
import { invalidInput } from '../../../../runtime/errors.ts';
import { readAside } from '../../../../runtime/readers/read-aside.ts';
import { readers } from '../../../readers.ts';
import { standardLocale } from '../../pages/tree/menu-places.ts';
import { WikiArticle } from '../model.ts';
import { locale, markdown, pageId } from '../schema.ts';
import { findArticle, makeArticle, requirePage, writeArticle, type Writing } from '../write.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';

const action = z.enum(['create', 'update', 'keep', 'skip']);
const outcome = z.object({
	file: z.string(),
	slug: z.string(),
	title: z.string(),
	action: action.describe('skip = the article is archived and stays as it is')
});
const note = z.object({ file: z.string(), code: z.string(), message: z.string() });
type Read = Awaited<ReturnType<NonNullable<(typeof readers.wikiFiles)['read']>>>['articles'][number];
type Known = Pick<WikiArticle, 'id' | 'title' | 'excerpt' | 'markdown' | 'status'>;

function actionOf(known: Known | undefined, { title, excerpt, markdown: text }: Read): z.infer<typeof action> {
	if (!known) return 'create';
	const isSaid = excerpt === undefined || known.excerpt === excerpt;
	if (isSaid && known.title === title && known.markdown.trimEnd() === text) return 'keep';
	return known.status === 'archived' ? 'skip' : 'update';
}

/** The text of a file as the field accepts it; 422 with the name of a file that does not fit. */
function checked({ file, markdown: text }: Read): string {
	const read = markdown.safeParse(text);
	if (read.success) return read.data;
	throw invalidInput(fieldErrorsOf(read.error).map((one) => ({ ...one, path: file })));
}

/** Imports one file; unchanged content creates no version. */
async function takeIn(
	article: Read,
	known: Known | undefined,
	place: { pageId: number; locale: string },
	work: Writing
) {
	const { html, text, words, title, slug, excerpt } = article;
	const texts = { title, markdown: checked(article), ...(excerpt === undefined ? {} : { excerpt }) };
	const body = { html, text, words };
	if (!known) return makeArticle({ ...place, slug, ...texts }, body, work);
	return writeArticle(await findArticle(work.namespace, known.id, work.transaction), texts, body, work);
}

/** Makes drafts of Markdown files and changes the articles of their names: all of them or none. */
export const importArticles = operation({
	summary: 'Make articles of a wiki of a Markdown file, or of an archive of them.',
	access: { area: 'wiki', right: 'w' },
	input: z.strictObject({
		pageId,
		locale: locale.default(standardLocale),
		file: sentFile.describe('A Markdown file, or a zip archive of them'),
		dryRun: z.union([z.boolean(), z.stringbool()]).default(false).describe('Only tell what would happen')
	}),
	output: z.object({ articles: z.array(outcome), notes: z.array(note) }),
	errors: ['conflict', 'quota_exceeded'],
	changes: ['wiki'],
	target: (_output, { pageId: page, dryRun }) => (dryRun ? null : `wiki ${page}`),
	prepare: (work) => readAside(readers.wikiFiles, [work.input.file.bytes, work.input.file.name], work),
	async run(work) {
		const { input, namespace, transaction, prepared } = work;
		const place = { pageId: input.pageId, locale: input.locale };
		await requirePage(namespace, input.pageId, transaction);
		const slug = prepared.articles.map((one) => one.slug);
		const only = ['id', 'slug', 'title', 'excerpt', 'markdown', 'status'];
		const rows = await findRows(WikiArticle, { namespace, ...place, slug }, { only, transaction });
		const bySlug = new Map(rows.map((row) => [row.slug, row]));
		const articles: z.infer<typeof outcome>[] = [];
		for (const article of prepared.articles) {
			const known = bySlug.get(article.slug);
			const next = actionOf(known, article);
			if (!input.dryRun && (next === 'create' || next === 'update')) await takeIn(article, known, place, work);
			articles.push({ file: article.file, slug: article.slug, title: article.title, action: next });
		}
		return { articles, notes: prepared.notes };
	}
});
