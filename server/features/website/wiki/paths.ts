/** Where visitors find the wiki of a page. */
export const wikiPath = (pageSlug: string): string => `/m/${pageSlug}/wiki`;
/** Where they find one of its articles. */
export const articlePath = (pageSlug: string, slug: string): string => `${wikiPath(pageSlug)}/${slug}`;
