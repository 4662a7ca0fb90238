import type { AdminRow } from '../../web/admin.ts';
import { importCatalogs } from './import.ts';
import { listManagedCatalogs } from './operations.ts';
import { maxFileBytes } from './read.ts';

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/catalogs', operation: listManagedCatalogs, query: ['event'] },
	{
		method: 'post',
		path: '/admin/catalogs/import',
		operation: importCatalogs,
		status: { code: 200, word: 'ok' },
		json: 'star',
		maxBytes: 4 * maxFileBytes
	}
];
