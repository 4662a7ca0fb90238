import type { SiteView } from '../../../server/web/site/site.ts';

/** The language of a website screen's content; the interface may be in another one. */
export function pageLanguage(site: SiteView): string {
	if (site.kind === 'page') return site.shown.page.language;
	if (site.kind === 'article') return site.article.language;
	if (site.kind === 'wiki') return site.language;
	return site.kind === 'news' && site.page ? site.page.language : site.locale;
}
