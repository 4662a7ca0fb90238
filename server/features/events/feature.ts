import { feature } from '../feature.ts';
import { routes as admin } from './admin.ts';
import { findImpliedEvent } from './implied.ts';
import { tables } from './model.ts';
import { showNamespaceOverview } from './namespace-overview.ts';
import { listEvents, showEvent, createEvent, updateEvent, activateEvent, rotateShareToken } from './operations.ts';
import { listEventOverview } from './overview.ts';
import { showPuzzleWord } from './puzzle-word.ts';
import { routes as rest } from './rest.ts';
import { showSettingsForm } from './settings-form.ts';

export const events = feature('events', {
	operations: {
		'event.list': listEvents,
		'event.overview': listEventOverview,
		'namespace.overview': showNamespaceOverview,
		'event.show': showEvent,
		'event.implied': findImpliedEvent,
		'event.settings': showSettingsForm,
		'event.create': createEvent,
		'event.update': updateEvent,
		'event.activate': activateEvent,
		'shareToken.rotate': rotateShareToken,
		'puzzleWord.show': showPuzzleWord
	},
	tables,
	rest,
	admin,
	screens: [
		{ title: 'admin.area.dashboard', area: 'dashboard', href: '/admin/dashboard', group: 'start', place: 10 },
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
