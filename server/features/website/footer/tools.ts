import type { Tool } from '../../../web/mcp/tools.ts';
import { createBlock, deleteBlock, listBlocksBySlot, reorderBlocks, updateBlock } from './operations/blocks.ts';
import { showLayout, updateLayout } from './operations/layout.ts';

const toolset = 'footer';

export const tools: Tool[] = [
	{
		name: 'list_footer_blocks',
		title: 'List footer blocks',
		description: 'List the blocks of the footer, in all and by column.',
		operation: listBlocksBySlot,
		hint: 'R',
		toolset
	},
	{
		name: 'create_footer_block',
		title: 'Create a footer block',
		description: 'Put a block into a column of the footer: a menu, text, links, contact data, newsletter form or HTML.',
		operation: createBlock,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'update_footer_block',
		title: 'Change a footer block',
		description: 'Change what a block of the footer holds, where it stands, or whether it is shown.',
		operation: updateBlock,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'reorder_footer_blocks',
		title: 'Reorder footer blocks',
		description: 'Put all blocks of a column of the footer in another order.',
		operation: reorderBlocks,
		hint: 'Wi',
		toolset,
		status: 'ok'
	},
	{
		name: 'get_footer_layout',
		title: 'Show the footer layout',
		description: 'Show how the columns of the footer are laid out.',
		operation: showLayout,
		hint: 'R',
		toolset
	},
	{
		name: 'update_footer_layout',
		title: 'Choose the footer layout',
		description: 'Choose how the columns of the footer are laid out; null = as in the namespace default.',
		operation: updateLayout,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'delete_footer_block',
		title: 'Delete a footer block',
		description: 'Delete a footer block.',
		operation: deleteBlock,
		hint: 'Di',
		toolset,
		status: 'deleted'
	}
];
