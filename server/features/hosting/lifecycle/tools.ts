import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument as names } from '../../authoring/events/schema.ts';
import { duplicateEvent } from './operations.ts';

export const tools: Tool[] = [
	{
		name: 'duplicate_event',
		title: 'Copy an event',
		description: 'Make a new event of an old one with its settings, catalogs and pictures, without teams and results.',
		operation: duplicateEvent,
		hint: 'W',
		toolset: 'quiz',
		names,
		status: 'created'
	}
];
