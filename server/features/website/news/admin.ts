import type { AdminRoute } from '../../../web/admin/admin.ts';
import { draftAdminRoutes } from '../../../web/admin/draft-routes.ts';
import { createNews, deleteNews, updateNews } from './operations/news.ts';
import { editNews, listNewsPages, showNewsOverview } from './operations/screens.ts';
import { draftOperations } from './rest.ts';

const base = '/admin/landing-news';

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: showNewsOverview, query: ['pageId'] },
	{ method: 'get', path: `${base}/create`, operation: listNewsPages },
	{ method: 'get', path: `${base}/:id/edit`, operation: editNews },
	{ method: 'post', path: base, operation: createNews, status: { code: 201, word: 'created' } },
	{ method: 'put', path: `${base}/:id`, operation: updateNews, status: { code: 200, word: 'updated' } },
	{
		method: 'delete',
		path: `${base}/:id`,
		operation: deleteNews,
		query: ['redirectTo'],
		status: { code: 200, word: 'deleted' }
	},
	...draftAdminRoutes(`${base}/:id`, draftOperations)
];
