import type { Transaction } from 'sequelize';
import { findRows } from '../../../database/rows.ts';
import { requireWhole } from '../../../operation/whole-order.ts';
import { WikiArticle } from './model.ts';
import { requirePage } from './write.ts';

interface Order {
	pageId: number;
	locale: string;
	/** The ids of all its articles, each once. */
	orderedIds: readonly number[];
}

/** Puts the articles of a page and language in this order; 422 `incomplete_order` unless it names all of them. No version. */
export async function sortArticles(
	namespace: string,
	{ pageId, locale, orderedIds }: Order,
	transaction: Transaction
): Promise<void> {
	await requirePage(namespace, pageId, transaction);
	const rows = await findRows(
		WikiArticle,
		{ namespace, pageId, locale },
		{ only: ['id', 'sortIndex'], transaction, lock: true }
	);
	requireWhole(
		rows.map(({ id }) => id),
		orderedIds
	);
	const places = new Map(rows.map(({ id, sortIndex }) => [id, sortIndex]));
	for (const [sortIndex, id] of orderedIds.entries())
		if (places.get(id) !== sortIndex)
			// Its position says nothing about the article, which did not change.
			await WikiArticle.update({ sortIndex }, { where: { id }, transaction, silent: true });
}
