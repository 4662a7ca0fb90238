import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { uidForm } from '../../../../runtime/crypto.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { noteRehearsal } from '../told.ts';

const count = z.int().min(0);

/** Records the progress of a rehearsal's bots, and returns whether they continue. */
export const tellRehearsal = operation({
	summary: 'Note how far the bots of a rehearsal are.',
	access: systemOnly,
	input: z.strictObject({
		event: eventKey,
		runUid: z.string().regex(uidForm),
		endsAt: z.date(),
		answers: count,
		stations: count,
		failed: count,
		failure: z.string().max(40).nullable(),
		isOver: z.boolean()
	}),
	changes: [],
	// Every few seconds, and nobody decided it.
	target: () => null,
	async run({ input: { event, ...told }, namespace, now, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, event, transaction);
		return { goesOn: await noteRehearsal({ namespace, eventUid, now, transaction }, told) };
	}
});
