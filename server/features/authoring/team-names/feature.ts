import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { blockName, listBlocked, unblockName } from './operations/blocked.ts';
import { fillLater, fillNames, refillDue, refillNames, storeNames } from './operations/fill.ts';
import {
	cleanNames,
	confirmReservation,
	listNames,
	previewNames,
	releaseReservation,
	reserveBatch,
	reserveName
} from './operations/names.ts';
import { routes as legacy } from './legacy.ts';
import { routes as play } from './play.ts';

export const teamNames = feature('team-names', {
	operations: {
		'teamName.reserve': reserveName,
		'teamName.batch': reserveBatch,
		'teamName.preview': previewNames,
		'teamName.confirm': confirmReservation,
		'teamName.release': releaseReservation,
		'teamName.list': listNames,
		'teamName.fill': fillNames,
		'teamName.refill': refillNames,
		'teamName.store': storeNames,
		'teamName.clean': cleanNames,
		'blockedName.list': listBlocked,
		'blockedName.create': blockName,
		'blockedName.remove': unblockName
	},
	tables,
	jobs: { 'names.fill': fillLater },
	admin,
	play,
	legacy,
	everyMinute: [{ operation: cleanNames }, { operation: refillNames, due: refillDue }]
});
