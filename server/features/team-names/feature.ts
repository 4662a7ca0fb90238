import { feature } from '../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import {
	cleanNames,
	confirmReservation,
	listNames,
	previewNames,
	releaseReservation,
	reserveBatch,
	reserveName
} from './operations.ts';
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
		'teamName.clean': cleanNames
	},
	tables,
	admin,
	play,
	legacy,
	jobs: [{ operation: cleanNames }]
});
