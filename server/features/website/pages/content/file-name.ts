/** Where the content folder holds a page. */
export const fileName = (namespace: string, slug: string): string => `${namespace}/${slug}.page.json`;
