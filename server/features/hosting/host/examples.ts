import { examplesOf } from '../../examples.ts';
import type { host } from './feature.ts';

export const examples = examplesOf<typeof host>({
	inputs: {
		'board.setMode': ({ event }) => ({ event, mode: 'hidden' }),
		'host.help': ({ event, team }) => ({ event, team }),
		'host.needs': ({ event }) => ({ event }),
		'rehearsal.start': ({ event }) => ({ event, teams: 1, minutes: 1 }),
		'rehearsal.stop': ({ event }) => ({ event }),
		'rehearsal.tell': ({ event }) => ({
			event,
			runUid: 'a'.repeat(32),
			endsAt: new Date('2099-01-01'),
			answers: 1,
			stations: 0,
			failed: 0,
			failure: null,
			isOver: false
		})
	}
});
