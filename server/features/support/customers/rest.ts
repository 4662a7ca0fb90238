import { list, show, update, type Route } from '../../../web/rest/rest.ts';
import { listCustomers, showCustomer, updateCustomer } from './operations.ts';

export const routes: Route[] = [
	list('/customers', listCustomers, { resource: 'customers' }),
	show('/customers/:userId', showCustomer),
	update('/customers/:userId', updateCustomer)
];
