import { examplesOf } from '../../examples.ts';
import type { codes } from './feature.ts';

export const examples = examplesOf<typeof codes>({
	inputs: {
		'code.event': ({ event }) => ({ event, type: 'svg' }),
		'code.station': ({ event }) => ({ event, catalog: 'start', type: 'svg' }),
		'code.team': ({ event, team }) => ({ event, team, type: 'svg' })
	},
	openToAll: ['code.event', 'code.station'],
	unmarked: ['code.team']
});
