import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { cleanPending, exportCatalog, importCatalogs, importFile } from './operations.ts';
import { routes as rest } from './rest.ts';
import { tools } from './tools.ts';

/** Catalogs as files: reading those of many programs, and writing some of them. */
export const catalogFiles = feature('catalog-files', {
	operations: {
		'catalog.import': importCatalogs,
		'catalog.importFile': importFile,
		'catalog.export': exportCatalog,
		'pendingImport.clean': cleanPending
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	admin,
	tools,
	everyMinute: [{ operation: cleanPending }]
});
