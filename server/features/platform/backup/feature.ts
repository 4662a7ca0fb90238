import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { downloadArchive, downloadBackup, exportNamespace, sweepBackups } from './operations/export.ts';
import { indexLater } from './restore/index-later.ts';
import { forgetUpload, importBackup, importNamespace, importUpload, uploadBackup } from './operations/import.ts';
import { routes as rest } from './rest.ts';
import { tools } from './tools.ts';

export const backup = feature('backup', {
	operations: {
		'backup.download': downloadBackup,
		'backup.archive': downloadArchive,
		'backup.export': exportNamespace,
		'backup.sweep': sweepBackups,
		'backup.import': importBackup,
		'backup.importNamespace': importNamespace,
		'backup.importUpload': importUpload,
		'backup.upload': uploadBackup,
		'backup.forgetUpload': forgetUpload
	},
	admin,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	jobs: { 'backup.index': indexLater },
	everyMinute: [{ operation: sweepBackups }]
});
