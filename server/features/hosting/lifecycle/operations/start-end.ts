import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { stateOf } from '../../../authoring/events/calendar/availability.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { updateEvent } from '../../../authoring/events/operations.ts';
import { eventKey, wholeEventResponse } from '../../../authoring/events/schema.ts';

const changing = {
	access: { scope: 'quiz:write', area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	output: z.object({
		event: wholeEventResponse,
		before: z
			.object({ published: z.boolean(), start_date: z.string().nullable(), end_date: z.string().nullable() })
			.describe('What the event was before; sent back as a change it takes this back')
	}),
	errors: ['wrong_state', 'version_conflict'],
	changes: ['events']
} as const;

const beforeOf = ({ published, startDate, endDate }: QuizEvent) => ({
	published,
	start_date: startDate?.toISOString() ?? null,
	end_date: endDate?.toISOString() ?? null
});

/** Starts an event now, whatever its dates: even one that is planned for later or was over. */
export const startEvent = operation({
	summary: 'Start a quiz event now: publish it and let everybody in.',
	...changing,
	async run(work) {
		const { namespace, now, transaction } = work;
		const event = await findEvent(namespace, work.input.event, transaction);
		const before = beforeOf(event);
		const { startDate, endDate } = event;
		if (stateOf(event, now) === 'running') throw new AppError('wrong_state', 'This event is running already.');
		const change = {
			published: true,
			...(startDate && startDate <= now ? {} : { start_date: now }),
			...(endDate && endDate <= now ? { end_date: null } : {})
		};
		const changed = await updateEvent.run({ ...work, input: { event: event.uid, ...change } });
		return { event: changed.event, before };
	}
});

/** Ends an event at this moment: nothing new begins; a station that a phone plays may be finished for a quarter of an hour. */
export const endEvent = operation({
	summary: 'End a quiz event now; running attempts may be finished for 15 minutes.',
	...changing,
	async run(work) {
		const { namespace, now, transaction } = work;
		const event = await findEvent(namespace, work.input.event, transaction);
		const before = beforeOf(event);
		if (stateOf(event, now) !== 'running') throw new AppError('wrong_state', 'This event is not running.');
		const changed = await updateEvent.run({ ...work, input: { event: event.uid, end_date: now } });
		return { event: changed.event, before };
	}
});
