import { examplesOf } from '../../examples.ts';
import type { profile } from './feature.ts';

export const examples = examplesOf<typeof profile>({
	inputs: {
		'profile.save': () => ({ displayName: 'Stranger' })
	},
	atHome: ['profile.show', 'profile.save'],
	unmarked: ['profile.show']
});
