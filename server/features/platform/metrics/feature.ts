import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { showMetrics } from './operations.ts';

export const metrics = feature('metrics', {
	operations: {
		'metrics.show': showMetrics
	},
	admin,
	screens: [{ title: 'admin.area.metrics', area: 'metrics', href: '/admin/system', group: 'administration', place: 70 }]
});
