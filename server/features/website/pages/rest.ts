import { list, remove, replace, show, update, upsert, type Route } from '../../../web/rest/rest.ts';
import { showBlockContract } from './operations/contract.ts';
import { listPages, removePage, savePage, showPage, showTree, updatePage } from './operations/pages.ts';
import { showSeo, updateSeo } from './operations/seo.ts';

const resource = 'pages';
/** The most that a request may bring that writes a whole page. */
export const maxPageBytes = 2 * 1024 * 1024;

export const routes: Route[] = [
	list('/pages', listPages, { resource }),
	list('/pages/tree', showTree, { resource }),
	show('/pages/:page', showPage, { query: ['summary'] }),
	upsert('/pages/:page', savePage, { maxBytes: maxPageBytes }),
	update('/pages/:page', updatePage),
	remove('/pages/:page', removePage, { query: ['subtree', 'force'] }),
	show('/pages/:page/seo', showSeo),
	replace('/pages/:page/seo', updateSeo),
	list('/blocks/contract', showBlockContract)
];
