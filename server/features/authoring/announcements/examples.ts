import { examplesOf } from '../../examples.ts';
import type { announcements } from './feature.ts';

export const examples = examplesOf<typeof announcements>({
	inputs: {
		'announcement.create': ({ event }) => ({ event, text: 'One more hour.' }),
		'announcement.remove': () => ({ id: 1 })
	}
});
