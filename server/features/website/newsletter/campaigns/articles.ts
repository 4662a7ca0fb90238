import { z } from 'zod';
import { listing } from '../../../../operation/listing.ts';
import { publicNews } from '../../news/public-rows.ts';
import { searchedNews } from '../../news/search.ts';
import { newsTitles } from '../../news/titles.ts';

/** An article that an issue takes over. */
export const takenArticle = z.object({
	id: z.int(),
	title: z.string(),
	isPublic: z.boolean().describe('Articles that readers cannot open are left out of the mail')
});

/** The articles of an issue in their order; those that are gone are missing. */
export async function takenArticles(namespace: string, ids: readonly number[], now: Date) {
	if (!ids.length) return [];
	const titles = await newsTitles(namespace, ids);
	const shown = new Set((await publicNews({ namespace, now, ids }, { limit: ids.length })).map(({ id }) => id));
	return ids.flatMap((id) => {
		const title = titles.get(id);
		return title === undefined ? [] : { id, title, isPublic: shown.has(id) };
	});
}

/** The newest published articles that hold these words. */
export async function foundArticles(namespace: string, q: string, now: Date) {
	const { news } = await searchedNews(
		{ ...z.object(listing).parse({ q, page: 1 }), state: 'published' },
		namespace,
		now
	);
	return news.map(({ id, title, publishedAt, page }) => ({
		id,
		title,
		publishedAt,
		page: page.title,
		isPublic: page.isPublic
	}));
}
