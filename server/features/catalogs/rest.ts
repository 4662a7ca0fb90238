import { list, remove, show, upsert, type Route } from '../../web/rest.ts';
import { importCatalogs } from './import.ts';
import { listCatalogs, removeCatalog, saveCatalog, showCatalog } from './operations.ts';
import { maxFileBytes } from './read.ts';

const maxImportBytes = 4 * maxFileBytes;

export const routes: Route[] = [
	list('/events/:event/catalogs', listCatalogs, { resource: 'catalogs' }),
	{
		method: 'post',
		path: '/events/:event/catalogs/import',
		operation: importCatalogs,
		words: { 200: 'ok' },
		envelope: (output) => ({ status: 200, body: { status: 'ok', ...output } }),
		maxBytes: maxImportBytes
	},
	show('/events/:event/catalogs/:slug', showCatalog, { query: ['ids'] }),
	upsert('/events/:event/catalogs/:slug', saveCatalog, { maxBytes: maxFileBytes }),
	remove('/events/:event/catalogs/:slug', removeCatalog)
];
