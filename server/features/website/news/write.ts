import { UniqueConstraintError, type Transaction } from 'sequelize';
import { deleteRows, findRow, insertRow, saveRow } from '../../../database/rows.ts';
import { given } from '../../../operation/given.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { conflict, invalidField, notFound } from '../../../runtime/errors.ts';
import { storeDrafted } from '../pages/drafts/store.ts';
import { recordVersion } from '../pages/drafts/versions.ts';
import { hasPage } from '../pages/find.ts';
import { forgetTargets, freeAddresses, redirectTo } from '../pages/tree/redirects.ts';
import { successorPath } from '../pages/tree/successor.ts';
import { requireRoom } from '../../platform/plans/quota.ts';
import { newsDrafts } from './drafts/news-drafts.ts';
import { News } from './model.ts';
import type { NewsChange } from './schema.ts';
import { pathOf } from './state.ts';

type Writing = Pick<WriteWork, 'actor' | 'namespace' | 'transaction' | 'now'>;
type Dated = Partial<Pick<NewsChange, 'isPublished' | 'publishedAt'>>;

const taken = 'There is an article with this address already.';

/** An article of a namespace, within a write locked till the commit; 404 when it is not there. */
export async function findNews(namespace: string, id: number, transaction: Transaction | null): Promise<News> {
	const row = await findRow(News, { namespace, id }, { transaction, lock: transaction !== null });
	if (!row) throw notFound('article');
	return row;
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

async function requirePage(namespace: string, pageId: number, transaction: Transaction): Promise<void> {
	if (!(await hasPage(namespace, pageId, transaction)))
		throw invalidField('pageId', 'unknown_reference', 'This page does not exist.');
}

/** Published articles have a date: now, the first time. */
const firstDate = ({ isPublished, publishedAt }: Dated, now: Date): { publishedAt?: Date } =>
	isPublished && !publishedAt ? { publishedAt: now } : {};

/** Gives an article these values and stores it with a new version; one that stays as it was is not touched. */
export async function writeNews(row: News, change: NewsChange, work: Writing): Promise<News> {
	const { namespace, transaction, now } = work;
	const { slug: from } = row;
	row.set(given(change));
	row.set(firstDate(row, now));
	if (row.changed('pageId')) await requirePage(namespace, row.pageId, transaction);
	if (!row.changed()) return row;
	row.set({ version: row.version + 1 });
	await storeDrafted(newsDrafts, row, () => stored(() => saveRow(News, row, transaction)), work);
	if (row.slug !== from) await redirectTo(namespace, pathOf(from), pathOf(row.slug), transaction);
	return row;
}

/** Makes an article; 409 when its slug is taken, or the plan allows no more. */
export async function makeNews(
	values: NewsChange & Pick<News, 'pageId' | 'slug' | 'title' | 'content'>,
	work: Writing
): Promise<News> {
	const { namespace, transaction, now } = work;
	await requireRoom('news', namespace, transaction);
	await requirePage(namespace, values.pageId, transaction);
	const { pageId, slug, title, content } = values;
	const set = { ...given(values), ...firstDate(values, now), namespace, pageId, slug, title, content };
	const row = await stored(() => insertRow(News, set, transaction));
	await freeAddresses(namespace, [pathOf(slug)], transaction);
	await recordVersion(newsDrafts, row, null, work);
	return row;
}

/** Removes an article; its addresses lead to the page of this slug from then on, or nowhere. */
export async function removeNews(
	row: News,
	successor: string | undefined,
	{ namespace, transaction }: Writing
): Promise<void> {
	await deleteRows(News, { id: row.id }, transaction);
	if (successor !== undefined)
		await redirectTo(
			namespace,
			pathOf(row.slug),
			await successorPath(namespace, successor, [], transaction),
			transaction
		);
	await forgetTargets(namespace, [pathOf(row.slug)], transaction);
}
