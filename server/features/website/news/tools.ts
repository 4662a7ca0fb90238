import type { Tool } from '../../../web/mcp/tools.ts';
import { createNews, deleteNews, listNews, showNews, updateNews } from './operations/news.ts';
import { listNewsVersions, restoreNewsVersion } from './operations/versions.ts';

const toolset = 'news';

export const tools: Tool[] = [
	{
		name: 'list_news',
		title: 'List news articles',
		description: 'List the news articles of the website, also drafts and those that appear later.',
		operation: listNews,
		hint: 'R',
		toolset
	},
	{
		name: 'get_news',
		title: 'Show a news article',
		description: 'Show one news article with its text.',
		operation: showNews,
		hint: 'R',
		toolset
	},
	{
		name: 'create_news',
		title: 'Create a news article',
		description: 'Create a news article of a page: a draft, or with isPublished a public one, from publishedAt on.',
		operation: createNews,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'update_news',
		title: 'Change a news article',
		description: 'Change the text, page or address of a news article, or whether and when it is public.',
		operation: updateNews,
		hides: ['draft'],
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'list_news_versions',
		title: 'List versions of a news article',
		description: 'List the versions of a news article, newest first.',
		operation: listNewsVersions,
		hint: 'R',
		toolset
	},
	{
		name: 'restore_news_version',
		title: 'Restore a version of a news article',
		description: 'Give a news article the text of one of its versions.',
		operation: restoreNewsVersion,
		hint: 'W',
		toolset,
		status: 'updated'
	},
	{
		name: 'delete_news',
		title: 'Delete a news article',
		description: 'Delete a news article.',
		operation: deleteNews,
		hint: 'Di',
		toolset,
		status: 'deleted'
	}
];
