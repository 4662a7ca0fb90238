import type { Env } from '../../../runtime/env.ts';
import type { Tool } from '../../../web/mcp/tools.ts';
import {
	createArticle,
	deleteArticle,
	listArticles,
	moveArticle,
	reorderArticles,
	showArticle,
	updateArticle
} from './operations/articles.ts';
import { searchWiki } from './operations/search.ts';
import { showSettings, updateSettings } from './operations/settings.ts';
import { listVersions, restoreVersion } from './operations/versions.ts';

const toolset = 'wiki';

const all: Tool[] = [
	{
		name: 'list_wiki_articles',
		title: 'List wiki articles',
		description: 'List the articles of the wikis of pages without their texts, also drafts and archived ones.',
		operation: listArticles,
		hint: 'R',
		toolset
	},
	{
		name: 'get_wiki_article',
		title: 'Show a wiki article',
		description: 'Show one wiki article with its Markdown.',
		operation: showArticle,
		hint: 'R',
		toolset
	},
	{
		name: 'create_wiki_article',
		title: 'Write a wiki article',
		description: 'Write a new wiki article of a page in Markdown; it is a draft until it is published.',
		operation: createArticle,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'update_wiki_article',
		title: 'Change a wiki article',
		description: 'Change the text, title or address of a wiki article; every change makes a version.',
		operation: updateArticle,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'transition_wiki_article',
		title: 'Publish or archive a wiki article',
		description: 'Publish a draft, archive what is published, or make a draft of what is archived.',
		operation: moveArticle,
		hint: 'W',
		toolset,
		status: 'updated'
	},
	{
		name: 'delete_wiki_article',
		title: 'Delete a wiki article',
		description: 'Delete a wiki article with all its versions; archiving keeps both.',
		operation: deleteArticle,
		hint: 'Di',
		toolset,
		status: 'deleted'
	},
	{
		name: 'get_wiki_article_versions',
		title: 'Show versions of a wiki article',
		description: 'List the versions of a wiki article, the newest first, or show one of them.',
		operation: listVersions,
		hint: 'R',
		toolset
	},
	{
		name: 'restore_wiki_version',
		title: 'Restore a version of a wiki article',
		description: 'Give a wiki article the title, excerpt and text of one of its versions; that makes a new version.',
		operation: restoreVersion,
		hint: 'W',
		toolset,
		status: 'updated'
	},
	{
		name: 'reorder_wiki_articles',
		title: 'Sort wiki articles',
		description: 'Put all articles of the wiki of a page in one language in order.',
		operation: reorderArticles,
		hint: 'Wi',
		toolset,
		status: 'ok'
	},
	{
		name: 'get_wiki_settings',
		title: 'Show the settings of a wiki',
		description: 'Show whether the wiki of a page is open to visitors, and how it is called.',
		operation: showSettings,
		hint: 'R',
		toolset
	},
	{
		name: 'update_wiki_settings',
		title: 'Change the settings of a wiki',
		description: 'Open or close the wiki of a page to visitors, or name it.',
		operation: updateSettings,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'search_wiki',
		title: 'Search wikis',
		description: 'Find wiki articles by the words in their titles and texts, best first, also drafts.',
		operation: searchWiki,
		hint: 'R',
		toolset
	}
];

const isOn = ({ FEATURE_WIKI_ENABLED }: Env): boolean => FEATURE_WIKI_ENABLED;

export const tools: Tool[] = all.map((tool) => ({ ...tool, isOn }));
