import { UniqueConstraintError, type Transaction } from 'sequelize';
import { given } from '../../operation/given.ts';
import type { WriteWork } from '../../operation/operation.ts';
import { conflict, invalidField, notFound } from '../../runtime/errors.ts';
import { hasPage } from '../pages/find.ts';
import { forgetTargets, freeAddresses, redirectTo } from '../pages/redirects.ts';
import { requireRoom } from '../plans/quota.ts';
import { News } from './model.ts';
import type { NewsChange } from './schema.ts';
import { pathOf } from './state.ts';

type Writing = Pick<WriteWork, 'namespace' | 'transaction' | 'now'>;

const taken = 'There is an article with this address already.';

/** An article of a namespace, locked till the commit; 404 when it is not there. */
export async function findNews(namespace: string, id: number, transaction: Transaction): Promise<News> {
	const row = await News.findOne({ where: { namespace, id }, transaction, lock: true });
	if (!row) throw notFound('article');
	return row;
}

async function save(row: News, transaction: Transaction): Promise<void> {
	try {
		await row.save({ transaction });
	} catch (error) {
		if (!(error instanceof UniqueConstraintError)) throw error;
		throw conflict(taken, [{ path: 'slug', code: 'duplicate', message: taken }]);
	}
}

/** Gives an article these values and stores it with a new version; one that stays as it was is not touched. */
export async function writeNews(
	row: News,
	change: NewsChange,
	{ namespace, transaction, now }: Writing
): Promise<News> {
	const { isNewRecord, slug: from } = row;
	row.set(given(change));
	// What is published has a date: the first time it is now.
	if (row.isPublished && !row.publishedAt) row.set({ publishedAt: now });
	if ((isNewRecord || row.changed('pageId')) && !(await hasPage(namespace, row.pageId, transaction)))
		throw invalidField('pageId', 'unknown_reference', 'This page does not exist.');
	if (!isNewRecord && !row.changed()) return row;
	const isRenamed = !isNewRecord && row.slug !== from;
	if (!isNewRecord) row.set({ version: row.version + 1 });
	await save(row, transaction);
	if (isRenamed) await redirectTo(namespace, pathOf(from), pathOf(row.slug), transaction);
	return row;
}

/** Makes an article; 409 when its slug is taken, or the plan allows no more. */
export async function makeNews(
	values: NewsChange & Pick<News, 'pageId' | 'slug' | 'title' | 'content'>,
	work: Writing
): Promise<News> {
	const { namespace, transaction } = work;
	await requireRoom('news', namespace, transaction);
	const { pageId, slug, title, content } = values;
	const unset = { excerpt: null, imageUrl: null, publishedAt: null };
	const row = await writeNews(News.build({ ...unset, namespace, pageId, slug, title, content }), values, work);
	await freeAddresses(namespace, [pathOf(slug)], transaction);
	return row;
}

/** Removes an article, with the old addresses that lead to it. */
export async function removeNews(row: News, { namespace, transaction }: Writing): Promise<void> {
	await row.destroy({ transaction });
	await forgetTargets(namespace, [pathOf(row.slug)], transaction);
}
