import { locales } from '#lib/messages/locale.ts';
import type { SiteView } from '../../../server/web/site/site.ts';

/** The language of a website screen's content; the interface may be in another one. */
export function pageLanguage(site: SiteView): string {
	if (site.kind === 'page') return site.shown.page.language;
	if (site.kind === 'article') return site.article.language;
	if (site.kind === 'wiki') return site.language;
	return site.kind === 'news' && site.page ? site.page.language : site.locale;
}

/** The languages that a website screen can be had in, in a fixed order. */
export function languagesOf(site: SiteView): readonly string[] {
	if (site.kind === 'article') return [site.article.language];
	const spoken =
		site.kind === 'page' ? site.shown.languages : site.kind === 'wiki' ? site.locales : newsLanguages(site);
	return spoken ? spoken.map(({ language }) => language).sort() : locales;
}

const newsLanguages = (site: SiteView) => (site.kind === 'news' && site.page ? site.languages : null);
