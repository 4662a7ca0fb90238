import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { hideNews, listEventOverview, showNamespaceOverview } from './operations.ts';

export const overview = feature('overview', {
	operations: {
		'namespace.overview': showNamespaceOverview,
		'event.overview': listEventOverview,
		'namespace.hideNews': hideNews
	},
	admin,
	screens: [{ title: 'admin.area.dashboard', area: 'dashboard', href: '/admin/dashboard', group: 'start', place: 10 }]
});
