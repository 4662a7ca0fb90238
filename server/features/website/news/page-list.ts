import type { Page } from '../pages/model.ts';
import { publishedVariants } from '../pages/public/published.ts';

/** What the list of a page shows, and the page whose list that is. */
interface PageList {
	slug: string;
	filter: { pageIds: number[]; language?: string; exceptLanguages?: string[] };
}

/**
 * The list of a page: its articles in every language. Public language variants share their articles, and each lists
 * those in its own language; an article without one has that of its page. What no variant speaks is listed by the page
 * they are variants of, so that no published article is in no list. With `language` the list of that variant.
 */
export async function listOfPage(page: Page, language = page.language): Promise<PageList> {
	const variants = [page, ...(await publishedVariants(page))].sort((one, other) => one.id - other.id);
	if (variants.length === 1) return { slug: page.slug, filter: { pageIds: [page.id] } };
	const base = variants.find(({ baseSlug }) => baseSlug === null) ?? variants[0]!;
	const shown = variants.find((one) => one.language === language) ?? base;
	const pageIds = variants.map(({ id }) => id);
	if (shown !== base) return { slug: shown.slug, filter: { pageIds, language } };
	const exceptLanguages = variants.flatMap((one) => (one === base ? [] : one.language));
	return { slug: base.slug, filter: { pageIds, exceptLanguages } };
}
