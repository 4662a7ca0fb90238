import type { AdminRoute } from '../../../web/admin/admin.ts';
import {
	createCatalog,
	duplicateCatalog,
	listCatalogs,
	listRemovedCatalogs,
	removeCatalog,
	restoreCatalog,
	saveCatalogList,
	showCatalog,
	updateCatalog
} from './operations/catalogs.ts';
import { removeSamples, restoreSamples } from './operations/samples.ts';
import { listTemplates, useTemplate } from './operations/templates.ts';
import { moveQuestion, removeQuestion, restoreQuestion, saveQuestion } from './operations/questions.ts';

const query = ['event'];
const created = { code: 201, word: 'created' };
const updated = { code: 200, word: 'updated' };
const deleted = { code: 200, word: 'deleted' };

const questions: AdminRoute[] = [
	{ method: 'get', path: '/admin/questions', operation: listCatalogs, query },
	{ method: 'get', path: '/admin/questions/:slug', operation: showCatalog, query: ['event', 'ids'] },
	{ method: 'post', path: '/admin/questions/:slug', operation: saveQuestion, query, status: created },
	{ method: 'put', path: '/admin/questions/:slug/:id', operation: saveQuestion, query, status: updated },
	{ method: 'delete', path: '/admin/questions/:slug/:id', operation: removeQuestion, query, status: deleted },
	{ method: 'post', path: '/admin/questions/:slug/:id/move', operation: moveQuestion, query, status: updated },
	{ method: 'post', path: '/admin/questions/:slug/:id/restore', operation: restoreQuestion, query, status: updated }
];

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/catalogs', operation: listCatalogs, query },
	{ method: 'post', path: '/admin/catalogs', operation: createCatalog, query, status: created },
	{ method: 'put', path: '/admin/catalogs', operation: saveCatalogList, query, status: updated },
	{ method: 'get', path: '/admin/catalogs/removed', operation: listRemovedCatalogs, query },
	{ method: 'get', path: '/admin/catalogs/templates', operation: listTemplates },
	{ method: 'post', path: '/admin/catalogs/templates', operation: useTemplate, query, status: created },
	{ method: 'delete', path: '/admin/catalogs/samples', operation: removeSamples, query, status: deleted },
	{ method: 'post', path: '/admin/catalogs/samples/restore', operation: restoreSamples, query, status: updated },
	{ method: 'patch', path: '/admin/catalogs/:slug', operation: updateCatalog, query, status: updated },
	{ method: 'delete', path: '/admin/catalogs/:slug', operation: removeCatalog, query, status: deleted },
	{ method: 'post', path: '/admin/catalogs/:slug/duplicate', operation: duplicateCatalog, query, status: created },
	{ method: 'post', path: '/admin/catalogs/:slug/restore', operation: restoreCatalog, query, status: updated },
	...questions
];
