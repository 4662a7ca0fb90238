import type { AdminRoute } from '../../../web/admin/admin.ts';
import { chooseNamespace, createNamespace, listManaged, removeNamespace, updateNamespace } from './operations.ts';

const listing = ['q', 'page', 'sort'];

export const routes: AdminRoute[] = [
	{
		method: 'post',
		path: '/admin/namespace',
		operation: chooseNamespace,
		status: { code: 200, word: 'ok' },
		json: 'star',
		namesNamespace: true,
		activates: true
	},
	{ method: 'get', path: '/admin/namespaces', operation: listManaged, query: listing },
	{ method: 'get', path: '/admin/namespaces/data', operation: listManaged, query: listing, json: 'always' },
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
