import { UniqueConstraintError, type Transaction } from 'sequelize';
import { deleteRows, findField, findRow, findRows, insertRow, saveRow } from '../../../database/rows.ts';
import { given } from '../../../operation/given.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { freeSlug, slugOf } from '../../../operation/slug.ts';
import { actorName } from '../../../access/actor.ts';
import { conflict, invalidField, notFound } from '../../../runtime/errors.ts';
import { requireRoom } from '../../platform/plans/quota.ts';
import { forgetText, indexedText, indexText } from '../../platform/full-text/index.ts';
import { hasPage } from '../pages/find.ts';
import { redirectTo } from '../pages/tree/redirects.ts';
import { readArticle } from './articles.ts';
import { articlePath } from './paths.ts';
import { startKeyOf, WikiArticle, WikiVersion, WikiWorkingCopy } from './model.ts';
import type { Rendered } from './text/render-article.ts';
import type { ArticleChange, ArticleResponse, NewArticle } from './schema.ts';
import { invalidTransition, type ArticleStatus } from './workflow.ts';

export type Writing = Pick<WriteWork, 'namespace' | 'transaction' | 'now' | 'actor'>;

/** What the wiki adds to the full-text index. */
export const searchKind = 'wiki';
const taken = 'The wiki has an article with this address already.';

/** An article of a namespace, locked till the commit; 404 when it is not there. */
export async function findArticle(namespace: string, id: number, transaction: Transaction): Promise<WikiArticle> {
	const row = await findRow(WikiArticle, { namespace, id }, { transaction, lock: true });
	if (!row) throw notFound('article');
	return row;
}

/** The same, with its page locked first, so that two changes of the start article wait for each other. */
export async function findArticleOfPage(namespace: string, id: number, transaction: Transaction): Promise<WikiArticle> {
	const pageId = await findField(WikiArticle, 'pageId', { namespace, id }, { transaction });
	if (pageId !== undefined) await hasPage(namespace, pageId, transaction);
	return findArticle(namespace, id, transaction);
}

/** Locks the page of the wiki; 422 if the namespace has none with this id. */
export async function requirePage(namespace: string, pageId: number, transaction: Transaction): Promise<void> {
	if (!(await hasPage(namespace, pageId, transaction)))
		throw invalidField('pageId', 'unknown_reference', 'This page does not exist.');
}

/** Stores an article; 409 when its slug is taken. */
async function stored<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof UniqueConstraintError)) throw error;
		throw conflict(taken, [{ path: 'slug', code: 'duplicate', message: taken }]);
	}
}

/** Stores a changed article and updates the index; returns the article. */
async function recorded(row: WikiArticle, body: Rendered | undefined, work: Writing): Promise<ArticleResponse> {
	const { namespace, transaction, now, actor } = work;
	const article = (await readArticle(namespace, row.id, transaction))!;
	const { version } = article;
	const entry = { namespace, articleId: row.id, version, content: article, actor: actorName(actor), createdAt: now };
	await insertRow(WikiVersion, entry, transaction);
	const { pageId, locale, title, status } = article;
	const record = { namespace, kind: searchKind, recordId: row.id, pageId, locale, title };
	await indexText({ ...record, isPublic: status === 'published' }, body, transaction);
	return article;
}

/** Takes the place of the start document from the article that has it; that is a change of it, too. */
async function clearStart(startKey: string, work: Writing): Promise<void> {
	const { transaction } = work;
	const row = await findRow(WikiArticle, { startKey }, { transaction, lock: true });
	if (!row) return;
	row.set({ isStartDocument: false, startKey: null, version: row.version + 1 });
	await saveRow(WikiArticle, row, transaction);
	await recorded(row, undefined, work);
}

/**
 * Gives an article these values and keeps it as a new version; one that stays as it was is not touched. 409
 * `invalid_transition` for a change of an archived article that stays archived.
 */
