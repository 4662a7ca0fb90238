import type { Verdict } from '#lib/ranking/verdict.ts';
import type { QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { bool, decimal, int, json, longText, table, text, time, uid } from '../../../database/table.ts';
import { linkedPlan, linkedQuestion, type AttemptPlan } from './plan.ts';
import { answerChecks, attemptChecks, correctionChecks, olderVerdict, wholeAnswer } from './restore.ts';
import type { AnswerStatus, CorrectionKind, ResultSource, ResultState } from './schema.ts';

/** What keeps a team from running a catalog twice at the same time. */
export const runningKeyOf = (teamUid: string, catalogUid: string): string => `${teamUid} ${catalogUid}`;

/** What tells an attempt apart from all others; the database has a key of it. */
export const attemptKey = ['eventUid', 'attemptUid'] as const;

/** One run of one team through one catalog; its row exists from the start. */
export class Result extends table(
	'results',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'results',
			refs: { eventUid: 'events', catalogUid: 'catalogs', teamUid: 'teams', roundUid: 'rounds' },
			linked: ({ plan }, link) => ({ plan: linkedPlan(plan as AttemptPlan, link) }),
			omits: ['runningKey'],
			restore: () => ({
				checks: attemptChecks,
				derive: ({ state, teamUid, catalogUid }) => ({
					runningKey: state === 'running' && teamUid ? runningKeyOf(String(teamUid), String(catalogUid)) : null
				}),
				naturalKey: attemptKey
			})
		},
		usage: { word: 'results' }
	},
	{
		attemptUid: text(64),
		eventUid: uid(),
		catalogUid: uid(),
		catalog: text(100),
		catalogName: text(200),
		teamUid: uid().optional(),
		name: text(100),
		attempt: int(),
		state: text(10).of<ResultState>(),
		source: text(12).of<ResultSource>(),
		verified: bool(),
		correct: int(),
		total: int(),
		points: int(),
		maxPoints: int(),
		/** Answers so far, including unscored questions. */
		answered: int().default(0),
		/** Settled scored questions so far. */
		settled: int().default(0),
		/** Sum of the efficiencies of its questions; null if only totals are known. */
		efficiency: decimal(12, 6).optional(),
		startedAt: time().optional(),
		finishedAt: time().optional(),
		/** When staff let the team play the catalog again; from then on this attempt does not count. */
		reopenedAt: time().optional(),
		lastActiveAt: time(),
		durationSec: decimal(12, 3).optional(),
		plan: json<AttemptPlan>(),
		/** `<team> <catalog>` while the attempt runs, so a team has one running attempt a catalog. */
		runningKey: text(80).optional(),
		submissionId: text(64).optional(),
		payloadHash: text(64).optional(),
		/** The round that it belongs to; null where a team plays at its own pace. */
		roundUid: uid().optional(),
		scoringVersion: int().default(1)
	}
) {}

/** The score of one question of an attempt. */
export class QuestionResult extends table(
	'question_results',
	{
		key: 'id',
		backup: {
			section: 'questionResults',
			refs: {
				resultId: 'results',
				eventUid: 'events',
				teamUid: 'teams',
				catalogUid: 'catalogs',
				questionId: 'questions'
			},
			linked: ({ question }, link) => ({ question: linkedQuestion(question as StoredQuestion, link) }),
			restore: () => ({
				checks: answerChecks,
				whole: wholeAnswer,
				derive: olderVerdict,
				naturalKey: ['resultId', 'position']
			})
		}
	},
	{
		resultId: int(),
		eventUid: uid(),
		teamUid: uid().optional(),
		catalogUid: uid(),
		questionId: int().optional(),
		attempt: int(),
		position: int(),
		type: text(20).of<QuestionType>(),
		question: json<StoredQuestion>(),
		points: int(),
		limitSec: int().optional(),
		openedAt: time().optional(),
		deadlineAt: time().optional(),
		answerId: text(64).optional(),
		status: text(10).of<AnswerStatus>(),
		rawAnswer: json<unknown>().optional(),
		answerText: longText().optional(),
		receivedAt: time().optional(),
		timeLeftSec: decimal(9, 3).optional(),
		fraction: decimal(7, 6),
		isCorrect: bool().optional(),
		/** What was decided; null = nothing yet, or nothing to decide. */
		verdict: text(10).of<Verdict>().optional(),
		/** The part of its points that the verdict gives, 0–1. */
		share: decimal(4, 3).optional(),
		/** Who decided; null = its key. */
		judgedBy: text(120).optional(),
		judgedAt: time().optional(),
		/** From when it counts; null before the reveal of its question in a round. */
		settledAt: time().optional(),
		finalPoints: int(),
		efficiency: decimal(7, 6),
		scoringVersion: int().default(1),
		/** Version of the attempt in the receipt of this answer; null for answers without a receipt. */
		receiptVersion: int().optional(),
		/** Counts the replacements of an answer of a round, from 1; null at stations, where none is replaced. */
		answerRevision: int().optional(),
		/** What it replaced in a round, oldest first, as texts. */
		answerHistory: json<string[]>().optional(),
		photoUid: text(64).optional(),
		consent: bool().optional()
	}
) {}

