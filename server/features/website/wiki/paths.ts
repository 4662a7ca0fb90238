/** A page whose wiki is read, as far as addresses need it. */
export interface WikiPage {
	slug: string;
	language: string;
	/** Whether drafts are included: every address then leads to them as well. */
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

/** The public address of a page's wiki. */
export const wikiPath = (pageSlug: string): string => `/m/${pageSlug}/wiki`;
/** The public address of one of its articles. */
export const articlePath = (pageSlug: string, slug: string): string => `${wikiPath(pageSlug)}/${slug}`;
/** The public address of a wiki in a language, which is included if it is not that of the page. */
export const listHref = (page: WikiPage, locale: string): string => withQuery(wikiPath(page.slug), told(page, locale));
/** The public address of one of its articles in a language. */
export const articleHref = (page: WikiPage, { slug, locale }: { slug: string; locale: string }): string =>
	withQuery(articlePath(page.slug, slug), told(page, locale));
