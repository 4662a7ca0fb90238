import type { Resource } from '../../../web/mcp/mcp-resources.ts';
import type { Tool } from '../../../web/mcp/tools.ts';
import { showBlockContract } from './operations/contract.ts';
import { chooseStartPage, listPages, movePage, removePage, savePage, showPage, showTree } from './operations/pages.ts';
import { showSeo, updateSeo } from './operations/seo.ts';
import { listPageVersions, restorePageVersion } from './operations/versions.ts';

const toolset = 'pages';
const names = { page: 'slug' };

export const tools: Tool[] = [
	{
		name: 'get_block_contract',
		title: 'Show the forms of blocks',
		description: 'Show the types of blocks with variants, JSON schemas and an example each.',
		operation: showBlockContract,
		hint: 'R',
		toolset
	},
	{
		name: 'list_pages',
		title: 'List pages',
		description: 'List the pages of the website without their content.',
		operation: listPages,
		hint: 'R',
		toolset
	},
	{
		name: 'get_page_tree',
		title: 'Show the page tree',
		description: 'Show the pages of the website as a tree.',
		operation: showTree,
		hint: 'R',
		toolset
	},
	{
		name: 'upsert_page',
		title: 'Create or replace a page',
		description: 'Create a page or replace its blocks; ask get_block_contract for their forms first.',
		operation: savePage,
		hint: 'Di',
		toolset,
		names,
		brief: {
			blocks: 'All blocks from top to bottom: {type, variant?, data, id? of one that stays, anchor?, hidden?, style?}',
			seo: 'As update_page_seo takes it; needs the scope seo:write',
			menuAssignments: 'Menus it shows: {slot, menuId, locale?, isActive?, pageScoped?}; needs the scope menu:write'
		},
		status: 'saved'
	},
	{
		name: 'get_page',
		title: 'Show a page',
		description: 'Show one page with its blocks; summary cuts them to id, type and how they begin.',
		operation: showPage,
		hint: 'R',
		toolset,
		names
	},
	{
		name: 'move_page',
		title: 'Move a page',
		description: 'Move a page below another one or to another place among its siblings.',
		operation: movePage,
		hint: 'Wi',
		toolset,
		names,
		status: 'updated'
	},
	{
		name: 'set_start_page',
		title: 'Choose the start page',
		description: 'Show a page at the address of the site, in its language and at a domain.',
		operation: chooseStartPage,
		hint: 'Wi',
		toolset,
		names,
		status: 'updated'
	},
	{
		name: 'get_page_seo',
		title: 'Show search engine data',
		description: 'Show the search engine and sharing data of a page.',
		operation: showSeo,
		hint: 'R',
		toolset,
		names
	},
	{
		name: 'update_page_seo',
		title: 'Change search engine data',
		description: 'Change what search engines and other sites read of a page; null clears a field.',
		operation: updateSeo,
		hint: 'Wi',
		toolset,
		names,
		status: 'updated'
	},
	{
		name: 'list_page_versions',
		title: 'List versions of a page',
		description: 'List the versions of a page, newest first.',
		operation: listPageVersions,
		hint: 'R',
		toolset,
		names
	},
	{
		name: 'restore_page_version',
		title: 'Restore a version of a page',
		description: 'Give a page the title and blocks of one of its versions.',
		operation: restorePageVersion,
		hint: 'W',
		toolset,
		names,
		status: 'updated'
	},
	{
		name: 'delete_page',
		title: 'Delete a page',
		description: 'Delete a page; pages below it move up, or go too with subtree.',
		operation: removePage,
		hint: 'Di',
		toolset,
		names,
		status: 'deleted'
	}
];

export const resources: Resource[] = [
	{
		uri: 'marquee://blocks/contract',
		name: 'block-contract',
		title: 'The forms of blocks',
		description: 'The types of blocks with variants, JSON schemas and an example each.',
		operation: showBlockContract
	}
];
