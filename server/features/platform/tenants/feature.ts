import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { listTenants, createTenant } from './operations.ts';

export const tenants = feature('tenants', {
	operations: {
		'tenant.list': listTenants,
		'tenant.create': createTenant
	},
	admin,
	screens: [
		{
			title: 'admin.area.tenants',
			area: 'tenants',
			href: '/admin/tenants',
			group: 'administration',
			place: 40
		}
	]
});