/**
 * A decision about an answer after it was scored. Exclusion from scoring wins, then the newest manual correction that
 * was not undone, then the newest of the others; the score before the first of them is in its `was…` fields.
 */
export class AnswerCorrection extends table(
	'answer_corrections',
	{
		key: 'id',
		backup: {
			section: 'answerCorrections',
			refs: { eventUid: 'events', questionResultId: 'questionResults' },
			linked: ({ wasQuestion }, link) => ({
				wasQuestion: wasQuestion && linkedQuestion(wasQuestion as StoredQuestion, link)
			}),
			restore: () => ({ checks: correctionChecks, naturalKey: ['questionResultId', 'kind', 'at'] })
		}
	},
	{
		eventUid: uid(),
		questionResultId: int(),
		kind: text(10).of<CorrectionKind>(),
		/** What belongs together and is undone together. */
		batch: uid().optional(),
		isCorrect: bool().optional(),
		finalPoints: int(),
		fraction: decimal(7, 6),
		efficiency: decimal(7, 6),
		wasCorrect: bool().optional(),
		wasPoints: int(),
		wasFraction: decimal(7, 6),
		wasEfficiency: decimal(7, 6),
		/** The question with the key that scored the answer before. */
		wasQuestion: json<StoredQuestion>().optional(),
		reason: text(200),
		actor: text(120),
		at: time(),
		/** When it was taken back. */
		removedAt: time().optional()
	}
) {}

/** When a team found the puzzle word. */
export class PuzzleSolve extends table(
	'puzzle_solves',
	{ key: 'own', backup: { section: 'puzzleSolves', refs: { eventUid: 'events', teamUid: 'teams' } } },
	{
		eventUid: uid().primary(),
		teamUid: uid().primary(),
		solvedAt: time().optional(),
		tries: int()
	}
) {}

/** One attempt at the puzzle word, so that a repeated one gets the same response. */
export class PuzzleTry extends table(
	'puzzle_tries',
	{ key: 'id', backup: { never: 'answers to repeated requests' } },
	{
		eventUid: uid(),
		teamUid: uid(),
		tryId: text(64),
		/** Keyed hash of the word: wrong attempts say much about the right one. */
		wordHash: text(64),
		isSolved: bool()
	}
) {}

/** Points that staff gave a team or took from it; those that were taken back stay for the record. */
export class PointAdjustment extends table(
	'point_adjustments',
	{
		key: 'id',
		timeless: true,
		backup: {
			section: 'pointAdjustments',
			refs: { eventUid: 'events', teamUid: 'teams' },
			restore: () => ({ naturalKey: ['eventUid', 'teamUid', 'at', 'points'] })
		}
	},
	{
		eventUid: uid(),
		teamUid: uid(),
		points: int(),
		reason: text(200),
		actor: text(120),
		at: time(),
		removedAt: time().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [PointAdjustment, Result, QuestionResult, AnswerCorrection, PuzzleSolve, PuzzleTry];
