import { feature } from '../feature.ts';
import { showFrame, showSitePage, showSiteStart } from './operations.ts';

export const site = feature('site', {
	operations: {
		'site.frame': showFrame,
		'site.page': showSitePage,
		'site.start': showSiteStart
	}
});
