import { Op } from 'sequelize';
import { z } from 'zod';
import { findRow, findRows, insertRow, updateRows } from '../../../../database/rows.ts';
import { listing, readList } from '../../../../operation/listing.ts';
import { operation, perform } from '../../../../operation/operation.ts';
import { cleaning, systemContext, systemOnly } from '../../../../operation/system.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { jobKind, type JobRun } from '../../../platform/jobs/kind.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { languageTag } from '../../pages/schema.ts';
import { answerQuestion } from '../ask.ts';
import { ChatQuestion, ChatUsage } from '../model.ts';
import { presentQuestion } from '../present.ts';
import { questionSchema, questionText } from '../schema.ts';
import { dayOf } from '../usage.ts';

const read = { area: 'chat', right: 'r' } as const;
const write = { area: 'chat', right: 'w' } as const;
const trialUid = z.string().regex(/^[0-9a-f]{32}$/);
const day = 86_400_000;
const historyDays = 30;
const usageDays = 400;
const hour = 3600;

/** The questions that staff tried in the last thirty days, the newest first; with `trial` those of one set in its order. */
export const listQuestions = operation({
	summary: 'List the questions that staff tried, with answers and passages.',
	access: read,
	input: z.strictObject({ ...listing, trial: trialUid.optional().describe('Only those of this set') }),
	output: z.object({
		questions: z.array(questionSchema),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() })
	}),
	async run({ input: { trial, ...input }, namespace }) {
		const { rows, list } = await readList(input, {
			model: ChatQuestion,
			searched: ['question', 'answer'],
			order: [['id', trial === undefined ? 'DESC' : 'ASC']],
			key: 'id',
			where: { namespace, ...(trial !== undefined && { trial }) }
		});
		return { questions: rows.map(presentQuestion), list };
	}
});

/** Asks a set of questions one after another, in the background; the answers stand in the history. */
export const startTrial = operation({
	summary: 'Try a set of questions to the chat in the background.',
	access: write,
	input: z.strictObject({
		questions: z.array(questionText).min(1).max(50),
		language: languageTag.default('de')
	}),
	output: z.object({ trial: z.string().describe('Names the set in the list of questions') }),
	errors: ['rate_limited'],
	changes: [],
	target: () => null,
	prepare: ({ namespace, dependencies: { limits } }) => {
		limits.take('chat-trial', namespace, 20, hour);
		return Promise.resolve(undefined);
	},
	async run(work) {
		const { input, namespace, transaction } = work;
		const trial = newUid();
		const unasked = {
			namespace,
			trial,
			language: input.language,
			state: 'waiting',
			sources: [],
			passages: []
		} as const;
		for (const question of input.questions)
			await insertRow(ChatQuestion, { ...unasked, sources: [], passages: [], question }, transaction);
		await enqueue(work, tryQuestions, namespace, { trial }, `trial:${trial}`);
		return { trial };
	}
});

/** Stores what came of a question of a set. */
export const endQuestion = operation({
	summary: 'Store what came of a question of a set.',
	access: systemOnly,
	input: z.strictObject({
		question: recordId,
		...questionSchema.pick({ state: true, answer: true, sources: true, passages: true }).shape
	}),
	changes: [],
	target: () => null,
	async run({ input: { question: id, ...came }, namespace, transaction }) {
		if (!(await findRow(ChatQuestion, { namespace, id }, { transaction, lock: true }))) throw notFound('question');
		await updateRows(ChatQuestion, came, { id }, transaction);
		return {};
	}
});

async function tryAll(trial: string, { dependencies, namespace, signal, progress }: JobRun): Promise<void> {
	const context = systemContext(dependencies, tryQuestions.name, namespace);
	const rows = await findRows(ChatQuestion, { namespace, trial });
	const open = rows.filter(({ state }) => state === 'waiting').sort((one, other) => one.id - other.id);
	for (const { id, question, language } of open) {
		if (signal.aborted) return;
		const work = { ...context, now: dependencies.clock(), callerGone: () => signal };
		const came = await answerQuestion(work, question, language).catch((error: unknown) => {
			if (!(error instanceof AppError)) throw error;
			return { state: 'failed', answer: null, sources: [], passages: [] } as const;
		});
		if (signal.aborted) return;
		await perform(endQuestion, context, { question: id, ...came });
		const done = rows.length - open.length + open.findIndex((one) => one.id === id) + 1;
		await progress(Math.floor((100 * done) / rows.length));
	}
}

/** Asks the questions of a set that nobody has asked yet. */
export const tryQuestions = jobKind({
	name: 'chat.trial',
	input: z.strictObject({ trial: trialUid }),
	atOnce: 1,
	attempts: 3,
	leaseMs: 180_000,
	canStop: true,
	run: ({ trial }, run) => tryAll(trial, run)
});

/** Forgets what staff tried thirty days ago, and what days of the year before last cost. */
export const cleanChat = cleaning('Forget old questions of staff to the chat.', async (now, transaction) => {
	const before = new Date(now.getTime() - historyDays * day);
	await ChatUsage.destroy({
		where: { day: { [Op.lt]: dayOf(new Date(now.getTime() - usageDays * day)) } },
		transaction
	});
	return ChatQuestion.destroy({ where: { createdAt: { [Op.lt]: before } }, transaction });
});
