import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument as names } from '../events/schema.ts';
import { listTeams, replaceTeams } from './operations.ts';

const toolset = 'quiz';
const untrusted = ['teams[].name'];

export const tools: Tool[] = [
	{
		name: 'list_teams',
		title: 'List teams',
		description: 'List the teams on the list of a quiz event.',
		operation: listTeams,
		hint: 'R',
		toolset,
		names,
		hides: ['all'],
		untrusted
	},
	{
		name: 'replace_teams',
		title: 'Replace the teams',
		description:
			'Replace the list of teams of a quiz event; teams left out lose their login and place but keep their results.',
		operation: replaceTeams,
		hint: 'Di',
		toolset,
		names,
		status: 'updated',
		untrusted
	}
];
