import type { Message, MessageSet } from '#lib/messages/translator.ts';
import { flatten } from '#lib/messages/flatten.ts';
import type { Locale } from '#lib/messages/locale.ts';

const files = import.meta.glob<Record<string, unknown>>('../messages/*/*.json', { eager: true, import: 'default' });
const shelves = new Map(
	Object.entries(files).map(([path, file]) => {
		const [area = '', name = ''] = path.split('/').slice(-2);
		return [`${area}/${name.replace('.json', '')}`, flatten(file, `${area}.`)] as const;
	})
);

/** The messages of the named areas in one language, ready to hand to the page; throws for an area nobody wrote. */
export function loadMessages(locale: Locale, areas: string[], timeZone?: string): MessageSet {
	const messages: Record<string, Message> = {};
	for (const area of areas) {
		const shelf = shelves.get(`${area}/${locale}`);
		if (!shelf) throw new Error(`No messages for area ${area} in ${locale}`);
		Object.assign(messages, shelf);
	}
	return { locale, messages, timeZone };
}

export { chooseLocale, locales, type Locale, type Wishes } from '#lib/messages/locale.ts';
