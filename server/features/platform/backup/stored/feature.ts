import { feature } from '../../../feature.ts';
import { routes as admin } from './admin.ts';
import { finishBackup } from './operations/finish.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './namespace-hooks.ts';
import { beginNightly, startNight } from './operations/nights.ts';
import { cancelStored, createStored, downloadStored, removeStored, showBackups } from './operations/backups.ts';
import { cancelDrill, startDrill } from './operations/drills.ts';
import { sweepStored } from './operations/sweep.ts';
import { noteDrill, verifyBackup } from './operations/verify.ts';
import { verifyStoredBackup } from './drill-job.ts';
import { writeStoredBackup } from './write-job.ts';

/** Backups that the server writes later, by hand or by the schedule, and keeps as files. */
export const stored = feature('stored', {
	operations: {
		'storedBackup.list': showBackups,
		'storedBackup.create': createStored,
		'storedBackup.cancel': cancelStored,
		'storedBackup.remove': removeStored,
		'storedBackup.download': downloadStored,
		'storedBackup.finish': finishBackup,
		'storedBackup.night': startNight,
		'storedBackup.begin': beginNightly,
		'storedBackup.sweep': sweepStored,
		'storedBackup.verify': verifyBackup,
		'storedBackup.drill': startDrill,
		'storedBackup.cancelDrill': cancelDrill,
		'storedBackup.noteDrill': noteDrill
	},
	tables,
	admin,
	jobs: { [writeStoredBackup.name]: writeStoredBackup, [verifyStoredBackup.name]: verifyStoredBackup },
	everyMinute: [{ operation: startNight }, { operation: sweepStored }],
	namespaceHooks,
	screens: [
		{ title: 'admin.area.backups', area: 'backups', href: '/admin/backups', group: 'administration', place: 105 }
	]
});
