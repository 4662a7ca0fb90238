import type { AdminRow } from '../../web/admin.ts';
import { createDomain, listDomains, provisionDomain, removeDomain, updateDomain } from './operations.ts';

const updated = { code: 200, word: 'updated' };
const main = { mainOnly: true, namesNamespace: true } as const;

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/domains', operation: listDomains, ...main },
	{ method: 'post', path: '/admin/domains', operation: createDomain, status: { code: 201, word: 'created' }, ...main },
	{ method: 'put', path: '/admin/domains/:id', operation: updateDomain, status: updated, json: 'star', ...main },
	{
		method: 'delete',
		path: '/admin/domains/:id',
		operation: removeDomain,
		status: { code: 200, word: 'deleted' },
		json: 'star',
		...main
	},
	{
		method: 'post',
		path: '/admin/domains/:id/provision',
		operation: provisionDomain,
		status: updated,
		json: 'star',
		...main
	}
];
