import { list, remove, replace, show, upsert, type Route } from '../../../web/rest/rest.ts';
import { draftRoutes, updateWithDraft } from '../../../web/rest/draft-routes.ts';
import { showBlockContract } from './operations/contract.ts';
import { dropDraft, lookAtDraft, publishDraft, saveDraft } from './operations/drafts.ts';
import { listPages, removePage, savePage, showPage, showTree, updatePage } from './operations/pages.ts';
import { showSeo, updateSeo } from './operations/seo.ts';
import { listPageVersions, restorePageVersion, showPageVersion } from './operations/versions.ts';

const resource = 'pages';
/** The most that a request may bring that writes a whole page. */
export const maxPageBytes = 2 * 1024 * 1024;

/** What shows, changes and restores the draft and versions of a page. */
export const draftOperations = {
	look: lookAtDraft,
	save: saveDraft,
	publish: publishDraft,
	discard: dropDraft,
	list: listPageVersions,
	show: showPageVersion,
	restore: restorePageVersion
};

export const routes: Route[] = [
	list('/pages', listPages, { resource }),
	list('/pages/tree', showTree, { resource }),
	show('/pages/:page', showPage, { query: ['summary'] }),
	upsert('/pages/:page', savePage, { maxBytes: maxPageBytes }),
	updateWithDraft('/pages/:page', updatePage),
	remove('/pages/:page', removePage, { query: ['subtree', 'force', 'redirectTo'] }),
	...draftRoutes('/pages/:page', draftOperations, { maxBytes: maxPageBytes }),
	show('/pages/:page/seo', showSeo),
	replace('/pages/:page/seo', updateSeo),
	list('/blocks/contract', showBlockContract)
];
