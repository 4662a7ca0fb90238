import type { KnownKey } from './keys.ts';
import { dateWriter, formatLocale, type Region } from './region.ts';
import { asCalled, type StationWord } from './station-word.ts';

/** One message: text with `{name}` places, or one text per plural form of `{count}`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** What a place may be filled with; numbers are written the way the language writes them. */
export type Params = Record<string, string | number>;

/** What a page gets from the server: one language, and only the messages its areas need, by full key. */
export interface MessageSet {
	locale: string;
	messages: Record<string, Message>;
	/** IANA zone for dates and times, so that server and browser write the same words; the machine's own without it. */
	timeZone?: string;
	/** What an event calls its stations. */
	stationWord?: StationWord | undefined;
}

/** What a translator writes by; dates of English are British without a region. */
interface Writing extends Omit<MessageSet, 'messages'> {
	region?: Region;
}

interface TimeOptions {
	seconds?: boolean;
}

/** Writes texts, numbers and dates in one language. */
export interface Translator {
	locale: string;
	/** The BCP 47 tag of numbers and dates, such as `en-GB`. */
	formats: string;
	/** The text of `key` with its places filled; an unknown key throws when strict, else comes back as it is. */
	t<const Key extends string>(key: Key & KnownKey<Key>, params?: Params): string;
	/** A text that comes from the server as the event calls its stations. */
	called(text: string): string;
	/** A number as the language writes it: 1284 is "1.284" in German. */
	n(value: number, options?: Intl.NumberFormatOptions): string;
	/** A day, medium length unless the options say otherwise. */
	date(value: Moment, options?: Intl.DateTimeFormatOptions): string;
	/** Hours and minutes, on demand with seconds; on the 24-hour clock but for American English. */
	time(value: Moment, options?: TimeOptions): string;
}

export type Moment = Date | string | number;
/** Looks a message up; undefined when there is none. */
type Lookup = (key: string) => Message | undefined;

const twoDigits = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A translator over `lookup`; `strict` makes a missing key or place throw instead of showing its name. */
export function createTranslator(set: Writing, lookup: Lookup, strict: boolean): Translator {
	const { locale, timeZone, stationWord } = set;
	const formats = formatLocale(locale, set.region);
	// To make a writer takes a hundred times as long as to write with it.
	const writers: Record<string, unknown> = {};
	const once = <Writer>(id: string, make: () => Writer) => (writers[id] ??= make()) as Writer;
	const n: Translator['n'] = (value, options) =>
		once(`n${JSON.stringify(options)}`, () => new Intl.NumberFormat(formats, options)).format(value);
	const day = (value: Moment, options: Intl.DateTimeFormatOptions) =>
		once(JSON.stringify(options), () => dateWriter(formats, { timeZone, ...options }))(new Date(value));
	const missing = (what: string) => {
		if (strict) throw new Error(`No message: ${what} (${locale})`);
		return what;
	};
	return {
		locale,
		formats,
		n,
		date: (value, options = { dateStyle: 'medium' }) => day(value, options),
		time: (value, options) => day(value, options?.seconds ? { ...twoDigits, second: '2-digit' } : twoDigits),
		called: (text) => asCalled(stationWord, locale, '', text),
		t(key, params = {}) {
			const message = lookup(key);
			const text = message && pickForm(message, params.count, () => once('', () => new Intl.PluralRules(locale)));
			if (!text) return missing(key);
			return asCalled(stationWord, locale, key, text).replace(/\{(\w+)\}/g, (_, name: string) => {
				const value = params[name];
				if (value === undefined) return missing(`${key} {${name}}`);
				return typeof value === 'number' ? n(value) : value;
			});
		}
	};
}

function pickForm(
	message: Message,
	count: string | number | undefined,
	rules: () => Intl.PluralRules
): string | undefined {
	if (typeof message === 'string') return message;
	return message[rules().select(Number(count))] ?? message.other;
}
