import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { draftTables } from './drafts/model.ts';
import { draftsNeed } from './drafts/need.ts';
import { edited } from './drafts/edited.ts';
import { links } from './link-source.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './namespace-hooks.ts';
import { dropDraft, lookAtDraft, publishDraft, saveDraft } from './operations/drafts.ts';
import { createNews, deleteNews, listNews, showNews, updateNews } from './operations/news.ts';
import { listPublicNews, showNewsFeed, showNewsInBlocks, showPublicNews } from './operations/public.ts';
import { editNews, listNewsPages, searchNews, showNewsOverview } from './operations/screens.ts';
import { listNewsVersions, restoreNewsVersion, showNewsVersion } from './operations/versions.ts';
import { pageHooks } from './page-hooks.ts';
import { routes as rest } from './rest.ts';
import { search } from './search-source.ts';
import { shownFiles } from './shown-files.ts';
import { texts } from './texts.ts';
import { tools } from './tools.ts';

export const news = feature('news', {
	needs: [draftsNeed],
	operations: {
		'news.list': listNews,
		'news.show': showNews,
		'news.create': createNews,
		'news.update': updateNews,
		'news.remove': deleteNews,
		'newsDraft.look': lookAtDraft,
		'newsDraft.save': saveDraft,
		'newsDraft.publish': publishDraft,
		'newsDraft.discard': dropDraft,
		'newsVersion.list': listNewsVersions,
		'newsVersion.show': showNewsVersion,
		'newsVersion.restore': restoreNewsVersion,
		'news.overview': showNewsOverview,
		'news.search': searchNews,
		'news.pages': listNewsPages,
		'news.edit': editNews,
		'news.listPublic': listPublicNews,
		'news.showPublic': showPublicNews,
		'news.feed': showNewsFeed,
		'news.showInBlocks': showNewsInBlocks
	},
	tables: [...tables, ...draftTables],
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	links,
	edited,
	pageHooks,
	namespaceHooks,
	search,
	texts,
	shownFiles,
	screens: [{ title: 'admin.area.news', area: 'news', href: '/admin/landing-news', group: 'website', place: 6 }]
});
