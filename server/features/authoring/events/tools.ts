import type { Tool } from '../../../web/mcp/tools.ts';
import { createEvent, listEvents, showEvent, updateEvent } from './operations.ts';
import { eventArgument as names } from './schema.ts';

const toolset = 'quiz';
const brief = {
	start_date: 'e.g. 2026-01-31T12:00:00Z; null = no bound',
	end_date: 'As start_date',
	config: 'Settings to change by their key, null = default; get_event lists all of them with their values'
};

export const tools: Tool[] = [
	{
		name: 'list_events',
		title: 'List events',
		description: 'List every quiz event of the namespace, without settings.',
		operation: listEvents,
		hint: 'R',
		toolset
	},
	{
		name: 'get_event',
		title: 'Show an event',
		description: 'Show one quiz event with its settings.',
		operation: showEvent,
		hint: 'R',
		toolset,
		names
	},
	{
		name: 'create_event',
		title: 'Create an event',
		description: 'Create a quiz event; it stays hidden from players until published is true.',
		operation: createEvent,
		hint: 'W',
		toolset,
		brief,
		status: 'created'
	},
	{
		name: 'update_event',
		title: 'Change an event',
		description: 'Change fields or settings of a quiz event; what is left out keeps its value.',
		operation: updateEvent,
		hint: 'Wi',
		toolset,
		brief,
		names,
		status: 'updated'
	}
];
