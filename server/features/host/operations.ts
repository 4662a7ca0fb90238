import { z } from 'zod';
import { operation } from '../../operation/operation.ts';
import { uidSchema } from '../../operation/response-schema.ts';
import { updateEvent } from '../events/operations.ts';
import { eventKey } from '../events/schema.ts';

const boardMode = z.enum(['live', 'hidden', 'frozen']);

/** Chooses what screens and players see of the rankings: the same switch that the settings have. */
export const setBoardMode = operation({
	summary: 'Show the board live, freeze it as it stands, or hide it.',
	access: { scope: 'quiz:write', area: 'events', right: 'w' },
	input: z.strictObject({
		event: eventKey,
		mode: boardMode.describe('What screens and players see of rankings and results; staff always see them live')
	}),
	output: z.object({ event_uid: uidSchema, boardMode, version: z.int().describe('Version of the event after it') }),
	errors: ['version_conflict'],
	changes: ['events'],
	target: ({ event_uid }) => event_uid,
	async run(work) {
		const { event: key, mode } = work.input;
		const config = { change: { boardMode: mode }, ignored: [] };
		const { event } = await updateEvent.run({ ...work, input: { event: key, config } });
		return { event_uid: event.uid, boardMode: event.config.boardMode, version: event.version };
	}
});
