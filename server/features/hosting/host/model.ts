import { int, table, text, time, uid } from '../../../database/table.ts';

/** The newest rehearsal of an event, as the process that plays it tells: it may be another one, or gone. */
export class Rehearsal extends table(
	'rehearsals',
	{ key: 'own', backup: { never: 'tells of bots that play for some minutes' } },
	{
		eventUid: uid().primary(),
		runUid: uid(),
		/** When it ends by itself. */
		endsAt: time(),
		/** When its bots last told how far they are. */
		toldAt: time(),
		/** When it ended or somebody ended it; null while it goes on. */
		stoppedAt: time().optional(),
		answers: int(),
		stations: int(),
		/** Bots that gave up. */
		failed: int(),
		/** Why the first of them did: an error code. */
		failure: text(40).optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Rehearsal];
