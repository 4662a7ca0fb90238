import { parseAcceptLanguage } from './locale.ts';

/** How English writes dates and times: `GB` the day first and 24 hours, `US` the month first and 12 hours. */
export type Region = 'GB' | 'US';

const american = new Set(['US', 'CA', 'PH', 'PR']);

function regionIn(tag: string): string | undefined {
	try {
		return new Intl.Locale(tag).region;
	} catch {
		// A browser may send anything.
		return undefined;
	}
}

/**
 * The region an Accept-Language header asks English dates for; British where it names none. A browser that wants another
 * language first adds `en-US` of its own accord, so that tag says nothing about its user.
 */
export function regionOf(acceptLanguage: string | null | undefined): Region {
	const tags = parseAcceptLanguage(acceptLanguage ?? '');
	const isEnglish = (tag: string) => /^en(-|$)/i.test(tag);
	const asked = tags[0] && isEnglish(tags[0]) ? tags.filter(isEnglish) : tags.slice(0, 1);
	const region = asked.map(regionIn).find(Boolean);
	return region && american.has(region) ? 'US' : 'GB';
}

/** The BCP 47 tag that numbers and dates of a language are written by. */
export const formatLocale = (locale: string, region: Region = 'GB'): string =>
	locale === 'en' ? `en-${region}` : locale;

/** The same options with the clock of twelve hours where people read that one. */
const withClock = (formats: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
	formats === 'en-US' && options.hour ? { ...options, hour: 'numeric', hourCycle: 'h12' } : options;

// British dates have no comma after the weekday; whether a version of ICU writes one depends on the options.
const weekdayComma = /^(\p{L}+), (?=\d)/u;

/** Writes dates by a tag of `formatLocale`, as people of its region do: the same text on the server and in browsers. */
export function dateWriter(formats: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
	const format = new Intl.DateTimeFormat(formats, withClock(formats, options));
	if (formats !== 'en-GB') return (moment) => format.format(moment);
	return (moment) => format.format(moment).replace(weekdayComma, '$1 ');
}
