import type { AdminRoute } from '../../../web/admin/admin.ts';
import { pageCustomers, updateCustomer } from './operations.ts';

const base = '/admin/customers';

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: pageCustomers, query: ['q', 'sort', 'page'] },
	{ method: 'put', path: `${base}/:userId`, operation: updateCustomer, status: { code: 200, word: 'updated' } }
];
