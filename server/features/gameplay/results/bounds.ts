import { conflict } from '../../../runtime/errors.ts';
import { Result } from './model.ts';

// Many times what a rally sends; beyond it somebody only fills the database.
const mostPublic = 10_000;

/** 409 when an event has so many results that came from outside that nobody may send another one without a login. */
export async function requireRoomForResult(eventUid: string): Promise<void> {
	const stored = await Result.count({ where: { eventUid, source: ['client', 'recomputed'] } });
	if (stored >= mostPublic) throw conflict('This event takes no more results from outside.');
}
