import type { Tool } from '../../../web/mcp/tools.ts';
import { exportNamespace } from './operations.ts';

export const tools: Tool[] = [
	{
		name: 'export_namespace',
		title: 'Export a namespace',
		description:
			'Export everything that the namespace holds (pages, news, wiki, menus, design, events with teams, answers and solutions, tickets, subscribers) as one JSON object of at most 5 MB. It holds personal data and solutions.',
		operation: exportNamespace,
		hint: 'R',
		toolset: 'backup',
		status: 'ok',
		untrusted: ['backup']
	}
];
