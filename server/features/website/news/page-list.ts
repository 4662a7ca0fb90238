import type { Page } from '../pages/model.ts';
import { publishedVariants } from '../pages/public/published.ts';

/** What the list of a page shows, and the page whose list that is. */
interface PageList {
	slug: string;
	filter: { pageIds: number[]; language?: string };
}

/**
 * The list of a page: its articles in every language. Public language variants share their articles, and each lists
 * those in its own language; an article without one has that of its page. With `language` the list of that variant.
 */
export async function listOfPage(page: Page, language = page.language): Promise<PageList> {
	const variants = [page, ...(await publishedVariants(page))];
	if (variants.length === 1) return { slug: page.slug, filter: { pageIds: [page.id] } };
	const { slug } = variants.find((one) => one.language === language) ?? page;
	return { slug, filter: { pageIds: variants.map(({ id }) => id), language } };
}
