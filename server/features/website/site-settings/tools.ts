import type { Tool } from '../../../web/mcp/tools.ts';
import { showSiteSettings, updateSiteSettings } from './operations.ts';

const toolset = 'pages';

export const tools: Tool[] = [
	{
		name: 'get_site_settings',
		title: 'Show the website settings',
		description: 'Show whether the website leads to quizzes, where its PIN button is, and its time zone.',
		operation: showSiteSettings,
		hint: 'R',
		toolset
	},
	{
		name: 'update_site_settings',
		title: 'Change the website settings',
		description: 'Change whether the website leads to quizzes, its PIN button or time zone; null unsets one.',
		operation: updateSiteSettings,
		hint: 'Wi',
		toolset,
		status: 'updated'
	}
];
