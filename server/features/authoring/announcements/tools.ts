import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument as names } from '../events/schema.ts';
import { createAnnouncement } from './operations.ts';

export const tools: Tool[] = [
	{
		name: 'announce',
		title: 'Announce something',
		description: 'Show a message on the phones and screens of a quiz event at once.',
		operation: createAnnouncement,
		hint: 'W',
		toolset: 'quiz',
		names,
		status: 'created'
	}
];
