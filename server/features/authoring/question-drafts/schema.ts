import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { questionTypes } from '#lib/questions/index.ts';
import { plainText } from '#lib/text/fields.ts';
import { textKinds } from '../../../operation/texts.ts';
import { questionForm } from '../catalogs/read/question-response.ts';
import type { QuestionJob } from './model.ts';

/** What the service can be asked: questions from a text, wrong answers to one question, or its translation. */
const tasks = ['questions', 'wrongAnswers', 'translation'] as const;
export type Task = (typeof tasks)[number];

/** The longest text that questions are made of, in characters; a longer one of the website is cut. */
export const longestText = 40_000;
const mostQuestions = 20;

const language = z.enum(locales).describe('Language to write in');
const textPlace = z.strictObject({ kind: z.enum(textKinds), id: z.int().min(1) });

/** Either a text or where one is. */
export const textWish = z
	.strictObject({
		text: plainText(longestText).optional().describe('The text that the questions are made of'),
		from: textPlace.optional().describe('A page, an article or a document in place of a text'),
		count: z.int().min(1).max(mostQuestions).default(10).describe('How many questions'),
		types: z.array(z.enum(questionTypes)).min(1).max(questionTypes.length).default(['mc']),
		language
	})
	.refine(({ text, from }) => (text === undefined) !== (from === undefined), {
		error: 'This needs either a text or the place of one.',
		path: ['text'],
		params: { code: 'required' }
	});

const option = plainText(500);
export const wrongWish = z.strictObject({
	prompt: plainText(2000),
	right: z.array(option).min(1).max(20).describe('The right answers'),
	wrong: z.array(option).max(20).default([]).describe('The wrong answers that are there already'),
	language
});

export const translationWish = z.strictObject({
	question: z.unknown().describe('The question in its written form'),
	language
});

/** What is kept of a wish. */
const wish = z.object({
	language,
	count: z.int().optional(),
	types: z.array(z.enum(questionTypes)).optional(),
	title: z.string().optional().describe('Title of the page, article or document'),
	isCut: z.literal(true).optional().describe('The text was longer, and its end was left out')
});
export type Wish = z.infer<typeof wish>;

/** Why a suggestion of the service is refused. */
const refusalReasons = [
	...(['no_question', 'other_type', 'invalid', 'repeated', 'all_right'] as const),
	...(['no_passage', 'long_passage', 'other_passage', 'answer_missing', 'false_stands'] as const),
	...(['is_right', 'is_there', 'lost_number'] as const)
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const refused = z.object({
	text: z.string().describe('The beginning of what was refused'),
	reason: z.enum(refusalReasons),
	detail: z.string().optional().describe('What is missing or wrong')
});
export type Refused = z.infer<typeof refused>;

const placed = z.object({ event: z.string(), slug: z.string(), id: z.int() });
const draft = z.object({
	question: questionForm,
	passage: z.string().describe('The part of the text that the question comes from, word by word'),
	state: z.enum(['open', 'accepted', 'rejected']),
	placed: placed.optional().describe('Where its question stands, once it is accepted')
});
export type QuestionDraft = z.infer<typeof draft>;

export const result = z.object({
	drafts: z.array(draft).optional(),
	answers: z.array(z.string()).optional(),
	translation: z.record(z.string(), z.unknown()).optional().describe('In the written form of translations'),
	refused: z.array(refused),
	more: z.int().optional().describe('How many further suggestions were refused'),
	unread: z.int().optional().describe('How many parts of the text the service did not get to')
});
export type Result = z.infer<typeof result>;

const jobResponse = z
	.object({
		id: z.int(),
		task: z.enum(tasks),
		state: z.enum(['queued', 'running', 'done', 'failed']),
		progress: z.int().describe('In percent'),
		wish,
		result: result.optional(),
		error: z.string().optional().describe('`ai_unavailable`, `ai_timeout`, `ai_invalid`, `stopped` or `expired`')
	})
	.meta({ id: 'QuestionJob' });
export const oneJob = z.object({ job: jobResponse });

/** Job to wire; `queued` is how it stands in the queue. */
export const presentJob = (
	job: QuestionJob,
	queued?: { state: string; progress: number }
): z.infer<typeof jobResponse> => ({
	id: job.id,
	task: job.task,
	state: job.error ? 'failed' : job.result ? 'done' : queued?.state === 'running' ? 'running' : 'queued',
	progress: job.result ? 100 : (queued?.progress ?? 0),
	wish: job.wish,
	...(job.result && { result: job.result }),
	...(job.error !== null && { error: job.error })
});
