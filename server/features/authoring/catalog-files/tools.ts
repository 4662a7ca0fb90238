import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument as names } from '../events/schema.ts';
import { importCatalogs } from './operations.ts';

export const tools: Tool[] = [
	{
		name: 'import_questions',
		title: 'Import catalogs',
		description:
			'Import catalogs from JSON files, all or nothing, replacing those of the same slug; dryRun only tells what would change.',
		operation: importCatalogs,
		hint: 'Di',
		toolset: 'quiz',
		names,
		status: 'ok'
	}
];
