import { feature } from '../feature.ts';
import { routes as admin } from './admin.ts';
import { exportCatalog } from './export/operation.ts';
import { importCatalogs } from './import.ts';
import { importFile } from './import/operation.ts';
import { cleanPending } from './import/pending.ts';
import { tables } from './model.ts';
import { createCatalog, duplicateCatalog, updateCatalog } from './operations/catalogs.ts';
import { moveQuestion, removeQuestion, restoreQuestion, saveQuestion } from './operations/questions.ts';
import { saveCatalogList } from './operations/save-list.ts';
import { cleanCatalogTrash, listRemovedCatalogs, restoreCatalog } from './operations/trash.ts';
import { listCatalogs, showCatalog, saveCatalog, removeCatalog } from './operations.ts';
import { routes as rest } from './rest.ts';
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
		'question.restore': restoreQuestion,
		'catalog.import': importCatalogs,
		'catalog.importFile': importFile,
		'catalog.export': exportCatalog,
		'pendingImport.clean': cleanPending
	},
	tables,
	rest,
	tools,
	admin,
	jobs: [{ operation: cleanCatalogTrash }, { operation: cleanPending }],
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
			group: 'quiz',
			place: 25,
			ofEvent: true
		}
	]
});
