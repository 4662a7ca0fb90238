import type { AdminRow } from '../../web/admin.ts';
import { listManaged, removeNamespace, updateNamespace } from './change.ts';
import { createNamespace } from './operations.ts';

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/namespaces', operation: listManaged },
	{ method: 'get', path: '/admin/namespaces/data', operation: listManaged, json: 'always' },
	{
		method: 'post',
		path: '/admin/namespaces',
		operation: createNamespace,
		status: { code: 201, word: 'created' },
		namesNamespace: true
	},
	{
		method: 'put',
		path: '/admin/namespaces/:id',
		operation: updateNamespace,
		status: { code: 200, word: 'updated' },
		json: 'star',
		namesNamespace: true
	},
	{
		method: 'delete',
		path: '/admin/namespaces/:id',
		operation: removeNamespace,
		status: { code: 200, word: 'deleted' },
		json: 'star',
		query: ['cascade', 'confirm']
	}
];
