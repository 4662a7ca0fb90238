import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { expiredEvents } from './erase.ts';
import {
	archiveEvent,
	duplicateEvent,
	eraseEvent,
	listTrash,
	markBots,
	markDemo,
	notePrint,
	removeDemo,
	removeEvent,
	resetRehearsal,
	restoreEvent,
	showHome
} from './operations.ts';
import { endEvent, startEvent } from './operations/start-end.ts';
import { tools } from './tools.ts';

export const lifecycle = feature('lifecycle', {
	operations: {
		'event.home': showHome,
		'event.start': startEvent,
		'event.end': endEvent,
		'event.duplicate': duplicateEvent,
		'event.remove': removeEvent,
		'event.removeDemo': removeDemo,
		'event.restore': restoreEvent,
		'event.trash': listTrash,
		'event.archive': archiveEvent,
		'event.erase': eraseEvent,
		'event.notePrint': notePrint,
		'event.markDemo': markDemo,
		'rehearsal.mark': markBots,
		'rehearsal.reset': resetRehearsal
	},
	admin,
	tools,
	everyMinute: [{ operation: eraseEvent, due: expiredEvents }]
});
