import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { links } from './text/link-source.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './namespace-hooks.ts';
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
import { importArticles } from './operations/import.ts';
import { showPublicWiki } from './operations/public.ts';
import { discardWorkingCopy, editArticle, listWikis, saveWorkingCopy, showWiki } from './operations/screens.ts';
import { searchWiki } from './operations/search.ts';
import { showSettings, updateSettings, updateSettingsOfPage } from './operations/settings.ts';
import { listVersions, restoreVersion, showVersion } from './operations/versions.ts';
import { listHistory, previewArticle } from './operations/writing.ts';
import { pageHooks } from './page-hooks.ts';
import { routes as rest } from './rest.ts';
import { search } from './search-source.ts';
import { shownFiles } from './shown-files.ts';
import { texts } from './text/texts.ts';
import { tools } from './tools.ts';

export const wiki = feature('wiki', {
	operations: {
		'wiki.list': listArticles,
		'wiki.show': showArticle,
		'wiki.create': createArticle,
		'wiki.update': updateArticle,
		'wiki.move': moveArticle,
		'wiki.remove': deleteArticle,
		'wiki.duplicate': duplicateArticle,
		'wiki.reorder': reorderArticles,
		'wiki.import': importArticles,
		'wiki.versions': listVersions,
		'wiki.showVersion': showVersion,
		'wiki.restore': restoreVersion,
		'wiki.showSettings': showSettings,
		'wiki.updateSettings': updateSettings,
		'wiki.updateSettingsOfPage': updateSettingsOfPage,
		'wiki.search': searchWiki,
		'wiki.overview': listWikis,
		'wiki.ofPage': showWiki,
		'wiki.edit': editArticle,
		'wiki.preview': previewArticle,
		'wiki.history': listHistory,
		'wiki.saveWorkingCopy': saveWorkingCopy,
		'wiki.discardWorkingCopy': discardWorkingCopy,
		'wiki.showPublic': showPublicWiki
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	links,
	pageHooks,
	namespaceHooks,
	search,
	texts,
	shownFiles,
	screens: [
		{
			title: 'admin.area.wiki',
			area: 'wiki',
			href: '/admin/wiki',
			alsoAt: '/admin/pages/:page/wiki',
			group: 'website',
			place: 7
		}
	]
});
