import type { PageHooks } from '../pages/hooks.ts';
import { inBatches } from '../pages/in-batches.ts';
import { WikiArticle } from './model.ts';

/** How wikis follow pages: their articles are removed with them, but only on request. */
export const pageHooks: PageHooks = {
	async inUse(pageIds, { transaction }) {
		let wiki = 0;
		for (const pageId of inBatches(pageIds)) wiki += await WikiArticle.count({ where: { pageId }, transaction });
		return { wiki };
	},
	async removed(pageIds, { changed, transaction }) {
		let wiki = 0;
		for (const pageId of inBatches(pageIds)) wiki += await WikiArticle.count({ where: { pageId }, transaction });
		if (wiki) changed('wiki');
		return { wiki };
	}
};
