import { feature } from '../feature.ts';
import { noteScreen, showDashboard, showLinks } from './operations.ts';

export const dashboards = feature('dashboards', {
	operations: {
		'dashboard.show': showDashboard,
		'dashboard.links': showLinks,
		'dashboard.noteScreen': noteScreen
	}
});
