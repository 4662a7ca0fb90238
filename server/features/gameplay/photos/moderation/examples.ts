import { examplesOf } from '../../../examples.ts';
import type { moderation } from './feature.ts';

export const examples = examplesOf<typeof moderation>({
	inputs: {
		'photo.show': () => ({ file: `p_${'0'.repeat(32)}.jpg` }),
		'photo.list': ({ event }) => ({ event }),
		'photo.moderate': ({ freshId }) => ({ photoId: freshId('photo'), state: 'approved' }),
		'photo.moderateMany': ({ event, freshId }) => ({ event, photoIds: [freshId('photo')], state: 'rejected' }),
		'photo.remove': ({ freshId }) => ({ photoId: freshId('photo') }),
		'photo.expire': ({ event }) => ({ event }),
		'photo.download': ({ event }) => ({ event })
	},
	unmarked: ['photo.list', 'photo.download']
});
