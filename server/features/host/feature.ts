import { feature } from '../feature.ts';
import { setBoardMode } from './operations.ts';
import { tools } from './tools.ts';

/** The desk of the host during an event. */
export const host = feature('host', {
	operations: { 'board.setMode': setBoardMode },
	tools,
	screens: [
		{ title: 'admin.area.host', area: 'events', href: '/admin/event/host', group: 'quiz', place: 35, ofEvent: true }
	]
});
