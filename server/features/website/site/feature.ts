import { feature } from '../../feature.ts';
import {
	listSitePages,
	showFrame,
	showSiteArticle,
	showSiteEvent,
	showSiteFeed,
	showSiteNews,
	showSitePage,
	showSiteStart,
	showSiteWiki
} from './operations.ts';

export const site = feature('site', {
	operations: {
		'site.frame': showFrame,
		'site.list': listSitePages,
		'site.event': showSiteEvent,
		'site.page': showSitePage,
		'site.start': showSiteStart,
		'site.news': showSiteNews,
		'site.article': showSiteArticle,
		'site.wiki': showSiteWiki,
		'site.feed': showSiteFeed
	}
});
