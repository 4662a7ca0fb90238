import { create, list, remove, show, type Route } from '../../../web/rest/rest.ts';
import { draftRoutes, updateWithDraft } from '../../../web/rest/draft-routes.ts';
import { dropDraft, lookAtDraft, publishDraft, saveDraft } from './operations/drafts.ts';
import { createNews, deleteNews, listNews, showNews, updateNews } from './operations/news.ts';
import { listNewsVersions, restoreNewsVersion, showNewsVersion } from './operations/versions.ts';

const idOf = ({ news }: Record<string, unknown>) => String((news as { id: number }).id);

/** What shows, changes and restores the draft and versions of an article. */
export const draftOperations = {
	look: lookAtDraft,
	save: saveDraft,
	publish: publishDraft,
	discard: dropDraft,
	list: listNewsVersions,
	show: showNewsVersion,
	restore: restoreNewsVersion
};

export const routes: Route[] = [
	list('/news', listNews, { resource: 'news' }),
	show('/news/:id', showNews),
	create('/news', createNews, idOf),
	updateWithDraft('/news/:id', updateNews),
	remove('/news/:id', deleteNews, { query: ['redirectTo'] }),
	...draftRoutes('/news/:id', draftOperations)
];
