/** The path of a page in the content folder. */
export const fileName = (namespace: string, slug: string): string => `${namespace}/${slug}.page.json`;
