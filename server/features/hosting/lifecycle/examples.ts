import { examplesOf } from '../../examples.ts';
import type { lifecycle } from './feature.ts';

export const examples = examplesOf<typeof lifecycle>({
	inputs: {
		'event.home': ({ event }) => ({ event }),
		'event.start': ({ event }) => ({ event }),
		'event.end': ({ event }) => ({ event }),
		'event.duplicate': ({ event }) => ({ event }),
		'event.remove': ({ event }) => ({ event, confirm: 'Stranger' }),
		'event.restore': ({ event }) => ({ event }),
		'event.archive': ({ event }) => ({ event }),
		'event.erase': ({ event }) => ({ event }),
		'event.notePrint': ({ event }) => ({ event, kind: 'team', cards: 8 }),
		'event.markDemo': ({ event }) => ({ event }),
		'rehearsal.mark': ({ event, team }) => ({ event, uids: [team] }),
		'rehearsal.reset': ({ event }) => ({ event })
	},
	atHome: ['event.trash', 'event.removeDemo'],
	unmarked: ['event.trash', 'event.removeDemo']
});
