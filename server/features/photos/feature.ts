import { feature } from '../feature.ts';
import { tables } from './model.ts';

export const photos = feature('photos', {
	// What phones do with them is part of playing.
	operations: {},
	tables
});
