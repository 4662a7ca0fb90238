import type { Route } from '../../../web/rest/rest.ts';
import { maxFileBytes } from '../catalogs/read/read.ts';
import { importCatalogs } from './operations.ts';

const maxImportBytes = 4 * maxFileBytes;

export const routes: Route[] = [
	{
		method: 'post',
		path: '/events/:event/catalogs/import',
		operation: importCatalogs,
		words: { 200: 'ok' },
		envelope: (output) => ({ status: 200, body: { status: 'ok', ...output } }),
		maxBytes: maxImportBytes
	}
];
