import { examplesOf } from '../../examples.ts';
import type { cookies } from './feature.ts';

export const examples = examplesOf<typeof cookies>({
	inputs: {
		'cookies.save': () => ({ textEn: 'May films of others be loaded?' })
	},
	atHome: ['cookies.show', 'cookies.save'],
	// Visitors read all of it.
	unmarked: ['cookies.show']
});
