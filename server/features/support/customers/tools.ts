import type { Tool } from '../../../web/mcp/tools.ts';
import { showCustomer, updateCustomer } from './operations.ts';

const toolset = 'customers';
// Customers write it themselves.
const untrusted = ['profile.displayName', 'profile.company', 'profile.phone'];

export const tools: Tool[] = [
	{
		name: 'get_customer_profile',
		title: 'Show a customer',
		description: 'Show the name, company, telephone number and picture of a customer.',
		operation: showCustomer,
		hint: 'R',
		toolset,
		untrusted
	},
	{
		name: 'update_customer_profile',
		title: 'Change a customer',
		description: 'Change the name, company, telephone number or picture of a customer.',
		operation: updateCustomer,
		hint: 'Wi',
		toolset,
		status: 'updated',
		untrusted
	}
];
