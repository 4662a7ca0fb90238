import type { Tool } from '../../../web/mcp/tools.ts';
import { listAllFiles } from './operations.ts';

export const tools: Tool[] = [
	{
		name: 'list_media',
		title: 'List media files',
		description: 'List the pictures of the media library with the addresses that contents refer to.',
		operation: listAllFiles,
		hint: 'R',
		toolset: 'pages'
	}
];
