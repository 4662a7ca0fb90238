import { LRUCache } from 'lru-cache';
import type { Locale } from '#lib/messages/locale.ts';
import { dateWriter, formatLocale } from '#lib/messages/region.ts';
import { once } from '../../../runtime/once.ts';

const styles = {
	day: { dateStyle: 'long' },
	moment: { dateStyle: 'short', timeStyle: 'short' }
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Making one costs a hundred times what it is used for, and a table has thousands of cells.
const dates = new LRUCache<string, (moment: Date) => string>({ max: 100 });

/** Writes days or moments in a language and an IANA zone. */
export function dateFormat(style: keyof typeof styles, locale: Locale, timeZone: string): (moment: Date) => string {
	const key = `${style} ${locale} ${timeZone}`;
	const format = dates.get(key) ?? dateWriter(formatLocale(locale), { ...styles[style], timeZone });
	dates.set(key, format);
	return format;
}

const percent = (locale: Locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** The formats of shares from 0 to 1. */
export const shareFormats = once((): Record<Locale, Intl.NumberFormat> => ({ de: percent('de'), en: percent('en') }));
