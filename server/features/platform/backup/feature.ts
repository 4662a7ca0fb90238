import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { downloadArchive, downloadBackup, exportNamespace, sweepBackups } from './operations.ts';
import { routes as rest } from './rest.ts';
import { tools } from './tools.ts';

export const backup = feature('backup', {
	operations: {
		'backup.download': downloadBackup,
		'backup.archive': downloadArchive,
		'backup.export': exportNamespace,
		'backup.sweep': sweepBackups
	},
	admin,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	everyMinute: [{ operation: sweepBackups }]
});
