import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import {
	createDomain,
	listDomainRecords,
	listDomains,
	provisionDomain,
	removeDomain,
	updateDomain
} from './operations.ts';

export const domains = feature('domains', {
	operations: {
		'domain.list': listDomains,
		'domain.records': listDomainRecords,
		'domain.create': createDomain,
		'domain.update': updateDomain,
		'domain.remove': removeDomain,
		'domain.provision': provisionDomain
	},
	tables,
	admin,
	screens: [
		{
			title: 'admin.area.domains',
			area: 'domains',
			href: '/admin/domains',
			group: 'administration',
			place: 30
		}
	]
});
