import { z } from 'zod';
import { insertRow } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { publishedPage } from '../../pages/public/published.ts';
import { languageTag, pageKey } from '../../pages/schema.ts';
import { answerQuestion } from '../ask.ts';
import { ChatQuestion } from '../model.ts';
import { answerSchema, questionSchema, questionText } from '../schema.ts';
import { presentQuestion } from '../present.ts';
import { settingsOf } from '../usage.ts';

const perAddress = 10;
const perNamespace = 300;
const minute = 60;

/**
 * Answers a visitor's question on a published page from the public texts of its namespace; nothing of it is kept. 404
 * where the chat is off, 429 after ten a minute from one address or after the limit of the day, 503 if the service gives
 * no answer in time.
 */
export const askOnPage = operation({
	summary: 'Ask the website a question; the answer names its sources.',
	access: { public: true },
	input: z.strictObject({
		page: pageKey,
		question: questionText
	}),
	output: answerSchema,
	errors: ['rate_limited', 'unavailable'],
	// Only what it cost is noted, by an operation of its own.
	changes: [],
	target: () => null,
	async prepare(work) {
		const { input, namespace, ip, dependencies } = work;
		const { limits } = dependencies;
		limits.check('chat', ip, perAddress);
		limits.take('chat-namespace', namespace, perNamespace, minute);
		limits.count('chat', ip, minute);
		const page = await publishedPage(namespace, input.page);
		if (!page) throw notFound('page');
		if (!(await settingsOf(namespace)).isOn) throw notFound('chat');
		const { answer, sources } = await answerQuestion(work, input.question, page.language);
		return { answer, sources };
	},
	run: ({ prepared }) => Promise.resolve(prepared)
});

/** Answers a question of staff, with the passages that were used and why; kept for thirty days. */
export const askAsStaff = operation({
	summary: 'Try a question to the chat and see which passages are used.',
	access: { area: 'chat', right: 'w' },
	input: z.strictObject({ question: questionText, language: languageTag.default('de') }),
	output: z.object({ question: questionSchema }),
	errors: ['rate_limited', 'unavailable'],
	changes: [],
	target: () => null,
	async prepare(work) {
		const { input, namespace, dependencies } = work;
		dependencies.limits.take('chat-staff', namespace, perNamespace, minute);
		return answerQuestion(work, input.question, input.language);
	},
	async run({ input, prepared, namespace, transaction }) {
		const row = await insertRow(ChatQuestion, { namespace, ...input, ...prepared }, transaction);
		return { question: presentQuestion(row) };
	}
});
