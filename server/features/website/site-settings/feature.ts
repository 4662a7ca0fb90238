import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { showSiteSettings, updateSiteSettings } from './operations.ts';
import { routes as rest } from './rest.ts';
import { tools } from './tools.ts';

export const siteSettings = feature('site-settings', {
	operations: {
		'siteSettings.show': showSiteSettings,
		'siteSettings.update': updateSiteSettings
	},
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	admin,
	tools,
	screens: [{ title: 'admin.area.site', area: 'pages', href: '/admin/site', group: 'website', place: 92 }]
});
