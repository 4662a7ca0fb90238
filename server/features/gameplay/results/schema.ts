import { z } from 'zod';
import { questionTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import { timeSchema, uidSchema } from '../../../operation/response-schema.ts';

/** `open` = asked, `timed_out` = nobody answered in time. */
export const statuses = ['open', 'accepted', 'late', 'skipped', 'timed_out'] as const;
/** One of `statuses`. */
export type AnswerStatus = (typeof statuses)[number];
/** Who scored an attempt. */
export const sources = ['play', 'host', 'api', 'recomputed', 'client', 'preview'] as const;
/** One of `sources`. */
export type ResultSource = (typeof sources)[number];
export const resultStates = ['running', 'finished', 'expired'] as const;
/** One of `resultStates`. */
export type ResultState = (typeof resultStates)[number];
export const correctionKinds = ['manual', 'regrade', 'photo', 'void'] as const;
/**
 * The type of a decision about an answer: a manual correction, a changed answer key, its photo, or its question's
 * exclusion from scoring.
 */
export type CorrectionKind = (typeof correctionKinds)[number];
const count = z.int().min(0);
const seconds = z.number().min(0).nullable();

/** Id of a result, also as a part of a path. */
export const resultId = z.coerce.number().int().positive().describe('Id of the result');

/** Id of an answer, also as a part of a path. */
export const answerId = z.coerce.number().int().positive().describe('Id of the answer');

/** One answer of a result, with the prompt as it was then. */
const answerResponse = z
	.object({
		id: z.int().describe('Id of the answer, for corrections'),
		questionId: z.int().nullable(),
		position: count.describe('Place in the attempt, counted from 0'),
		type: z.enum(questionTypes),
		prompt: z.string(),
		answer: z.string().nullable().describe('The answer as a line of text; null when none is known'),
		isCorrect: z.boolean().nullable().describe('Null for types that are never scored'),
		status: z.enum(statuses),
		points: z.int().describe('Worth of the question'),
		finalPoints: z.int().describe('Points that were earned'),
		timeLeftSec: seconds,
		efficiency: z.number().min(0).max(1).describe('Share of the points that was earned'),
		photo: z.string().optional().describe('Address of the photo'),
		consent: z.boolean().optional(),
		corrected: z.boolean().describe('Whether somebody changed the verdict')
	})
	.meta({ id: 'ResultAnswer' });
export type AnswerResponse = z.infer<typeof answerResponse>;

/** One answer with its attempt (contract 12.2); prompt and answer are those of the time of playing. */
export const listedAnswerResponse = answerResponse
	.omit({ photo: true, consent: true })
	.extend({
		name: z.string().describe('Name of the team'),
		attempt: z.int().min(1),
		catalog: z.string().describe('slug of the catalog'),
		catalogName: z.string(),
		limitSec: z.int().nullable(),
		photo: z.string().nullable().describe('Address of the photo'),
		consent: z.boolean().nullable(),
		source: z.string(),
		receivedAt: timeSchema.nullable()
	})
	.meta({ id: 'ListedAnswer' });
export type ListedAnswer = z.infer<typeof listedAnswerResponse>;

/** A finished attempt (contract 9.3). */
export const resultResponse = z
	.object({
		id: z.int(),
		name: z.string().describe("The team's name of today, also after a rename"),
		teamUid: uidSchema.nullable(),
		catalog: z.string().describe('Slug of the catalog'),
		catalogName: z.string(),
		catalogUid: uidSchema,
		attempt: z.int().min(1),
		correct: count,
		total: count.describe('Scored questions'),
		wrong: count,
		points: count,
		maxPoints: count,
		startedAt: timeSchema.nullable(),
		finishedAt: timeSchema.nullable(),
		durationSec: seconds,
		puzzleSolvedAt: timeSchema.nullable(),
		source: z.enum(sources).describe('Who scored it'),
		verified: z.boolean().describe('Whether this server scored every answer in time'),
		reopenedAt: timeSchema
			.nullable()
			.describe('When staff let the team play again; from then on this attempt does not count'),
		answers: z.array(answerResponse)
	})
	.meta({ id: 'Result' });
export type ResultResponse = z.infer<typeof resultResponse>;

/** A stored result as a raw row of either dialect, joined with its team and the team's puzzle. */
export interface ResultRow {
	id: number;
	name: string;
	teamUid: string | null;
	catalog: string;
	catalogName: string;
	catalogUid: string;
	attempt: number;
	correct: number;
	total: number;
	points: number;
	maxPoints: number;
	/** Sum of efficiencies; null if only totals are known. */
	efficiency: number | null;
	startedAt: Date | string | null;
	finishedAt: Date | string | null;
	durationSec: number | null;
	puzzleSolvedAt: Date | string | null;
	source: ResultSource;
	verified: boolean | number;
	reopenedAt: Date | string | null;
}

/** A stored answer as a raw row. */
export interface AnswerRow {
	id: number;
	resultId: number;
	questionId: number | null;
	position: number;
	type: QuestionType;
	prompt: string;
	answer: string | null;
	isCorrect: boolean | number | null;
	status: AnswerStatus;
	points: number;
	finalPoints: number;
	timeLeftSec: number | null;
	efficiency: number;
	consent: boolean | number | null;
	/** File name of the photo. */
	photo: string | null;
	/** Whether there is a manual correction. */
	corrected: boolean | number;
}

/** ISO text of a stored time. */
export const isoTime = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());
/** A DECIMAL, which some drivers return as text. */
export const asNumber = (value: number | null) => (value === null ? null : Number(value));

/** Row to response. */
export function presentResult(row: ResultRow, answers: AnswerRow[]): ResultResponse {
	const { efficiency: _, ...fields } = row;
	return {
		...fields,
		wrong: row.total - row.correct,
		startedAt: isoTime(row.startedAt),
		finishedAt: isoTime(row.finishedAt),
		durationSec: asNumber(row.durationSec),
		puzzleSolvedAt: isoTime(row.puzzleSolvedAt),
		verified: Boolean(row.verified),
		reopenedAt: isoTime(row.reopenedAt),
		answers: answers.map(presentAnswer)
	};
}

/** Address of the photo with that file name. */
export const photoUrl = (file: string): string => `/uploads/${file}`;

function presentAnswer({ resultId: _, consent, photo, isCorrect, corrected, ...row }: AnswerRow): AnswerResponse {
	return {
		...row,
		isCorrect: isCorrect === null ? null : Boolean(isCorrect),
		timeLeftSec: asNumber(row.timeLeftSec),
		efficiency: Number(row.efficiency),
		...(photo === null ? {} : { photo: photoUrl(photo) }),
		...(consent === null ? {} : { consent: Boolean(consent) }),
		corrected: Boolean(corrected)
	};
}
