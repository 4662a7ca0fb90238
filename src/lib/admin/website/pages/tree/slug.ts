/** The public address of a page. */
export const pathOfPage = (slug: string): string => `/m/${slug}`;
