import { z } from 'zod';
import { bool, int, json, longText, table, text, time } from '../../../database/table.ts';
import { documentName, documentText, type questionState, type SourceKind } from './schema.ts';

/** How the chat of a namespace is set; without a row it is on, with the usual limit. */
export class ChatSettings extends table(
	'chat_settings',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'chatSettings',
			isLater: true,
			omits: ['indexedState', 'indexedAt', 'staleAt'],
			restore: () => ({
				checks: { dailyLimit: z.int().min(0).max(mostDaily) },
				// The passages are made anew where the backup comes to.
				derive: () => ({ indexedState: null, indexedAt: null, staleAt: null }),
				naturalKey: []
			})
		}
	},
	{
		isOn: bool().default(true),
		/** How many questions a day the service is asked. */
		dailyLimit: int().default(500),
		/** The state of the texts that the passages were made of. */
		indexedState: text(64).optional(),
		indexedAt: time().optional(),
		/** When a scheduled text becomes public. */
		staleAt: time().optional()
	}
) {}
/** The most questions a day that the service may be asked. */
export const mostDaily = 100_000;

/** A text that was uploaded for the chat. */
export class ChatDocument extends table(
	'chat_documents',
	{
		key: 'id',
		backup: {
			section: 'chatDocuments',
			isLater: true,
			restore: () => ({ checks: { name: documentName, text: documentText }, naturalKey: ['name'] })
		},
		usage: { word: 'chatDocuments' }
	},
	{ name: text(200), text: longText(), isExcluded: bool().default(false) }
) {}

/** A page, an article or news that the chat leaves out; one of the three. */
export class ChatExclusion extends table(
	'chat_exclusions',
	{
		key: 'id',
		timeless: true,
		backup: {
			section: 'chatExclusions',
			isLater: true,
			refs: { pageId: 'pages', newsId: 'news', articleId: 'wikiArticles' },
			restore: () => ({ naturalKey: ['pageId', 'newsId', 'articleId'] })
		}
	},
	{ pageId: int().optional(), newsId: int().optional(), articleId: int().optional() }
) {}

/** A piece of a text that the chat can quote; its words are in the full-text index under its id. */
export class ChatPassage extends table(
	'chat_passages',
	{ key: 'id', timeless: true, backup: { never: 'made anew from the texts' } },
	{
		kind: text(16).of<SourceKind>(),
		recordId: int(),
		/** The state of the text that it is a piece of; of another state it is not used. */
		state: text(64),
		position: int(),
		/** How many pieces the text has. */
		total: int()
	}
) {}

/** What came of a question. */
export type QuestionState = z.infer<typeof questionState>;

/** A page of the website with what it says. */
export interface ShownSource {
	title: string;
	url: string;
	snippet: string;
}

/** A passage with why it was chosen. */
export interface UsedPassage {
	title: string;
	url: string;
	text: string;
	/** The words of the question that it has. */
	words: string[];
	score: number;
}

/** A question that staff tried; those of visitors are not kept. */
export class ChatQuestion extends table(
	'chat_questions',
	{ key: 'id', backup: { never: 'what staff tried in the last thirty days' } },
	{
		/** The set that it belongs to. */
		trial: text(32).optional(),
		question: text(500),
		language: text(8),
		state: text(16).of<QuestionState>(),
		answer: longText().optional(),
		sources: json<ShownSource[]>(),
		passages: json<UsedPassage[]>()
	}
) {}

/** What the chat of a namespace cost on a day. */
export class ChatUsage extends table(
	'chat_usage',
	{ key: 'id', timeless: true, backup: { never: 'what was used here' } },
	{
		/** In UTC, as in 2026-11-27. */
		day: text(10),
		requests: int().default(0),
		/** As the service says. */
		tokens: int().default(0),
		/** Of requests whose tokens the service does not say. */
		characters: int().default(0)
	}
) {}

export const tables = [ChatSettings, ChatDocument, ChatExclusion, ChatPassage, ChatQuestion, ChatUsage];
