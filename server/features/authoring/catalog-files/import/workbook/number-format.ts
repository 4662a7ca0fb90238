import { createRequire } from 'node:module';
import type { Locale } from '#lib/messages/locale.ts';

type NumberFormats = typeof import('numfmt');

const load = createRequire(import.meta.url);
const packageName = 'numfmt';
// More than a spreadsheet keeps; longer patterns and further ones are not tried.
const longestPattern = 255;
const mostPatterns = 250;
// The package caches every pattern forever: it is reloaded before that takes much memory.
const mostRemembered = 2000;
let remembered = new Set<string>();
let formats: NumberFormats | undefined;

function formatsFor(pattern: string): NumberFormats {
	if (remembered.size >= mostRemembered && !remembered.has(pattern)) {
		delete load.cache[load.resolve(packageName)];
		formats = undefined;
		remembered = new Set();
	}
	remembered.add(pattern);
	return (formats ??= load(packageName) as NumberFormats);
}

/** The formats that have a number and no pattern in the file (ECMA-376, 18.8.30), where no language changes them. */
const shared: Record<number, string> = {
	...{ 0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00' },
	...{ 12: '# ?/?', 13: '# ??/??', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM' },
	...{ 37: '#,##0;-#,##0', 38: '#,##0;-#,##0', 39: '#,##0.00;-#,##0.00', 40: '#,##0.00;-#,##0.00' },
	...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' }
};
const dates: Record<Locale, Record<number, string>> = {
	de: {
		...{ 14: 'dd.mm.yyyy', 15: 'dd. mmm yy', 16: 'dd. mmm', 17: 'mmm yy', 20: 'hh:mm', 21: 'hh:mm:ss' },
		22: 'dd.mm.yyyy hh:mm'
	},
	en: {
		...{ 14: 'm/d/yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 20: 'h:mm', 21: 'h:mm:ss' },
		22: 'm/d/yyyy h:mm'
	}
};

/** The pattern of a built-in format in a spreadsheet of that language; undefined for those of other regions. */
export const builtInPattern = (id: number, locale: Locale): string | undefined => dates[locale][id] ?? shared[id];

/** Whether a built-in format has an order of day and month that English readers may take either way. */
export const isDayOrderOpen = (id: number, locale: Locale): boolean => locale === 'en' && (id === 14 || id === 22);

/** Numbers are stored with all their digits: 1.3 as 1.3000000000000001. */
const digitsOf = (value: number): string => String(Number(value.toPrecision(15)));

/** Formats values of one workbook as the spreadsheet does. */
export class ShownValues {
	#patterns = new Set<string>();
	locale: Locale;
	/** Days between the start of its calendar and the usual one. */
	firstDay: number;

	constructor(locale: Locale, firstDay = 0) {
		this.locale = locale;
		this.firstDay = firstDay;
	}

	/** A number in that pattern; undefined where it cannot be shown so. */
	number(value: number, pattern: string): string | undefined {
		if (pattern.toLowerCase() === 'general') return this.plain(value);
		return this.#shown(value, pattern);
	}

	/** A text in that pattern, such as `"No. "@`. */
	text(value: string, pattern: string): string | undefined {
		return pattern.includes('@') && pattern !== '@' ? this.#shown(value, pattern) : value;
	}

	/** A number without a format, with the decimal sign of the language and all its digits. */
	plain(value: number): string {
		return this.locale === 'de' ? digitsOf(value).replace('.', ',') : digitsOf(value);
	}

	/** The words for yes and no in cells. */
	truth(isTrue: boolean): string {
		if (this.locale === 'de') return isTrue ? 'WAHR' : 'FALSCH';
		return isTrue ? 'TRUE' : 'FALSE';
	}

	#shown(value: number | string, pattern: string): string | undefined {
		this.#patterns.add(pattern);
		if (pattern.length > longestPattern || this.#patterns.size > mostPatterns) return undefined;
		// A package that is not there is a fault of the installation and no unknown format.
		const { format, isDateFormat } = formatsFor(pattern);
		try {
			const isDay = typeof value === 'number' && isDateFormat(pattern);
			if (isDay && value < 0) return undefined;
			const shown = format(pattern, isDay ? value + this.firstDay : value, { locale: this.locale }).trim();
			return shown && !shown.includes('######') ? shown : undefined;
		} catch {
			return undefined;
		}
	}
}