export async function writeArticle(
	row: WikiArticle,
	change: ArticleChange & { status?: ArticleStatus | undefined },
	body: Rendered | undefined,
	work: Writing
): Promise<ArticleResponse> {
	const { namespace, transaction, now } = work;
	row.set(given(change));
	if (row.changed('isStartDocument')) row.set({ startKey: row.isStartDocument ? startKeyOf(row) : null });
	if (row.status === 'published' && !row.publishedAt) row.set({ publishedAt: now });
	if (!row.changed()) return (await readArticle(namespace, row.id, transaction))!;
	if (row.status === 'archived' && !row.changed('status')) throw invalidTransition('archived', { transition: 'edit' });
	if (row.changed('markdown')) row.set({ html: body!.html });
	if (row.changed('startKey') && row.startKey !== null) await clearStart(row.startKey, work);
	const former = String(row.previous('slug'));
	row.set({ version: row.version + 1 });
	const isText = Boolean(row.changed('markdown') || row.changed('title') || row.changed('excerpt'));
	await stored(() => saveRow(WikiArticle, row, transaction));
	if (isText) await deleteRows(WikiWorkingCopy, { articleId: row.id }, transaction);
	const article = await recorded(row, body, work);
	const path = (slug: string) => articlePath(article.pageSlug, slug);
	if (former !== row.slug) await redirectTo(namespace, path(former), path(row.slug), transaction);
	return article;
}

/** The slugs of the wiki of a page in a language; held still while the page is locked. */
async function slugsOf(pageId: number, locale: string, transaction: Transaction): Promise<Set<string>> {
	const rows = await findRows(WikiArticle, { pageId, locale }, { only: ['slug'], transaction });
	return new Set(rows.map(({ slug }) => slug));
}

/** Makes a draft behind the other articles; 409 when its slug is taken, or the plan allows no more. */
export async function makeArticle(
	{ slug: wished, excerpt = null, isStartDocument = false, ...values }: NewArticle,
	body: Rendered,
	work: Writing
): Promise<ArticleResponse> {
	const { namespace, transaction } = work;
	const { pageId, locale, title, markdown } = values;
	await requireRoom('wikiArticles', namespace, transaction);
	await requirePage(namespace, pageId, transaction);
	const slugs = await slugsOf(pageId, locale, transaction);
	const slug = wished ?? freeSlug(slugOf(title, 'article'), (one) => slugs.has(one));
	const last = await WikiArticle.max('sortIndex', { where: { pageId, locale }, transaction });
	const startKey = isStartDocument ? startKeyOf(values) : null;
	if (startKey !== null) await clearStart(startKey, work);
	const set = { namespace, pageId, locale, slug, title, markdown, excerpt, isStartDocument, startKey, html: body.html };
	const sortIndex = last === null ? 0 : Number(last) + 1;
	const row = await stored(() => insertRow(WikiArticle, { ...set, sortIndex }, transaction));
	return recorded(row, body, work);
}

/** Copies an article to a draft; its slug ends with `-copy` by default. */
export async function copyArticle(
	row: WikiArticle,
	wish: { slug?: string | undefined; title?: string | undefined },
	work: Writing
): Promise<ArticleResponse> {
	const { namespace, transaction } = work;
	await requirePage(namespace, row.pageId, transaction);
	const slugs = await slugsOf(row.pageId, row.locale, transaction);
	const slug = wish.slug ?? freeSlug(`${row.slug.slice(0, longestStem)}-copy`, (one) => slugs.has(one));
	const { id, pageId, locale, markdown, excerpt, html } = row;
	const text = await indexedText({ namespace, kind: searchKind, recordId: id }, transaction);
	const article = { pageId, locale, slug, title: wish.title ?? row.title, markdown, excerpt };
	return makeArticle(article, { html, ...text }, work);
}
// Leaves room for `-copy-` and a number.
const longestStem = 110;

/** Removes an article with its versions and unsaved edits. */
export async function removeArticle(row: WikiArticle, { namespace, transaction }: Writing): Promise<void> {
	await deleteRows(WikiArticle, { id: row.id }, transaction);
	await forgetText({ namespace, kind: searchKind, recordId: row.id }, transaction);
}
