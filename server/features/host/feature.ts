import { feature } from '../feature.ts';

/** The desk of the host during an event. */
export const host = feature('host', {
	operations: {},
	screens: [
		{ title: 'admin.area.host', area: 'events', href: '/admin/event/host', group: 'quiz', place: 35, ofEvent: true }
	]
});
