import { z } from 'zod';
import { operation } from '../../operation/operation.ts';
import { systemOnly } from '../../operation/system.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { eraseTeams } from '../results/erase.ts';
import { markRehearsal, rehearsalTeams } from '../teams/find.ts';
import { teamUid } from '../teams/read-list.ts';

/** Says of teams that they are bots of a rehearsal, so that ending it takes nobody else along. */
export const markBots = operation({
	summary: 'Mark teams as bots of a rehearsal.',
	access: systemOnly,
	input: z.strictObject({ event: eventKey, uids: z.array(teamUid).min(1).max(1000) }),
	changes: ['teams'],
	target: () => null,
	async run({ input, namespace, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		return { marked: await markRehearsal(event.uid, input.uids, transaction) };
	}
});

/** Empties an event of its rehearsal: the bots go with everything they played; people and their results stay. */
export const resetRehearsal = operation({
	summary: 'Remove the bots of a rehearsal with their results.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	changes: ['teams', 'results'],
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		const uids = await rehearsalTeams(event.uid);
		return { event_uid: event.uid, removed: await eraseTeams(work, event.uid, uids) };
	}
});
