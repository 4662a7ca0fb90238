import { findRows } from '../../../../database/rows.ts';
import { once } from '../../../../runtime/once.ts';
import { Page, PageSeo } from '../model.ts';
import { pathOf } from '../tree/redirects.ts';

/** A page that search engines may keep. */
interface ListedPage {
	path: string;
	title: string;
	language: string;
	description: string | null;
	updatedAt: Date;
	/** The page in all languages it exists in, itself too, by language. */
	languages: { language: string; path: string }[];
}

const order = once(() => new Intl.Collator('en', { numeric: true }));

/** The published pages of a namespace that search engines may keep, by address. */
export async function indexedPages(namespace: string): Promise<ListedPage[]> {
	const [pages, seo] = await Promise.all([
		findRows(
			Page,
			{ namespace, status: 'published' },
			{ only: ['id', 'slug', 'title', 'language', 'baseSlug', 'updatedAt'] }
		),
		findRows(PageSeo, { namespace }, { only: ['pageId', 'robots', 'metaDescription'] })
	]);
	const told = new Map(seo.map((row) => [row.pageId, row]));
	const indexed = pages.filter(({ id }) => !told.get(id)?.robots.startsWith('noindex'));
	const variants = Map.groupBy(indexed, ({ slug, baseSlug }) => baseSlug ?? slug);
	return indexed
		.map(({ id, slug, title, language, baseSlug, updatedAt }) => ({
			path: pathOf(slug),
			title,
			language,
			description: told.get(id)?.metaDescription ?? null,
			updatedAt,
			languages: variants.get(baseSlug ?? slug)!.map((one) => ({ language: one.language, path: pathOf(one.slug) }))
		}))
		.sort((one, other) => order().compare(one.path, other.path));
}
