import type { PlayRoute } from '../../../web/play/play.ts';
import { releaseReservation, reserveName } from './operations/names.ts';

/** What a phone needs of the names: one that is held for it, and the way to give it up. */
export const routes: PlayRoute[] = [
	{ method: 'post', path: '/events/:event/names', operation: reserveName },
	{
		method: 'delete',
		path: '/events/:event/names/:token',
		operation: releaseReservation,
		answer: () => ({ status: 204 })
	}
];
