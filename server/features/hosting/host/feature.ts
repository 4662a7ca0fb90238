import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { setBoardMode, showHelp, showNeeds } from './operations.ts';
import { startRehearsal, stopRehearsal } from './operations/rehearsal.ts';
import { tellRehearsal } from './operations/tell.ts';
import { tables } from './model.ts';
import { tools } from './tools.ts';

/** The desk of the host during an event. */
export const host = feature('host', {
	operations: {
		'board.setMode': setBoardMode,
		'host.help': showHelp,
		'host.needs': showNeeds,
		'rehearsal.start': startRehearsal,
		'rehearsal.stop': stopRehearsal,
		'rehearsal.tell': tellRehearsal
	},
	tables,
	admin,
	tools,
	screens: [
		{ title: 'admin.area.host', area: 'events', href: '/admin/event/host', group: 'quiz', place: 35, ofEvent: true }
	]
});
