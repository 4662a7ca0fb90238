import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument as names } from '../events/schema.ts';
import { listCatalogs, saveCatalog, showCatalog } from './operations/catalogs.ts';

const toolset = 'quiz';
const brief = {
	questions:
		'All questions: {type, prompt, points?, countdown? seconds, image?, explanation?, id? of one that stays} and by type: mc {options: texts, answers: 0-based indexes of the right ones, keepOrder?: true = never shuffled} · assign {terms: [{term, definition}]} · sort {items: texts in the right order} · swipe {cards: [{text, correct}], rightLabel?, leftLabel?} · photoText {accept?: right texts, requirePhoto?, askText?, consent?} · flip {answer: back of the card}; translations? {de|en: {prompt?, explanation?, and its texts in the same order}}'
};

export const tools: Tool[] = [
	{
		name: 'list_catalogs',
		title: 'List catalogs',
		description: 'List the catalogs of a quiz event in their order, without questions.',
		operation: listCatalogs,
		hint: 'R',
		toolset,
		names
	},
	{
		name: 'get_catalog',
		title: 'Show a catalog',
		description: 'Show one catalog with its questions and their solutions.',
		operation: showCatalog,
		hint: 'R',
		toolset,
		names,
		hides: ['ids']
	},
	{
		name: 'upsert_catalog',
		title: 'Create or replace a catalog',
		description:
			'Create a catalog or replace it with all its questions; keep the id of a question that stays, and stored answers keep what they answered.',
		operation: saveCatalog,
		hint: 'Di',
		toolset,
		brief,
		names,
		status: 'saved'
	}
];
