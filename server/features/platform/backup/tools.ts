import type { Tool } from '../../../web/mcp/tools.ts';
import { exportNamespace } from './operations/export.ts';
import { importNamespace } from './operations/import.ts';

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
	},
	{
		name: 'import_namespace',
		title: 'Import a namespace',
		description:
			'Import a backup of at most 5 MB that export_namespace made. DANGER: mode "replace" (the default) first deletes everything that the namespace holds: pages, events, teams, answers, tickets. Call it with dryRun true first and show the report. When the namespace holds something, confirm has to be its name. When it is refused with play_waits, ask the user before you send duringPlay true: teams that are playing have to wait.',
		operation: importNamespace,
		hint: 'D',
		toolset: 'backup',
		status: 'ok'
	}
];
