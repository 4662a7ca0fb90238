import { z } from 'zod';
import { operation } from '../../operation/operation.ts';
import { chosenEvent, eventNamespace } from './find.ts';
import { QuizEvent } from './model.ts';

/** The event that readers of the back end mean when they name none: the active one, else the only one. */
export const findImpliedEvent = operation({
	summary: 'Find the event that is meant when none is named.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({}),
	async run({ namespace }) {
		const chosen = await chosenEvent(namespace);
		if (chosen && (await eventNamespace(chosen)) === namespace) return { event: chosen };
		const [first, second] = await QuizEvent.findAll({
			where: { namespace, removedAt: null },
			attributes: ['uid'],
			limit: 2
		});
		return { event: first && !second ? first.uid : null };
	}
});
