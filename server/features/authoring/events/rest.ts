import { create, list, show, update, type Route } from '../../../web/rest/rest.ts';
import { createEvent, listEvents, showEvent, updateEvent } from './operations.ts';

const uidOf = (output: Record<string, unknown>) => (output.event as { uid: string }).uid;

export const routes: Route[] = [
	list('/events', listEvents, { resource: 'events' }),
	create('/events', createEvent, uidOf),
	show('/events/:event', showEvent),
	update('/events/:event', updateEvent)
];
