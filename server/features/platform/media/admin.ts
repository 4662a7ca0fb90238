import type { AdminRoute } from '../../../web/admin/admin.ts';
import { limits, maxBytes } from './formats.ts';
import { listFiles, listReferences, removeFile, renameFile, uploadFile } from './operations.ts';

// Room for the fields beside the file.
const formBytes = maxBytes + 64 * 1024;
const smallForm = 64 * 1024;
const listing = ['page', 'q', 'dir', 'sort', 'scope'];
/** Media responses need the token even for reading, and every error contains the limits. */
const guarded = { isGuarded: true, errorFields: { limits } } as const;
const remove = { path: '/admin/media/delete', operation: removeFile, formBytes: smallForm, json: 'always' } as const;

export const routes: AdminRoute[] = [
	{ ...guarded, method: 'get', path: '/admin/media', operation: listFiles, query: listing },
	{ ...guarded, method: 'get', path: '/admin/media/files', operation: listFiles, query: listing, json: 'always' },
	{
		...guarded,
		method: 'get',
		path: '/admin/media/references',
		operation: listReferences,
		query: ['name', 'dir'],
		json: 'always'
	},
	{
		...guarded,
		method: 'post',
		path: '/admin/media/upload',
		operation: uploadFile,
		status: { code: 201 },
		formBytes,
		json: 'always'
	},
	{
		...guarded,
		method: 'post',
		path: '/admin/media/rename',
		operation: renameFile,
		formBytes: smallForm,
		json: 'always'
	},
	{ ...guarded, method: 'post', ...remove },
	{ ...guarded, method: 'delete', ...remove, query: ['name', 'dir', 'force'] }
];
