import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';

type Decision = InputOf<'photo.moderate'>;

/** The actions of staff on photos of an event. */
export const photoCalls = (caller: EventCaller) => {
	const { event } = caller;
	return {
		decide: (photoIds: string[], state: InputOf<'photo.moderateMany'>['state']) =>
			call(caller, 'photo.moderateMany', { event, photoIds, state }),
		turn: (photoId: string, rotate: NonNullable<Decision['rotate']>) =>
			call(caller, 'photo.moderate', { event_uid: event, photoId, rotate }),
		remove: (photoId: string) => call(caller, 'photo.remove', { event_uid: event, photoId })
	};
};
