/** The languages every text exists in; the first is the fallback. */
export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Where a wish for a language can come from, strongest first; anything unknown or unsupported is passed over. */
export interface Wishes {
	query?: string | null;
	cookie?: string | null;
	eventLocale?: string | null;
	acceptLanguage?: string | null;
	/** The language of the installation, for whoever wishes for none that exists. */
	fallback?: Locale;
}

/** The language to answer in: `?lang`, the device's choice, the event's language, the browser's header, the installation's, German. */
export function chooseLocale({ query, cookie, eventLocale, acceptLanguage, fallback }: Wishes): Locale {
	const wishes = [query, cookie, eventLocale, ...parseAcceptLanguage(acceptLanguage ?? '')];
	for (const wish of wishes) {
		const locale = locales.find((known) => known === wish?.toLowerCase().split('-')[0]);
		if (locale) return locale;
	}
	return fallback ?? locales[0];
}

/** The tags of an Accept-Language header (RFC 9110, 12.5.4), most wanted first, without refused ones. */
export function parseAcceptLanguage(header: string): string[] {
	return header
		.split(',')
		.map((part) => {
			const [tag = '', ...params] = part.trim().split(';');
			const weight = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean);
			return { tag: tag.trim(), weight: Number(weight ?? 1) };
		})
		.filter(({ tag, weight }) => tag && weight > 0)
		.sort((a, b) => b.weight - a.weight)
		.map(({ tag }) => tag);
}
