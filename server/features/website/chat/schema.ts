import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { recordId } from '../../platform/namespaces/fields.ts';

/** Where the chat finds texts. */
const sourceKinds = ['page', 'news', 'wiki', 'document'] as const;
/** One of `sourceKinds`. */
export type SourceKind = (typeof sourceKinds)[number];

const mostCharacters = 1024 * 1024;
/** The text of a document. */
export const documentText = plainText(mostCharacters);
export const documentName = lineText(200).describe('Name that visitors see as the source');
/** A question to the chat. */
export const questionText = plainText(500).describe('What somebody wants to know');

/** What an answer is taken from. */
const sourceSchema = z.object({
	title: z.string(),
	url: z.string().describe('Address on this website'),
	snippet: z.string()
});
/** What a question gets. */
export const answerSchema = z.object({
	answer: z.string().nullable().describe('Plain text; null without a chat service'),
	sources: z.array(sourceSchema).describe('What the answer is taken from, in the order of its numbers')
});
const passageSchema = sourceSchema.omit({ snippet: true }).extend({
	text: z.string(),
	words: z.array(z.string()).describe('Words of the question that it has'),
	score: z.number().describe('The higher, the better it fits')
});

export const sourceKey = {
	kind: z.enum(sourceKinds),
	sourceId: recordId.describe('Id of the page, news, article or document')
};

/** A text that the chat may quote. */
export const listedSource = z.object({
	kind: z.enum(sourceKinds),
	id: z.int(),
	title: z.string(),
	url: z.string(),
	isExcluded: z.boolean(),
	passages: z.int().describe('How many of its passages can be found by now')
});

export const settingsSchema = z.object({
	isOn: z.boolean(),
	dailyLimit: z.int(),
	version: versionSchema
});

export const usageSchema = z.object({
	requests: z.int(),
	tokens: z.int().describe('As the service says'),
	characters: z.int().describe('Of requests whose tokens the service does not say')
});

/** `waiting` = nobody has asked yet, `failed` = the service gave no answer, `sources` = there is no service. */
export const questionState = z.enum(['waiting', 'answered', 'absent', 'sources', 'failed']);

export const questionSchema = z
	.object({
		id: z.int(),
		question: z.string(),
		state: questionState,
		answer: z.string().nullable(),
		sources: z.array(sourceSchema),
		passages: z.array(passageSchema),
		createdAt: timeSchema
	})
	.meta({ id: 'ChatQuestion' });

export const documentSchema = z
	.object({ id: z.int(), name: z.string(), url: z.string(), isExcluded: z.boolean(), createdAt: timeSchema })
	.meta({ id: 'ChatDocument' });
