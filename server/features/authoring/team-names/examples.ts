import { createEvent } from '../events/operations.ts';
import { examplesOf } from '../../examples.ts';
import { blockName } from './operations/blocked.ts';
import type { teamNames } from './feature.ts';

interface Own {
	/** Uid of an event where nobody names a team of their own. */
	listedOnly: string;
	/** Id of a text that is blocked. */
	blocked: number;
}
const token = '0'.repeat(32);

export const examples = examplesOf<typeof teamNames, Own>({
	async make(call, mark) {
		const config = { restrictToTeams: true };
		const { event } = await call(createEvent, { name: `${mark} names`, published: true, config });
		const { blocked } = await call(blockName, { term: `${mark} word` });
		return { listedOnly: event.uid, blocked: blocked.id };
	},
	inputs: {
		'teamName.reserve': ({ listedOnly: event }) => ({ event }),
		'teamName.batch': ({ listedOnly: event }) => ({ event, count: 2 }),
		'teamName.confirm': ({ listedOnly: event }) => ({ event, token }),
		'teamName.release': ({ listedOnly: event }) => ({ event, token }),
		'teamName.preview': ({ event }) => ({ event }),
		'teamName.list': ({ event }) => ({ event }),
		'teamName.fill': ({ event }) => ({ event }),
		'teamName.refill': ({ event }) => ({ event }),
		'teamName.store': ({ event }) => ({ event, names: ['Stranger'], error: null, isGood: true }),
		'blockedName.create': () => ({ term: 'Stranger' }),
		'blockedName.remove': ({ blocked }) => ({ id: blocked })
	},
	// Phones ask for names before anybody knows them; here only listed teams play, and the token is nobody's.
	openToAll: ['teamName.reserve', 'teamName.batch', 'teamName.confirm', 'teamName.release'],
	atHome: ['blockedName.list', 'blockedName.create'],
	unmarked: ['teamName.preview', 'teamName.list']
});
