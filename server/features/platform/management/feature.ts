import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { showEnvironment, showManagement } from './operations.ts';

export const management = feature('management', {
	operations: {
		'management.show': showManagement,
		'management.showEnvironment': showEnvironment
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
