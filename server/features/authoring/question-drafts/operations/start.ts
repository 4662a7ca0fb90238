import { z } from 'zod';
import { hasChat } from '../../../../runtime/chat.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { mayCall } from '../../../../access/policy.ts';
import { operation, type Context, type WriteWork } from '../../../../operation/operation.ts';
import { textKinds, type TextSource } from '../../../../operation/texts.ts';
import { AppError, invalidField, invalidInput } from '../../../../runtime/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { requireRoom } from '../../../platform/plans/quota.ts';
import { readQuestion } from '../../catalogs/read/read-question.ts';
import { QuestionJob } from '../model.ts';
import {
	longestText,
	oneJob,
	presentJob,
	textWish,
	translationWish,
	wrongWish,
	type Task,
	type Wish
} from '../schema.ts';
import { askLater, keyOf } from './run.ts';

const perHour = { questions: 20, wrongAnswers: 60, translation: 60 };
const hour = 3600;
const mostListed = 500;

const starting = {
	access: { area: 'questions', right: 'w' },
	output: oneJob,
	errors: ['unavailable', 'rate_limited', 'quota_exceeded'],
	changes: [],
	target: ({ job }: z.output<typeof oneJob>) => String(job.id)
} as const;

/** Throws where there is no service, or somebody asks too often. */
function requireService(task: Task, { env, limits }: Dependencies, namespace: string): void {
	if (!hasChat(env)) throw new AppError('unavailable', 'No chat service is configured.');
	limits.take(`ai-question-${task}`, namespace, perHour[task], hour);
}

type Work = Pick<WriteWork, 'dependencies' | 'namespace' | 'now' | 'transaction' | 'afterCommit'>;

async function begin(work: Work, task: Task, wish: Wish, source: string) {
	const { namespace, transaction } = work;
	await requireRoom('aiJobs', namespace, transaction);
	const job = await QuestionJob.create({ namespace, task, wish, source }, { transaction });
	await enqueue(work, askLater, namespace, { job: job.id }, keyOf(job));
	return { job: presentJob(job) };
}

type Reader = Pick<Context, 'actor' | 'namespace' | 'dependencies'>;
const readableBy = ({ actor, namespace, dependencies }: Reader): TextSource[] =>
	dependencies.textSources.filter(({ access }) => mayCall(access, actor, namespace));

/** The text of a wish: its own, or that of a page or article; 422 for one that is not there or has none. */
async function textOf({ text, from }: z.output<typeof textWish>, context: Reader) {
	if (text !== undefined) return { text };
	const sources = readableBy(context).filter(({ kind }) => kind === from!.kind);
	const found = await Promise.all(sources.map(({ read }) => read(context.namespace, from!.id)));
	const read = found.find((one) => one !== null);
	if (!read) throw invalidField('from', 'unknown_reference', 'There is no such text.');
	if (!read.text.trim()) throw invalidField('from', 'blank', 'There is no text in it.');
	const isCut = read.text.length > longestText;
	return {
		text: read.text.slice(0, longestText).toWellFormed(),
		title: read.title,
		...(isCut && { isCut: true as const })
	};
}

/** Has questions drafted from a text. None is in a catalog before somebody accepts it. */
export const startQuestions = operation({
	...starting,
	summary: 'Have questions drafted from a text by the chat service; answers a job to ask after.',
	input: textWish,
	async prepare({ input, actor, dependencies, namespace }) {
		requireService('questions', dependencies, namespace);
		return textOf(input, { actor, dependencies, namespace });
	},
	run({ prepared: { text, ...about }, ...work }) {
		const { count, types, language } = work.input;
		return begin(work, 'questions', { language, count, types: [...new Set(types)], ...about }, text);
	}
});

/** Has wrong answers to a question suggested. */
export const startWrongAnswers = operation({
	...starting,
	summary: 'Have wrong answers to a question suggested by the chat service; answers a job to ask after.',
	input: wrongWish,
	prepare: async ({ dependencies, namespace }) => requireService('wrongAnswers', dependencies, namespace),
	run(work) {
		const { language, ...question } = work.input;
		return begin(work, 'wrongAnswers', { language }, JSON.stringify(question));
	}
});

/** Has a question translated, as a suggestion beside the original. */
export const startTranslation = operation({
	...starting,
	summary: 'Have a question translated by the chat service; answers a job to ask after.',
	input: translationWish,
	prepare: async ({ dependencies, namespace }) => requireService('translation', dependencies, namespace),
	async run(work) {
		const { question, language } = work.input;
		const { question: read, faults } = readQuestion(question, 'question');
		if (!read) throw invalidInput(faults);
		return begin(work, 'translation', { language }, JSON.stringify(question));
	}
});

/** Whether there is a service, for screens to offer it. */
export const showOffer = operation({
	summary: 'Tell whether the chat service can draft questions.',
	access: { area: 'questions' },
	input: z.strictObject({}),
	run: async ({ dependencies: { env } }) => ({ isEnabled: hasChat(env) })
});

/** The texts of the namespace that questions can be made of: those the caller may read. */
export const listTexts = operation({
	summary: 'List the pages, articles and documents that questions can be made of, last change first.',
	access: { area: 'questions' },
	input: z.strictObject({}),
	output: z.object({
		texts: z.array(z.object({ kind: z.enum(textKinds), id: z.int(), title: z.string() }))
	}),
	async run(context) {
		const lists = await Promise.all(
			readableBy(context).map(async ({ kind, list }) =>
				(await list(context.namespace, mostListed)).map(({ id, title }) => ({ kind, id, title }))
			)
		);
		return { texts: lists.flat() };
	}
});
