import { act, create, list, remove, show, update, type Route } from '../../../web/rest/rest.ts';
import {
	createArticle,
	deleteArticle,
	duplicateArticle,
	listArticles,
	moveArticle,
	reorderArticles,
	showArticle,
	updateArticle
} from './operations/articles.ts';
import { searchWiki } from './operations/search.ts';
import { showSettings, updateSettings } from './operations/settings.ts';
import { listVersions, restoreVersion, showVersion } from './operations/versions.ts';

const idOf = ({ article }: Record<string, unknown>) => String((article as { id: number }).id);
const base = '/wiki/articles';

export const routes: Route[] = [
	list(base, listArticles, { query: ['pageId', 'locale', 'status'], resource: 'wiki' }),
	show(`${base}/:id`, showArticle),
	create(base, createArticle, idOf),
	update(`${base}/:id`, updateArticle),
	act(`${base}/:id/status`, moveArticle),
	remove(`${base}/:id`, deleteArticle),
	list(`${base}/:id/versions`, listVersions, { query: ['before', 'limit'] }),
	show(`${base}/:id/versions/:version`, showVersion),
	act(`${base}/:id/versions/:version/restore`, restoreVersion),
	create(`${base}/:id/duplicate`, duplicateArticle, idOf),
	act(`${base}/sort`, reorderArticles),
	show('/wiki/settings/:pageId', showSettings),
	update('/wiki/settings/:pageId', updateSettings),
	list('/wiki/search', searchWiki, { query: ['q', 'pageId', 'locale'] })
];
