import type { SiteView } from '../../../server/web/site/site.ts';

/** The language of what stands in the middle of a screen of the website; the words around it may be in another one. */
export function pageLanguage(site: SiteView): string {
	if (site.kind === 'page') return site.shown.page.language;
	if (site.kind === 'article') return site.article.language;
	if (site.kind === 'wiki') return site.language;
	return site.kind === 'news' && site.page ? site.page.language : site.locale;
}
