import { feature } from '../../feature.ts';
import { photoTopics } from './live.ts';
import { tables } from './model.ts';

export const photos = feature('photos', {
	// What phones do with them is part of playing, what staff does stands in `moderation`.
	operations: {},
	tables,
	live: photoTopics
});
