import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { showManagement } from './operations.ts';

export const management = feature('management', {
	operations: {
		'management.show': showManagement
	},
	admin,
	screens: [
		{
			title: 'admin.area.management',
			area: 'management',
			href: '/admin/management',
			group: 'administration',
			place: 10
		}
	]
});
