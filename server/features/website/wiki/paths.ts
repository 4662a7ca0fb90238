/** A page whose wiki is read, as far as addresses need it. */
export interface WikiPage {
	slug: string;
	language: string;
	/** Whether drafts are read, too: every address then leads on among them. */
	isPreview?: boolean;
}

const withQuery = (path: string, query: Record<string, string>): string => {
	const text = new URLSearchParams(query).toString();
	return text ? `${path}?${text}` : path;
};
const told = ({ language, isPreview }: WikiPage, locale: string) => ({
	...(locale === language ? {} : { lang: locale }),
	...(isPreview ? { preview: '1' } : {})
});

/** Where visitors find the wiki of a page. */
export const wikiPath = (pageSlug: string): string => `/m/${pageSlug}/wiki`;
/** Where they find one of its articles. */
export const articlePath = (pageSlug: string, slug: string): string => `${wikiPath(pageSlug)}/${slug}`;
/** Where they read a wiki in a language, which stands in the address when it is not that of the page. */
export const listHref = (page: WikiPage, locale: string): string => withQuery(wikiPath(page.slug), told(page, locale));
/** Where they read an article of it. */
export const articleHref = (page: WikiPage, { slug, locale }: { slug: string; locale: string }): string =>
	withQuery(articlePath(page.slug, slug), told(page, locale));
