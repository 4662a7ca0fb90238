import type { PageHooks } from '../pages/hooks.ts';
import { inBatches } from '../pages/in-batches.ts';
import { WikiArticle } from './model.ts';

/** What wikis have to do with pages: their articles go with them, but only when somebody means it. */
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
