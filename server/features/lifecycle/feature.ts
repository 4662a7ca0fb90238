import { feature } from '../feature.ts';
import { routes as admin } from './admin.ts';
import { duplicateEvent } from './duplicate.ts';
import { eraseEvent, expiredEvents } from './erase.ts';
import { showHome } from './home.ts';
import { markDemo, notePrint } from './notes.ts';
import { markBots, resetRehearsal } from './rehearsal.ts';
import { archiveEvent, listTrash, removeDemo, removeEvent, restoreEvent } from './remove.ts';

export const lifecycle = feature('lifecycle', {
	operations: {
		'event.home': showHome,
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
	jobs: [{ operation: eraseEvent, due: expiredEvents }]
});
