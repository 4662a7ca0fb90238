import { kinds, solution, solutionParts } from '#lib/questions/index.ts';
import { inEventLanguage } from '#lib/questions/translations.ts';
import type { AnswerPart } from '#lib/questions/types.ts';
import { findRows } from '../../../../database/rows.ts';
import type { Database } from '../../../../database/database.ts';
import type { PhotoState } from '../../photos/model.ts';
import { photoStates } from '../../photos/rows.ts';
import { decisionOf, isSameScore } from '../corrections/score.ts';
import { decisionsOn } from '../corrections/store.ts';
import { readSnapshot } from './key-use.ts';
import { loadAnswers, loadResults } from '../board/load-results.ts';
import { QuestionResult, type AnswerCorrection } from '../model.ts';
import type { CorrectionKind } from '../schema.ts';
import { shownParts } from '../export/shown-parts.ts';
import { asNumber, isoTime, presentResult, type AnswerResponse, type ResultResponse } from '../schema.ts';

/** A decision about an answer after it was scored, with author, time and reason. */
export interface TakenDecision {
	id: number;
	kind: CorrectionKind;
	isCorrect: boolean | null;
	finalPoints: number;
	wasCorrect: boolean | null;
	wasPoints: number;
	reason: string;
	/** As in the log, such as `user:jana`. */
	actor: string;
	at: string;
	/** When it was undone; null if it was not. */
	removedAt: string | null;
	/** The decisions made together with it. */
	batch: string | null;
}

/** An answer as shown to staff: readable, beside the right one, with its photo and the decisions about it. */
export interface DetailedAnswer extends AnswerResponse {
	/** Part by part; empty where nothing was answered. */
	chosen: AnswerPart[];
	/** The right answer part by part, by the key that scores it. */
	right: AnswerPart[];
	/** The order of the parts is the answer. */
	isOrdered: boolean;
	/** The right answers are patterns for one text, and not parts to compare with. */
	hasPatterns: boolean;
	/** Seconds it took; null without a limit. */
	seconds: number | null;
	receivedAt: string | null;
	photoId: string | null;
	photoState: PhotoState | null;
	/** Oldest first; those that left the answer as it was are left out. */
	decisions: TakenDecision[];
}

/** A finished attempt with its answers as shown to staff. */
export type DetailedResult = Omit<ResultResponse, 'answers'> & { answers: DetailedAnswer[] };

/** The finished attempts of one team with readable answers, oldest first. */
export async function resultsOfTeam(database: Database, eventUid: string, teamUid: string): Promise<DetailedResult[]> {
	const results = await loadResults(database, eventUid, { teamUid }, null);
	const detailed: DetailedResult[] = [];
	for (const result of results) {
		const answers = await loadAnswers(database, [result.id], null);
		const { answers: plain, ...row } = presentResult(result, answers.get(result.id) ?? []);
		detailed.push({ ...row, answers: await inWords(eventUid, result.id, plain) });
	}
	return detailed;
}

async function inWords(eventUid: string, resultId: number, answers: AnswerResponse[]): Promise<DetailedAnswer[]> {
	const rows = new Map((await findRows(QuestionResult, { resultId })).map((row) => [row.id, row]));
	const decisions = await decisionsOn([...rows.keys()]);
	const states = await photoStates(
		eventUid,
		[...rows.values()].flatMap(({ photoUid }) => photoUid ?? [])
	);
	return answers.map((answer) => {
		const row = rows.get(answer.id)!;
		return {
			...answer,
			...partsOf(row),
			seconds: secondsOf(row),
			receivedAt: isoTime(row.receivedAt),
			photoId: row.photoUid,
			photoState: row.photoUid === null ? null : (states.get(row.photoUid) ?? null),
			decisions: (decisions.get(answer.id) ?? []).filter(isChange).map(presentDecision)
		};
	});
}

function partsOf({
	question: snapshot,
	rawAnswer,
	answerText
}: QuestionResult): Pick<DetailedAnswer, 'chosen' | 'right' | 'isOrdered' | 'hasPatterns'> {
	const question = inEventLanguage(readSnapshot(snapshot));
	return {
		chosen: shownParts(question, rawAnswer, answerText),
		right: solutionParts(question),
		isOrdered: kinds[question.type].isOrdered ?? false,
		hasPatterns: solution(question).accept !== undefined
	};
}

function secondsOf({ limitSec, timeLeftSec }: QuestionResult): number | null {
	const left = asNumber(timeLeftSec);
	return limitSec === null || left === null ? null : Math.max(0, limitSec - left);
}

// A key that changes nothing for an answer is noted with it all the same.
function isChange(row: AnswerCorrection): boolean {
	const { was, kind, ...score } = decisionOf(row);
	return kind === 'manual' || !isSameScore(was, score);
}

function presentDecision(row: AnswerCorrection): TakenDecision {
	const { kind, isCorrect, finalPoints, was } = decisionOf(row);
	return {
		id: row.id,
		kind,
		isCorrect,
		finalPoints,
		wasCorrect: was.isCorrect,
		wasPoints: was.finalPoints,
		reason: row.reason,
		actor: row.actor,
		at: isoTime(row.at)!,
		removedAt: isoTime(row.removedAt),
		batch: row.batch
	};
}
