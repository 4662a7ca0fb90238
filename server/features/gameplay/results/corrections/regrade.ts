import { z } from 'zod';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { rejectedPhotos } from '../../photos/rows.ts';
import { AnswerCorrection } from '../model.ts';
import { rankingsTopic } from '../state/ranking-topics.ts';
import { resultsResource } from '../state/revision.ts';
import { decisionRow } from './correct.ts';
import { gradeAnswer, gradingOf } from './grade.ts';
import { lockAttempts, putKeys } from './new-plans.ts';
import { answersOfOldKeys, type KeyedAnswer } from './old-answers.ts';
import { changedAwardsResponse, placeChangeResponse, previewPlaces } from './places.ts';
import { isSameScore, judgeOf, scoreOf, type AnswerScore } from './score.ts';
import { chunksOf, decisionsOn, putScores, sumUpAgain } from './store.ts';

const count = z.int().min(0);

/** What a new answer key changes, or would change. */
export const regradeResponse = z.object({
	event_uid: uidSchema,
	answers: count.describe('Answers that an older key had scored'),
	changed: count.describe('Of them those that are worth something else now'),
	corrected: count.describe('Of them those that stay as somebody decided by hand'),
	skipped: count.describe('Of them those that do not fit the question any more and stay as they are'),
	teams: count.describe('Teams in the ranking'),
	places: z.array(placeChangeResponse),
	awards: changedAwardsResponse,
	isOut: z.boolean().describe('Whether the one question is out of scoring'),
	batch: uidSchema.nullable().describe('To take it back; null where nothing was written'),
	dryRun: z.boolean()
});
/** What rescoring changed. */
export type Regraded = z.infer<typeof regradeResponse>;

/** An answer with its score by the new key, and the score that then counts. */
interface Graded {
	row: KeyedAnswer;
	graded: AnswerScore;
	/** The score that counts: manual corrections stay. */
	to: AnswerScore;
	isByHand: boolean;
	/** Who decided by hand. */
	by: string | null;
}

/** What is rescored: some questions of a catalog, with the new answer keys. */
interface Regrading {
	catalog: { uid: string; eventUid: string };
	questions: StoredQuestion[];
	reason: string;
	/** What was right by the old key stays right: two keys apply to the stored answers. */
	keepRight: boolean;
	dryRun: boolean;
}

/**
 * Rescores the stored answers to some questions with their current answer keys; a dry run only returns what would
 * change.
 */
export async function regrade(
	work: WriteWork,
	{ catalog, questions, reason, keepRight, dryRun }: Regrading
): Promise<Regraded> {
	const attempts = await lockAttempts(catalog, work.transaction);
	const rows = await answersOfOldKeys(catalog, questions);
	const graded = await gradeAll(catalog.eventUid, rows, keepRight);
	const isChanged = ({ row, to }: Graded) => !isSameScore(scoreOf(row), to);
	const changes = graded.filter(isChanged).map(({ row, to }) => ({ resultId: row.resultId, from: scoreOf(row), to }));
	const preview = await previewPlaces(catalog.eventUid, changes);
	const batch = dryRun ? null : newUid();
	if (batch) {
		await storeGrades(work, graded, { batch, reason });
		await putKeys(attempts, questions, work.transaction);
		await sumUpAgain([...new Set(changes.map(({ resultId }) => resultId))], work.now, work.transaction);
		announce(
			work,
			catalog.eventUid,
			graded.filter(isChanged).map(({ row }) => row.teamUid!)
		);
	}
	return {
		event_uid: catalog.eventUid,
		answers: rows.length,
		changed: changes.length,
		corrected: graded.filter(({ isByHand }) => isByHand).length,
		skipped: rows.length - graded.length,
		...preview,
		isOut: questions.length === 1 && questions[0]!.isVoid === true,
		batch,
		dryRun
	};
}

async function gradeAll(eventUid: string, rows: KeyedAnswer[], keepRight: boolean): Promise<Graded[]> {
	const gradingFor = await gradingOf(eventUid, attemptsOf(rows, eventUid));
	const decisions = await decisionsOn(rows.map(({ id }) => id));
	const rejected = await rejectedPhotos(eventUid);
	return rows.flatMap((row) => {
		const isRejected = row.photoUid !== null && rejected.has(row.photoUid);
		const byKey = (question: StoredQuestion) => gradeAnswer(row, question, gradingFor(row.resultId), isRejected);
		const graded = keepRight ? better(byKey(row.rekeyed), byKey(row.question)) : byKey(row.rekeyed);
		const own = decisions.get(row.id) ?? [];
		const by = judgeOf(own);
		const isByHand = by !== null;
		const isVoid = row.isCorrect === null;
		return graded ? [{ row, graded, to: isByHand || isVoid ? scoreOf(row) : graded, isByHand, by }] : [];
	});
}

/** The score of an answer with two keys. */
const better = (one: AnswerScore | undefined, other: AnswerScore | undefined): AnswerScore | undefined =>
	one && other && other.fraction > one.fraction ? other : one;

/** The keys of the plans of answers' attempts. */
const attemptsOf = (rows: KeyedAnswer[], eventUid: string) =>
	[...new Map(rows.map(({ resultId, attemptUid }) => [resultId, attemptUid]))].map(([id, attemptUid]) => ({
		id,
		attemptUid,
		eventUid
	}));

async function storeGrades(work: WriteWork, graded: Graded[], more: { batch: string; reason: string }): Promise<void> {
	const { transaction } = work;
	for (const part of chunksOf(graded))
		await AnswerCorrection.bulkCreate(
			part.map(({ row, graded: to }) => ({
				...decisionRow(row, to, work),
				...more,
				kind: 'regrade' as const,
				wasQuestion: row.question
			})),
			{ transaction }
		);
	await putScores(
		graded.map(({ row, to, by }) => ({ id: row.id, score: to, question: row.rekeyed, by })),
		work.now,
		transaction
	);
}

/** Notifies boards, lists and the phones of the teams that some answers were rescored. */
export function announce({ changed, notify }: WriteWork, eventUid: string, teamUids: string[]): void {
	const teams = [...new Set(teamUids)];
	changed('results', resultsResource(eventUid));
	// Also makes other processes reload the answer keys of running attempts; a round shows the new ones.
	notify(eventUid, rankingsTopic, 'results', 'round', ...teams.map((uid) => `own:${uid}`));
}
