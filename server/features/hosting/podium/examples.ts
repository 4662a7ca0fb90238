import { examplesOf } from '../../examples.ts';
import type { podium } from './feature.ts';

export const examples = examplesOf<typeof podium>({
	inputs: {
		'podium.show': ({ event }) => ({ event }),
		'podium.act': ({ event }) => ({ event, action: 'start' })
	},
	unmarked: ['podium.show']
});
