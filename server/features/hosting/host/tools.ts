import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument as names } from '../../authoring/events/schema.ts';
import { setBoardMode } from './operations.ts';

export const tools: Tool[] = [
	{
		name: 'set_board_mode',
		title: 'Show, freeze or hide the board',
		description: 'Choose what screens and players of a quiz event see of the rankings: live, frozen or hidden.',
		operation: setBoardMode,
		hint: 'Wi',
		toolset: 'quiz',
		names,
		status: 'updated'
	}
];
