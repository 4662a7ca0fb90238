import { ask, type Place } from '#lib/admin/shell/ask.ts';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';

type Decision = Omit<InputOf<'photo.moderate'>, 'photoId' | 'event_uid'>;

/** What staff does with photos of an event. */
export const photoCalls = (place: Place) => {
	const path = (photoId: string) => `/admin/photos/${photoId}?event_uid=${place.event}`;
	return {
		decide: (photoIds: string[], state: InputOf<'photo.moderateMany'>['state']) =>
			ask<OutputOf<'photo.moderateMany'>>(place, 'POST', '/admin/photos/moderate', {
				event: place.event,
				photoIds,
				state
			}),
		turn: (photoId: string, rotate: NonNullable<Decision['rotate']>) =>
			ask<OutputOf<'photo.moderate'>>(place, 'PATCH', path(photoId), { rotate }),
		remove: (photoId: string) => ask<OutputOf<'photo.remove'>>(place, 'DELETE', path(photoId))
	};
};
