import { z } from 'zod';
import { notFound } from '../../../../runtime/errors.ts';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { roundByUid } from '../find.ts';

/** Where a round belongs; 404 for one that does not exist. Who may see it is decided by the caller. */
export const locateRound = operation({
	summary: 'Find the event of a round.',
	access: systemOnly,
	input: z.strictObject({ round: z.string() }),
	async run({ input }) {
		const round = await roundByUid(input.round);
		if (!round) throw notFound('round');
		return { namespace: round.namespace, event: round.eventUid };
	}
});
