import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { livingAmong } from '../find.ts';
import { teamUid } from '../list/read-list.ts';

const mostNamed = 50;
const uids = z
	.string()
	.max(mostNamed * 33)
	.transform((text) => text.split(',').filter(Boolean))
	.pipe(z.array(teamUid).max(mostNamed));

/** The names of some teams of an event; removed teams and those of other events are left out. */
export const nameTeams = operation({
	summary: 'Name some teams of a quiz event.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({ event: eventKey, teams: uids.default([]).describe('Uids, separated by commas') }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const teams = await livingAmong(event.uid, input.teams);
		return { event_uid: event.uid, teams: teams.map(({ uid, name }) => ({ uid, name })) };
	}
});
