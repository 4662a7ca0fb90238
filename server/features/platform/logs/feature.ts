import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { listLogs } from './operations.ts';

export const logs = feature('logs', {
	operations: {
		'log.list': listLogs
	},
	admin,
	screens: [
		{
			title: 'admin.area.logs',
			area: 'logs',
			href: '/admin/logs',
			alsoAt: '/admin/audit',
			group: 'administration',
			place: 80
		}
	]
});
