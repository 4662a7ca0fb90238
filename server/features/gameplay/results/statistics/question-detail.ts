import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { kinds, solution } from '#lib/questions/index.ts';
import { inEventLanguage } from '#lib/questions/translations.ts';
import type { AnswerPart, StoredQuestion } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { turn } from '../../../../runtime/batch.ts';
import { findRows } from '../../../../database/rows.ts';
import { readSnapshot } from './key-use.ts';
import { QuestionResult } from '../model.ts';
import { answerPart, shownParts } from '../export/shown-parts.ts';
import { told } from './question-counts.ts';
import { questionRowResponse } from './summary.ts';

const mostChoices = 12;
const mostBuckets = 9;
const count = z.int().min(0);

/** One answer that teams gave, or could have given. */
const choiceResponse = z.object({
	text: z.string(),
	count,
	parts: z.array(answerPart).describe('The same, part by part'),
	isRight: z.boolean(),
	option: z.int().min(0).nullable().describe('Which of the options it is, counted from 0; null where there are none')
});
type Choice = z.infer<typeof choiceResponse>;

/** How many teams answered a question within a part of its time. */
const timeBucketResponse = z.object({ from: z.number().min(0), to: z.number(), right: count, wrong: count });
type TimeBucket = z.infer<typeof timeBucketResponse>;

/** The statistics of one question, with its answers and their times. */
export const questionDetailResponse = z.object({
	question: questionRowResponse,
	choices: z.array(choiceResponse).describe('The most frequent answers, and the options that nobody chose'),
	others: count.describe('Answers that are not among the most frequent'),
	limitSec: count.nullable(),
	times: z.array(timeBucketResponse)
});
/** The answers to a question and their times. */
type QuestionDetail = Omit<z.infer<typeof questionDetailResponse>, 'question'>;

interface Given {
	text: string | null;
	/** Of the newest answer of this text. */
	newest: number;
	isCorrect: boolean | number;
	count: number;
}

// Different case means different answers; the question type decides whether to be lenient.
export const exactText = { sqlite: 'q.answer_text', mysql: 'q.answer_text COLLATE utf8mb4_bin' };

/** What teams answered to a question and when, aggregated by the database. */
export async function questionDetail(
	{ sequelize, dialect }: Database,
	eventUid: string,
	questionId: number
): Promise<QuestionDetail> {
	const select = async <Row extends object>(sql: string) => {
		const rows = await sequelize.query<Row>(sql, { replacements: { eventUid, questionId }, type: QueryTypes.SELECT });
		// Each looks at all answers to the question.
		await turn();
		return rows;
	};
	const from = `FROM question_results q JOIN results r ON r.id = q.result_id
		WHERE ${told} AND q.question_id = :questionId AND q.status = 'accepted'`;
	const given = await select<Given>(
		`SELECT ${exactText[dialect]} AS text, q.is_correct AS isCorrect, MAX(q.id) AS newest, COUNT(*) AS count ${from}
		GROUP BY ${exactText[dialect]}, q.is_correct ORDER BY COUNT(*) DESC, ${exactText[dialect]} LIMIT 200`
	);
	const [newest] = await select<{ question: string | StoredQuestion }>(
		`SELECT q.question ${from} ORDER BY q.id DESC LIMIT 1`
	);
	const [all] = await select<{ count: number }>(`SELECT COUNT(*) AS count ${from}`);
	const times = await select<{ limitSec: number; second: number; isCorrect: number; count: number }>(
		`SELECT q.limit_sec AS limitSec, ROUND(q.limit_sec - q.time_left_sec) AS second, q.is_correct AS isCorrect,
		COUNT(*) AS count ${from} AND q.limit_sec IS NOT NULL AND q.time_left_sec IS NOT NULL
		GROUP BY q.limit_sec, ROUND(q.limit_sec - q.time_left_sec), q.is_correct`
	);
	const question = newest && inEventLanguage(readSnapshot(newest.question));
	const alike = spelledAlike(given, question).slice(0, mostChoices);
	const choices = choicesOf(alike, await partsOf(alike), question);
	const shown = choices.reduce((sum, choice) => sum + choice.count, 0);
	const limitSec = times.length ? Math.max(...times.map((row) => Number(row.limitSec))) : null;
	return {
		choices,
		others: Number(all!.count) - shown,
		limitSec,
		times: bucketsOf(times, limitSec)
	};
}

/** Merges typed answers that mean the same, in the most frequent spelling; others stay as they are. */
function spelledAlike(given: Given[], question: StoredQuestion | undefined): Given[] {
	const typedForm = question && kinds[question.type].typedForm;
	if (!typedForm) return given;
	const alike = Map.groupBy(given, ({ text, isCorrect }) => `${Number(isCorrect)} ${typedForm(text ?? '')}`);
	return [...alike.values()]
		.map((same) => ({ ...same[0]!, count: same.reduce((sum, { count: times }) => sum + Number(times), 0) }))
		.sort((one, other) => other.count - one.count);
}

/** The options of a question that has some, and which are right. */
function optionsOf(question: StoredQuestion | undefined): { text: string; isRight: boolean }[] {
	if (!question || !('options' in question.content)) return [];
	const right = solution(question).selected ?? [];
	return question.content.options.map(({ id, text }) => ({ text, isRight: right.includes(id) }));
}

/** The parts of these answers, by the ids of the newest of each. */
async function partsOf(given: Given[]): Promise<Map<number, AnswerPart[]>> {
	const rows = await findRows(QuestionResult, { id: given.map(({ newest }) => Number(newest)) });
	return new Map(
		rows.map(({ id, question, rawAnswer, answerText }) => [
			id,
			shownParts(inEventLanguage(readSnapshot(question)), rawAnswer, answerText)
		])
	);
}

function choicesOf(
	given: Given[],
	partsById: Map<number, AnswerPart[]>,
	question: StoredQuestion | undefined
): Choice[] {
	const options = optionsOf(question);
	const told = given.flatMap(({ text, isCorrect, newest, count: times }): Choice[] => {
		if (text === null) return [];
		const option = options.findIndex((one) => one.text === text);
		const parts = partsById.get(Number(newest)) ?? [{ text }];
		return [{ text, parts, count: Number(times), isRight: Boolean(isCorrect), option: option < 0 ? null : option }];
	});
	const unused = options.flatMap((one, option): Choice[] =>
		told.some((choice) => choice.option === option) ? [] : [{ ...one, parts: [{ text: one.text }], count: 0, option }]
	);
	return [...told, ...unused].sort((one, other) => other.count - one.count || (one.option ?? 0) - (other.option ?? 0));
}

function bucketsOf(
	times: { second: number; isCorrect: number; count: number }[],
	limitSec: number | null
): TimeBucket[] {
	if (limitSec === null) return [];
	const width = Math.max(1, Math.ceil(limitSec / mostBuckets));
	const buckets = Array.from({ length: Math.ceil(limitSec / width) }, (_, index) => ({
		from: index * width,
		to: Math.min(limitSec, (index + 1) * width),
		right: 0,
		wrong: 0
	}));
	for (const { second, isCorrect, count: answers } of times) {
		const bucket = buckets[Math.min(buckets.length - 1, Math.floor(Number(second) / width))]!;
		bucket[isCorrect ? 'right' : 'wrong'] += Number(answers);
	}
	return buckets;
}
