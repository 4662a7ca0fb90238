import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { listCustomers, pageCustomers, showCustomer, updateCustomer } from './operations.ts';
import { routes as rest } from './rest.ts';
import { search } from './search-source.ts';
import { tools } from './tools.ts';

export const customers = feature('customers', {
	operations: {
		'customer.list': listCustomers,
		'customer.show': showCustomer,
		'customer.update': updateCustomer,
		'customer.page': pageCustomers
	},
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	search,
	screens: [
		{ title: 'admin.area.customers', area: 'users', href: '/admin/customers', group: 'administration', place: 2 }
	]
});
