import type { Message, MessageSet } from '#lib/messages/translator.ts';
import { flatten } from '#lib/messages/flatten.ts';
import type { MessageArea } from '#lib/messages/keys.ts';
import type { Locale } from '#lib/messages/locale.ts';

const modules = import.meta.glob<Record<string, unknown>>('../messages/*/*.json', { eager: true, import: 'default' });
const files = new Map(
	Object.entries(modules).map(([path, file]) => {
		const [area = '', name = ''] = path.split('/').slice(-2);
		return [`${area}/${name.replace('.json', '')}`, flatten(file, `${area}.`)] as const;
	})
);

/**
 * The messages of the named areas in one language and in the words of an event, ready to pass to the page; throws for
 * an unknown area.
 */
export function loadMessages(
	locale: Locale,
	areas: readonly MessageArea[],
	timeZone?: string,
	stationWord?: MessageSet['stationWord']
): MessageSet {
	const messages: Record<string, Message> = {};
	for (const area of areas) {
		const texts = files.get(`${area}/${locale}`);
		if (!texts) throw new Error(`No messages for area ${area} in ${locale}`);
		Object.assign(messages, texts);
	}
	return { locale, messages, timeZone, stationWord };
}

/** One text without placeholders, by its key; throws for an unknown one. */
export function textOf(locale: Locale, key: string): string {
	const text = files.get(`${key.split('.', 1)[0]}/${locale}`)?.[key];
	if (typeof text !== 'string') throw new Error(`No message ${key} in ${locale}`);
	return text;
}

export { chooseLocale, locales, type Locale, type Wishes } from '#lib/messages/locale.ts';
