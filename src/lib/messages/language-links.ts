import { locales } from '#lib/messages/locale.ts';

/** The page of an address in every language, each named in itself; opening one makes it the choice of this device. */
export function languageLinks({ pathname, search }: URL): { locale: string; name: string; href: string }[] {
	const query = new URLSearchParams(search);
	// After a refused form the address names its action, which a link cannot call.
	for (const name of [...query.keys()]) if (name.startsWith('/')) query.delete(name);
	return locales.map((locale) => {
		query.set('lang', locale);
		const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
		return { locale, name, href: `${pathname}?${query}` };
	});
}
