import type { AdminRoute } from '../../../web/admin/admin.ts';
import {
	createArticle,
	deleteArticle,
	duplicateArticle,
	moveArticle,
	reorderArticles,
	updateArticle
} from './operations/articles.ts';
import { importArticles } from './operations/import.ts';
import { discardWorkingCopy, editArticle, listWikis, saveWorkingCopy, showWiki } from './operations/screens.ts';
import { searchWiki } from './operations/search.ts';
import { updateSettingsOfPage } from './operations/settings.ts';
import { listVersions, restoreVersion, showVersion } from './operations/versions.ts';
import { listHistory, previewArticle } from './operations/writing.ts';

const mostFileBytes = 5 * 1024 * 1024;
const base = '/admin/pages/wiki/article';
const created = { code: 201, word: 'created' };
const updated = { code: 200, word: 'updated' };
const deleted = { code: 200, word: 'deleted' };
const ok = { code: 200, word: 'ok' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/wiki', operation: listWikis },
	{
		method: 'get',
		path: '/admin/wiki/search',
		operation: searchWiki,
		query: ['q', 'pageId', 'locale'],
		json: 'always'
	},
	{ method: 'get', path: '/admin/pages/:page/wiki', operation: showWiki, query: ['locale'] },
	{ method: 'put', path: '/admin/pages/:page/wiki/settings', operation: updateSettingsOfPage, status: updated },
	{ method: 'post', path: '/admin/pages/wiki/preview', operation: previewArticle, status: ok },
	{ method: 'post', path: base, operation: createArticle, status: created },
	...['import', 'upload'].map((word): AdminRoute => ({
		method: 'post',
		path: `/admin/pages/wiki/${word}`,
		operation: importArticles,
		status: ok,
		json: 'star',
		formBytes: mostFileBytes
	})),
	{ method: 'post', path: `${base}/sort`, operation: reorderArticles, status: ok },
	{ method: 'get', path: `${base}/:id`, operation: editArticle, json: 'always' },
	{ method: 'put', path: `${base}/:id`, operation: updateArticle, status: updated },
	{ method: 'delete', path: `${base}/:id`, operation: deleteArticle, status: deleted },
	{ method: 'post', path: `${base}/:id/status`, operation: moveArticle, status: updated },
	{ method: 'post', path: `${base}/:id/duplicate`, operation: duplicateArticle, status: created },
	{ method: 'put', path: `${base}/:id/working-copy`, operation: saveWorkingCopy, status: updated },
	{ method: 'delete', path: `${base}/:id/working-copy`, operation: discardWorkingCopy, status: deleted },
	{ method: 'get', path: `${base}/:id/history`, operation: listHistory, query: ['before'], json: 'always' },
	{ method: 'get', path: `${base}/:id/versions`, operation: listVersions, query: ['before', 'limit'], json: 'always' },
	{ method: 'get', path: `${base}/:id/versions/:version`, operation: showVersion, json: 'always' },
	{ method: 'post', path: `${base}/:id/restore/:version`, operation: restoreVersion, status: updated }
];
