import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import {
	cleanCatalogTrash,
	createCatalog,
	duplicateCatalog,
	listCatalogs,
	listRemovedCatalogs,
	removeCatalog,
	restoreCatalog,
	saveCatalog,
	saveCatalogList,
	showCatalog,
	updateCatalog
} from './operations/catalogs.ts';
import {
	moveQuestion,
	removeQuestion,
	removeQuestionAt,
	restoreQuestion,
	saveQuestion
} from './operations/questions.ts';
import { removeSamples, restoreSamples } from './operations/samples.ts';
import { listTemplates, useTemplate } from './operations/templates.ts';
import { routes as rest } from './rest.ts';
import { search } from './search.ts';
import { shownFiles } from './shown-files.ts';
import { tools } from './tools.ts';

export const catalogs = feature('catalogs', {
	operations: {
		'catalog.list': listCatalogs,
		'catalog.show': showCatalog,
		'catalog.save': saveCatalog,
		'catalog.create': createCatalog,
		'catalog.update': updateCatalog,
		'catalog.duplicate': duplicateCatalog,
		'catalog.saveList': saveCatalogList,
		'catalog.remove': removeCatalog,
		'catalog.removed': listRemovedCatalogs,
		'catalog.restore': restoreCatalog,
		'catalog.clean': cleanCatalogTrash,
		'question.save': saveQuestion,
		'question.move': moveQuestion,
		'question.remove': removeQuestion,
		'question.removeAt': removeQuestionAt,
		'question.restore': restoreQuestion,
		'template.list': listTemplates,
		'template.use': useTemplate,
		'sample.remove': removeSamples,
		'sample.restore': restoreSamples
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	everyHour: [{ operation: cleanCatalogTrash }],
	search,
	shownFiles,
	screens: [
		{
			title: 'admin.area.catalogs',
			area: 'questions',
			href: '/admin/catalogs',
			group: 'quiz',
			place: 20,
			ofEvent: true
		},
		{
			title: 'admin.area.questions',
			area: 'questions',
			href: '/admin/questions',
			alsoAt: '/admin/question-drafts',
			group: 'quiz',
			place: 25,
			ofEvent: true
		}
	]
});
