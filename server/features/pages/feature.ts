import { feature } from '../feature.ts';
import { tables } from './model.ts';
import { showBlockContract } from './operations/contract.ts';
import {
	chooseStartPage,
	listPages,
	movePage,
	removePage,
	savePage,
	showPage,
	showTree,
	updatePage
} from './operations/pages.ts';
import { showPublicPage } from './operations/public.ts';
import { showSeo, updateSeo } from './operations/seo.ts';
import { routes as rest } from './rest.ts';
import { tools } from './tools.ts';

export const pages = feature('pages', {
	operations: {
		'page.list': listPages,
		'page.tree': showTree,
		'page.show': showPage,
		'page.showPublic': showPublicPage,
		'page.save': savePage,
		'page.update': updatePage,
		'page.move': movePage,
		'page.chooseStart': chooseStartPage,
		'page.remove': removePage,
		'seo.show': showSeo,
		'seo.update': updateSeo,
		'blockContract.show': showBlockContract
	},
	tables,
	rest,
	tools
});
