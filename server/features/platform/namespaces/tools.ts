import type { Tool } from '../../../web/mcp/tools.ts';
import { listForApps } from './operations.ts';

export const tools: Tool[] = [
	{
		name: 'list_namespaces',
		title: 'List namespaces',
		description: 'List the active namespaces and tell which one the token belongs to.',
		operation: listForApps,
		hint: 'R',
		toolset: 'namespaces',
		isBare: true
	}
];
