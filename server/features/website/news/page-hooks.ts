import type { Transaction } from 'sequelize';
import type { PageHooks } from '../pages/hooks.ts';
import { inBatches } from '../pages/in-batches.ts';
import { forgetTargets } from '../pages/tree/redirects.ts';
import { News } from './model.ts';
import { pathOf } from './state.ts';

async function countOf(pageIds: readonly number[], transaction: Transaction): Promise<number> {
	let count = 0;
	for (const pageId of inBatches(pageIds)) count += await News.count({ where: { pageId }, transaction });
	return count;
}

/** How articles follow pages: they are removed with them, but only on request. */
export const pageHooks: PageHooks = {
	inUse: async (pageIds, { transaction }) => ({ news: await countOf(pageIds, transaction) }),
	async removed(pageIds, { namespace, transaction, changed }) {
		for (const pageId of inBatches(pageIds)) {
			const gone = await News.findAll({ where: { pageId }, attributes: ['slug'], transaction, raw: true });
			if (gone.length) changed('news');
			for (const some of inBatches(gone)) {
				await forgetTargets(
					namespace,
					some.map(({ slug }) => pathOf(slug)),
					transaction
				);
			}
		}
		return {};
	}
};
