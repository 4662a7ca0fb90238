import { examplesOf } from '../../examples.ts';
import type { settings } from './feature.ts';

export const examples = examplesOf<typeof settings>({
	inputs: {
		'settings.save': () => ({ registrationEnabled: true, sessionIdleHours: 1 })
	},
	unmarked: ['settings.show']
});
