import { feature } from '../feature.ts';
import { showPhoto } from './operations.ts';

export const moderation = feature('moderation', {
	operations: { 'photo.show': showPhoto }
});
