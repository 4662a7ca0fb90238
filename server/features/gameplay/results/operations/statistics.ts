import { z } from 'zod';
import { longList } from '../../../../operation/long-list.ts';
import { operation } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { questionKey } from '../../../authoring/catalogs/write/editing.ts';
import { voidQuestions } from '../../../authoring/catalogs/find.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { answerBatches } from '../export/load-answer-list.ts';
import { listedAnswerResponse } from '../schema.ts';
import { answerPart } from '../export/shown-parts.ts';
import { answerPage, perPage } from '../statistics/answer-page.ts';
import { givenAnswers, givenResponse } from '../statistics/given.ts';
import { infoCardResponse, readInfoCards } from '../statistics/info-cards.ts';
import { questionDetail, questionDetailResponse } from '../statistics/question-detail.ts';
import { questionRowResponse, summaryOf } from '../statistics/summary.ts';

const access = { area: 'statistics' } as const;
const count = z.int().min(0);
const yesOrNo = z.stringbool().or(z.boolean());
const part = (what: string) => z.string().trim().max(200).optional().describe(what);
// A form sends an empty text if nothing was chosen.
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The answers of the finished attempts of an event, by attempt; only the wrong ones by default. */
export const listAnswers = operation({
	summary: 'List the answers of a quiz event that were wrong, or all of them.',
	access: { scope: 'quiz:read', ...access },
	input: z.strictObject({ event: eventKey, all: z.boolean().default(false) }),
	output: z.object({ event_uid: uidSchema, answers: z.array(listedAnswerResponse) }),
	async run(work) {
		const { event, all } = work.input;
		const { uid } = await findEvent(work.namespace, event);
		const batches = answerBatches(work.dependencies.database, uid, all ? 'all' : 'wrong');
		return { event_uid: uid, answers: await longList(work, batches) };
	}
});

/** The question statistics of an event, hardest first, and its answers in pages of 25. */
export const showStatistics = operation({
	summary: 'Show how the questions of a quiz event went, and its answers in pages of 25.',
	access: { scope: 'quiz:read', ...access },
	input: z.strictObject({
		event: eventKey,
		team: part('uid of a team, or a part of its name'),
		catalog: part('slug of the catalog'),
		question: unlessBlank(questionKey),
		correct: unlessBlank(yesOrNo),
		status: unlessBlank(z.enum(['accepted', 'late', 'skipped', 'timed_out'])),
		photo: unlessBlank(yesOrNo),
		q: part('Part of the question or the answer'),
		page: z.coerce.number().int().min(1).max(1_000_000).default(1)
	}),
	output: z.object({
		event_uid: uidSchema,
		rows: z.array(listedAnswerResponse.extend({ parts: z.array(answerPart) })),
		total: count,
		page: z.int().min(1),
		perPage: z.literal(perPage),
		summary: z.array(questionRowResponse).describe('Hardest first'),
		outOfScoring: z
			.array(z.object({ questionId: z.int(), catalog: z.string(), catalogName: z.string(), prompt: z.string() }))
			.describe('Questions whose answers earn and count nothing; the summary leaves them out'),
		infoCards: z
			.array(infoCardResponse)
			.describe('What is only read, with how many teams did; the summary leaves it out'),
		detail: questionDetailResponse
			.nullable()
			.describe('What was answered to the `question` that is named; null without')
	}),
	async run({ input: { event: key, ...filter }, namespace, dependencies: { database } }) {
		const { uid } = await findEvent(namespace, key);
		const summary = (await summaryOf(database, uid)).toSorted(
			(one, other) =>
				one.rightShare - other.rightShare || other.answered - one.answered || one.questionId - other.questionId
		);
		const { question } = filter;
		const row = summary.find(({ questionId }) => questionId === question);
		const detail = row ? { question: row, ...(await questionDetail(database, uid, row.questionId)) } : null;
		const outOfScoring = await voidQuestions(uid);
		const infoCards = await readInfoCards(database, uid);
		return { event_uid: uid, ...(await answerPage(database, uid, filter)), summary, outOfScoring, infoCards, detail };
	}
});

/** What each team answered to one question, for people who decide about its answer key. */
export const listGiven = operation({
	summary: 'List what each team answered to one question.',
	access,
	input: z.strictObject({ event: eventKey, question: questionKey }),
	output: z.object({ event_uid: uidSchema, given: z.array(givenResponse) }),
	async run({ input: { event, question }, namespace, dependencies: { database } }) {
		const { uid } = await findEvent(namespace, event);
		return { event_uid: uid, given: await givenAnswers(database, uid, question) };
	}
});
