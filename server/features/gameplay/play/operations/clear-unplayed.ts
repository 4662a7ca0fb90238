import { z } from 'zod';
import { teamAccess } from '../../../../access/access-changes.ts';
import { operation } from '../../../../operation/operation.ts';
import { timeSchema, uidSchema } from '../../../../operation/response-schema.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { neverPlayed } from '../../../authoring/teams/give-way.ts';
import { removeTogether, restoreTogether } from '../../../authoring/teams/cleared.ts';
import { playTraces } from '../traces.ts';

const access = { area: 'teams', right: 'w' } as const;

/** Takes out every team that named itself and did nothing; each may come in again, and the act can be taken back. */
export const clearUnplayed = operation({
	summary: 'Take out the teams that named themselves and never played.',
	access,
	input: z.strictObject({ event: eventKey }),
	output: z.object({
		event_uid: uidSchema,
		removed: z.int().min(0),
		at: timeSchema.describe('Names this act, to take it back')
	}),
	changes: ['teams'],
	async run({ input, namespace, now, notify, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, input.event, transaction);
		const uids = await neverPlayed(eventUid, playTraces, transaction);
		await removeTogether(uids, now, transaction);
		if (uids.length) notify(eventUid, 'presence', 'rankings', ...uids.map(teamAccess));
		return { event_uid: eventUid, removed: uids.length, at: now.toISOString() };
	}
});

/** Brings the teams back that one act took out, with their phones; those whose name another team has by now stay out. */
export const restoreCleared = operation({
	summary: 'Bring back the teams that were taken out together.',
	access,
	input: z.strictObject({ event: eventKey, at: z.iso.datetime({ precision: 3 }).describe('What the act answered') }),
	output: z.object({ event_uid: uidSchema, restored: z.int().min(0), left: z.int().min(0) }),
	changes: ['teams'],
	async run({ input, namespace, notify, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, input.event, transaction);
		const { restored, left } = await restoreTogether(eventUid, new Date(input.at), transaction);
		if (restored) notify(eventUid, 'presence', 'rankings');
		return { event_uid: eventUid, restored, left };
	}
});
