import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { showEventsInBlocks } from './operations/in-blocks.ts';
import { tables } from './model.ts';
import {
	activateEvent,
	createEvent,
	findImpliedEvent,
	listEvents,
	openDashboard,
	rotateShareToken,
	showCurrentEvent,
	showEvent,
	showPuzzleWord,
	showSettingsForm,
	updateEvent
} from './operations.ts';
import { routes as rest } from './rest.ts';
import { search } from './search.ts';
import { shownFiles } from './shown-files.ts';
import { tools } from './tools.ts';

export const events = feature('events', {
	operations: {
		'event.list': listEvents,
		'event.show': showEvent,
		'event.implied': findImpliedEvent,
		'event.current': showCurrentEvent,
		'event.showInBlocks': showEventsInBlocks,
		'event.settings': showSettingsForm,
		'event.create': createEvent,
		'event.update': updateEvent,
		'event.activate': activateEvent,
		'shareToken.rotate': rotateShareToken,
		'shareToken.open': openDashboard,
		'puzzleWord.show': showPuzzleWord
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	search,
	shownFiles,
	screens: [
		{ title: 'admin.area.events', area: 'events', href: '/admin/events', group: 'quiz', place: 10 },
		{
			title: 'admin.area.eventSettings',
			area: 'events',
			href: '/admin/event/settings',
			group: 'quiz',
			place: 60,
			ofEvent: true
		}
	]
});
