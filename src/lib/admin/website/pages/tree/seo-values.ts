import type { SeoResponse } from '../../../../../../server/features/website/pages/schema.ts';

/** The search engine data of a page, as texts to edit. */
export type SeoValues = Record<keyof SeoResponse, string>;

const asText = (value: unknown): string => {
	if (typeof value === 'string') return value;
	return value === null || value === undefined ? '' : JSON.stringify(value, null, '  ');
};

/** Stored values as texts; input from before an error takes precedence. */
export const seoValues = (seo: SeoResponse, typed: Record<string, string> = {}): SeoValues =>
	Object.fromEntries(Object.entries(seo).map(([name, value]) => [name, typed[name] ?? asText(value)])) as SeoValues;
