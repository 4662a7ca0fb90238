import { flatten } from '#lib/messages/flatten.ts';
import type { MessageSet } from '#lib/messages/translator.ts';

const files = {
	de: () => import('#lib/messages/search/de.json'),
	en: () => import('#lib/messages/search/en.json')
};

/** The words of the search in a language; they come with it, not with every screen. */
export async function wordsIn(locale: string): Promise<MessageSet> {
	const { default: words } = await files[locale === 'en' ? 'en' : 'de']();
	return { locale, messages: flatten(words, 'search.') };
}
