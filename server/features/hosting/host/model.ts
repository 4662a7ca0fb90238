import { int, table, text, time, uid } from '../../../database/table.ts';

/** The newest rehearsal of an event, as reported by the process that runs it, which may be another one, or gone. */
export class Rehearsal extends table(
	'rehearsals',
	{ key: 'own', backup: { never: 'tells of bots that play for some minutes' } },
	{
		eventUid: uid().primary(),
		runUid: uid(),
		/** When it ends automatically. */
		endsAt: time(),
		/** When its bots last reported progress. */
		toldAt: time(),
		/** When it ended or was ended; null while it runs. */
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
