import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { routes as legacy } from './legacy.ts';
import { metricsTopic } from './metrics-topic.ts';
import { listSharedResults, noteScreen, previewDashboard, showDashboard, showLinks } from './operations.ts';

export const dashboards = feature('dashboards', {
	operations: {
		'dashboard.show': showDashboard,
		'dashboard.results': listSharedResults,
		'dashboard.preview': previewDashboard,
		'dashboard.links': showLinks,
		'dashboard.noteScreen': noteScreen
	},
	admin,
	legacy,
	live: metricsTopic,
	screens: [
		{
			title: 'admin.area.board',
			area: 'events',
			href: '/admin/event/dashboard',
			group: 'quiz',
			place: 36,
			ofEvent: true
		}
	]
});
