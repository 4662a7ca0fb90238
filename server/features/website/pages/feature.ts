import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { texts } from './content/texts.ts';
import { imprintNeed } from './legal/imprint.ts';
import { draftTables } from './drafts/model.ts';
import { draftsNeed } from './drafts/need.ts';
import { edited } from './drafts/edited.ts';
import { links } from './link-source.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './namespace-hooks.ts';
import { listDrift, pullContent } from './operations/content.ts';
import { showBlockContract } from './operations/contract.ts';
import {
	chooseStartPage,
	copyPage,
	createPage,
	listPages,
	movePage,
	removePage,
	savePage,
	showPage,
	showTree,
	updatePage
} from './operations/pages.ts';
import { dropDraft, lookAtDraft, publishDraft, saveDraft } from './operations/drafts.ts';
import { exportPage, importPage, linkPreview } from './operations/files.ts';
import { createModule, listModules, removeModule, replaceModules, updateModule } from './operations/modules.ts';
import { listPageUses, outlinePages, showProjects } from './operations/outline.ts';
import { showPublicPage, showStartPage } from './operations/public.ts';
import { listSeoHistory, showSeo, updateSeo } from './operations/seo.ts';
import { listPageVersions, restorePageVersion, showPageVersion } from './operations/versions.ts';
import { routes as rest } from './rest.ts';
import { search } from './search.ts';
import { shownFiles } from './shown-files.ts';
import { resources, tools } from './tools.ts';

export const pages = feature('pages', {
	needs: [draftsNeed, imprintNeed],
	operations: {
		'page.list': listPages,
		'page.tree': showTree,
		'page.show': showPage,
		'page.showPublic': showPublicPage,
		'page.outline': outlinePages,
		'page.uses': listPageUses,
		'page.create': createPage,
		'page.copy': copyPage,
		'page.export': exportPage,
		'page.import': importPage,
		'page.preview': linkPreview,
		'page.showStart': showStartPage,
		'page.save': savePage,
		'page.update': updatePage,
		'page.move': movePage,
		'page.chooseStart': chooseStartPage,
		'page.remove': removePage,
		'pageDraft.look': lookAtDraft,
		'pageDraft.save': saveDraft,
		'pageDraft.publish': publishDraft,
		'pageDraft.discard': dropDraft,
		'pageVersion.list': listPageVersions,
		'pageVersion.show': showPageVersion,
		'pageVersion.restore': restorePageVersion,
		'seo.show': showSeo,
		'seo.update': updateSeo,
		'seo.history': listSeoHistory,
		'module.list': listModules,
		'module.create': createModule,
		'module.replace': replaceModules,
		'module.update': updateModule,
		'module.remove': removeModule,
		'project.tree': showProjects,
		'content.drift': listDrift,
		'content.pull': pullContent,
		'blockContract.show': showBlockContract
	},
	tables: [...tables, ...draftTables],
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	resources,
	admin,
	links,
	edited,
	namespaceHooks,
	search,
	texts,
	shownFiles,
	screens: [{ title: 'admin.area.pages', area: 'pages', href: '/admin/pages', group: 'website', place: 5 }]
});
