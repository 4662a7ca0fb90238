import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { attemptStates, countDone, listAttempts, listedAttempt } from '../attempts/attempt-list.ts';
import { removeAttempt } from '../erase.ts';
import { resultId } from '../schema.ts';

const count = z.int().min(0);
type Removed = Awaited<ReturnType<typeof removeAttempt>>;

/** The attempts of an event, newest first, running ones too: filtered and in pages of 50. */
export const findAttempts = operation({
	summary: 'List the attempts of a quiz event, filtered and in pages of 50.',
	access: { area: 'results' },
	input: z.strictObject({
		event: eventKey,
		q: z.string().trim().max(200).default('').describe('Part of the name of the team'),
		catalog: z.string().trim().toLowerCase().max(100).default('').describe('slug of the catalog'),
		state: z.enum(attemptStates).optional().describe('`reopened` ones stopped counting'),
		page: z.coerce.number().int().min(1).max(1_000_000).default(1)
	}),
	output: z.object({
		event_uid: uidSchema,
		attempts: z.array(listedAttempt),
		total: count,
		points: z.int(),
		maxPoints: z.int(),
		page: z.int().min(1),
		pages: z.int().min(1)
	}),
	async run({ input: { event: key, ...filter }, namespace }) {
		const event = await findEvent(namespace, key);
		return { event_uid: event.uid, ...(await listAttempts(event.uid, filter)) };
	}
});

/** The number of finished attempts of an event. */
export const countAttempts = operation({
	summary: 'Count the finished attempts of a quiz event.',
	access: { area: 'results' },
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, finished: count }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		return { event_uid: event.uid, finished: await countDone(event.uid) };
	}
});

/** Removes a finished attempt with its answers; photos and a solved puzzle word stay with the team. */
export const removeResult = operation({
	summary: 'Remove one result with its answers.',
	access: { area: 'results', right: 'w' },
	input: z.strictObject({ id: resultId }),
	errors: ['wrong_state'],
	changes: ['results'],
	target: (output: Removed, { id }) => `${output.event_uid}/result ${id}`,
	run: (work) => removeAttempt(work, work.input.id)
});
