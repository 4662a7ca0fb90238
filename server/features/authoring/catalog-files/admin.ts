import type { AdminRoute } from '../../../web/admin/admin.ts';
import { maxImportBytes } from './import/sent/files.ts';
import { importFile } from './operations.ts';

// Room for the fields beside the file.
const formBytes = maxImportBytes + 64 * 1024;

export const routes: AdminRoute[] = [
	{
		method: 'post',
		path: '/admin/catalogs/import',
		operation: importFile,
		status: { code: 200, word: 'ok' },
		json: 'star',
		formBytes
	}
];
