import { feature } from '../../feature.ts';
import { photoTopics } from './live.ts';
import { tables } from './model.ts';

export const photos = feature('photos', {
	// Operations of phones belong to play, those of staff to `moderation`.
	operations: {},
	tables,
	live: photoTopics
});
