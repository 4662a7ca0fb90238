import { feature } from '../../../feature.ts';
import { routes as admin } from './admin.ts';
import { downloadPhotos } from './operations/download.ts';
import {
	expirePhotos,
	listPhotos,
	moderatePhoto,
	moderatePhotos,
	photosDue,
	removePhoto,
	showPhoto
} from './operations.ts';

export const moderation = feature('moderation', {
	operations: {
		'photo.show': showPhoto,
		'photo.list': listPhotos,
		'photo.moderate': moderatePhoto,
		'photo.moderateMany': moderatePhotos,
		'photo.remove': removePhoto,
		'photo.expire': expirePhotos,
		'photo.download': downloadPhotos
	},
	admin,
	everyMinute: [{ operation: expirePhotos, due: photosDue }],
	screens: [
		{ title: 'admin.area.photos', area: 'results', href: '/admin/photos', group: 'quiz', place: 42, ofEvent: true }
	]
});
