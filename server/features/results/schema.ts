import type { QuestionType } from '#lib/questions/types.ts';
import type { AnswerStatus, ResultSource } from './model.ts';

/** One answer of a result, with the prompt as it was then. */
export interface AnswerWire {
	questionId: number | null;
	position: number;
	type: QuestionType;
	prompt: string;
	/** The answer as a line of text; null when none is known. */
	answer: string | null;
	/** Null for types that are never scored. */
	isCorrect: boolean | null;
	status: AnswerStatus;
	points: number;
	finalPoints: number;
	timeLeftSec: number | null;
	/** 0–1: share of the points that was earned. */
	efficiency: number;
	/** Address of the photo. */
	photo?: string;
	consent?: boolean;
	corrected: boolean;
}

/** A finished attempt (contract 9.3). */
export interface ResultWire {
	id: number;
	/** The team's name of today, also after a rename. */
	name: string;
	teamUid: string | null;
	catalog: string;
	catalogName: string;
	catalogUid: string;
	attempt: number;
	correct: number;
	total: number;
	wrong: number;
	points: number;
	maxPoints: number;
	startedAt: string | null;
	finishedAt: string | null;
	durationSec: number | null;
	puzzleSolvedAt: string | null;
	source: ResultSource;
	verified: boolean;
	answers: AnswerWire[];
}

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
	/** Sum of efficiencies; null when only totals are known. */
	efficiency: number | null;
	startedAt: Date | string | null;
	finishedAt: Date | string | null;
	durationSec: number | null;
	puzzleSolvedAt: Date | string | null;
	source: ResultSource;
	verified: boolean | number;
}

/** A stored answer as a raw row. */
export interface AnswerRow {
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
}

/** ISO text of a stored time. */
export const isoTime = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());
/** A DECIMAL, which some drivers give as text. */
export const asNumber = (value: number | null) => (value === null ? null : Number(value));

/** Row to wire. */
export function presentResult(row: ResultRow, answers: AnswerRow[]): ResultWire {
	const { efficiency: _, ...fields } = row;
	return {
		...fields,
		wrong: row.total - row.correct,
		startedAt: isoTime(row.startedAt),
		finishedAt: isoTime(row.finishedAt),
		durationSec: asNumber(row.durationSec),
		puzzleSolvedAt: isoTime(row.puzzleSolvedAt),
		verified: Boolean(row.verified),
		answers: answers.map(presentAnswer)
	};
}

/** Address of the photo with that file name. */
export const photoUrl = (file: string): string => `/uploads/${file}`;

function presentAnswer({ resultId: _, consent, photo, isCorrect, ...row }: AnswerRow): AnswerWire {
	return {
		...row,
		isCorrect: isCorrect === null ? null : Boolean(isCorrect),
		timeLeftSec: asNumber(row.timeLeftSec),
		efficiency: Number(row.efficiency),
		...(photo === null ? {} : { photo: photoUrl(photo) }),
		...(consent === null ? {} : { consent: Boolean(consent) }),
		corrected: false
	};
}

/** Share of the points' worth that was earned, 0–1 with six decimals; null when nothing was scored. */
export function accuracyOf({ total, correct, efficiency }: Pick<ResultRow, 'total' | 'correct' | 'efficiency'>) {
	if (total === 0) return null;
	return Math.round(((efficiency === null ? correct : Number(efficiency)) / total) * 1e6) / 1e6;
}
