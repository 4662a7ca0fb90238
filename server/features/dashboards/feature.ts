import { feature } from '../feature.ts';
import { routes as legacy } from './legacy.ts';
import { listSharedResults, noteScreen, showDashboard, showLinks } from './operations.ts';

export const dashboards = feature('dashboards', {
	operations: {
		'dashboard.show': showDashboard,
		'dashboard.results': listSharedResults,
		'dashboard.links': showLinks,
		'dashboard.noteScreen': noteScreen
	},
	legacy
});
