import type { Response } from 'express';
import type { AdminRoute } from '../../../web/admin/admin.ts';
import { draftAdminRoutes } from '../../../web/admin/draft-routes.ts';
import { listDrift } from './operations/content.ts';
import { exportPage, importPage, linkPreview } from './operations/files.ts';
import { createModule, listModules, removeModule, replaceModules, updateModule } from './operations/modules.ts';
import { listPageUses, outlinePages, showProjects } from './operations/outline.ts';
import {
	chooseStartPage,
	copyPage,
	createPage,
	movePage,
	removePage,
	showPage,
	updatePage
} from './operations/pages.ts';
import { listSeoHistory, showSeo, updateSeo } from './operations/seo.ts';
import { draftOperations, maxPageBytes } from './rest.ts';

const created = { code: 201, word: 'created' };
const updated = { code: 200, word: 'updated' };
const deleted = { code: 200, word: 'deleted' };
// Room for the fields beside the file.
const formBytes = maxPageBytes + 64 * 1024;

function sendFile(output: Record<string, unknown>, response: Response): void {
	const { type, name, body } = output as { type: string; name: string; body: string };
	response.attachment(name).set('Content-Type', type).send(body);
}

const modules: AdminRoute[] = [
	{ method: 'get', path: '/admin/pages/:page/modules', operation: listModules },
	{ method: 'post', path: '/admin/pages/:page/modules', operation: createModule, status: created },
	{
		method: 'put',
		path: '/admin/pages/:page/modules',
		operation: replaceModules,
		status: updated,
		maxBytes: maxPageBytes
	},
	{ method: 'put', path: '/admin/pages/:page/modules/:id', operation: updateModule, status: updated },
	{ method: 'delete', path: '/admin/pages/:page/modules/:id', operation: removeModule, status: deleted }
];

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/projects/tree', operation: showProjects, json: 'always' },
	{ method: 'get', path: '/admin/pages', operation: outlinePages, query: ['q', 'status', 'language'] },
	{ method: 'post', path: '/admin/pages', operation: createPage, status: created, maxBytes: maxPageBytes },
	{
		method: 'post',
		path: '/admin/pages/import',
		operation: importPage,
		status: created,
		maxBytes: maxPageBytes,
		formBytes,
		// The file names the namespace that it was exported from.
		namesNamespace: true
	},
	{ method: 'get', path: '/admin/pages/tree/drift', operation: listDrift, json: 'always' },
	{ method: 'get', path: '/admin/pages/:page', operation: showPage, query: ['summary'] },
	{ method: 'put', path: '/admin/pages/:page', operation: updatePage, status: updated, maxBytes: maxPageBytes },
	{
		method: 'delete',
		path: '/admin/pages/:page',
		operation: removePage,
		query: ['subtree', 'force', 'redirectTo'],
		status: deleted
	},
	{ method: 'post', path: '/admin/pages/:page/copy', operation: copyPage, status: created },
	{ method: 'post', path: '/admin/pages/:page/move', operation: movePage, status: updated },
	{ method: 'post', path: '/admin/pages/:page/startpage', operation: chooseStartPage, status: updated },
	{
		method: 'post',
		path: '/admin/pages/:page/preview-link',
		operation: linkPreview,
		status: { code: 200, word: 'ok' }
	},
	{ method: 'get', path: '/admin/pages/:page/export', operation: exportPage, json: 'always', send: sendFile },
	{ method: 'get', path: '/admin/pages/:page/references', operation: listPageUses, json: 'always' },
	{ method: 'get', path: '/admin/pages/:page/seo', operation: showSeo },
	{ method: 'put', path: '/admin/pages/:page/seo', operation: updateSeo, status: updated },
	{ method: 'get', path: '/admin/pages/:page/seo/history', operation: listSeoHistory },
	...draftAdminRoutes('/admin/pages/:page', draftOperations, { maxBytes: maxPageBytes }),
	...modules
];
