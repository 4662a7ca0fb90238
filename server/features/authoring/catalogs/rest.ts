import { list, remove, show, upsert, type Route } from '../../../web/rest/rest.ts';
import { listCatalogs, removeCatalog, saveCatalog, showCatalog } from './operations/catalogs.ts';
import { maxFileBytes } from './read/read.ts';

export const routes: Route[] = [
	list('/events/:event/catalogs', listCatalogs, { resource: 'catalogs' }),
	show('/events/:event/catalogs/:slug', showCatalog, { query: ['ids'] }),
	upsert('/events/:event/catalogs/:slug', saveCatalog, { maxBytes: maxFileBytes }),
	remove('/events/:event/catalogs/:slug', removeCatalog)
];
