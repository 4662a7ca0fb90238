import { conflict } from '../../../runtime/errors.ts';
import { Result } from './model.ts';

// Many times what a rally sends; beyond it someone is just filling the database.
const mostPublic = 10_000;

/** 409 if an event has so many external results that no more are accepted without a login. */
export async function requireRoomForResult(eventUid: string): Promise<void> {
	const stored = await Result.count({ where: { eventUid, source: ['client', 'recomputed'] } });
	if (stored >= mostPublic) throw conflict('This event takes no more results from outside.');
}
