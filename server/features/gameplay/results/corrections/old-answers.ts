import { QueryTypes } from 'sequelize';
import type { QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { keyOf, readSnapshot } from '../statistics/key-use.ts';
import { QuestionResult } from '../model.ts';
import type { CorrectedAnswer } from './store.ts';

/** A counted answer with the question that scored it, as far as a new key needs it. */
export interface KeyedAnswer extends CorrectedAnswer {
	questionId: number;
	attemptUid: string;
	rawAnswer: unknown;
	photoUid: string | null;
	/** With the key that scored it. */
	question: StoredQuestion;
	/** The same with the new key. */
	rekeyed: StoredQuestion;
}

type Row = Omit<KeyedAnswer, 'question' | 'rekeyed' | 'isCorrect'> & {
	isCorrect: boolean | number | null;
	question: string | StoredQuestion;
	type: QuestionType;
};

/** SQL of the columns of `CorrectedAnswer` and `KeyedAnswer`, for answers `q`. */
const columns = `q.id, q.result_id AS resultId, q.event_uid AS eventUid, q.team_uid AS teamUid, q.is_correct AS isCorrect,
	q.final_points AS finalPoints, q.fraction, q.efficiency, q.points, q.limit_sec AS limitSec,
	q.time_left_sec AS timeLeftSec, q.status, q.type, q.question_id AS questionId, q.raw_answer AS rawAnswer,
	q.photo_uid AS photoUid, q.question, r.attempt_uid AS attemptUid`;

const readJson = (value: unknown): unknown => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value);

async function countedAnswers(catalogUid: string, eventUid: string, questionIds: number[]): Promise<Row[]> {
	if (questionIds.length === 0) return [];
	return QuestionResult.sequelize!.query<Row>(
		`SELECT ${columns} FROM question_results q JOIN results r ON r.id = q.result_id
		WHERE q.event_uid = :eventUid AND q.catalog_uid = :catalogUid
		AND q.question_id IN (:questionIds) AND q.team_uid IS NOT NULL AND q.status = 'accepted'
		AND q.raw_answer IS NOT NULL AND q.settled_at IS NOT NULL ORDER BY q.id`,
		{ replacements: { eventUid, catalogUid, questionIds }, type: QueryTypes.SELECT }
	);
}

/** The question that was asked, with the key of another; undefined where that has the same key or is of another type. */
function rekeyed(asked: StoredQuestion, { type, content }: StoredQuestion, newKey: string): StoredQuestion | undefined {
	if (asked.type !== type || keyOf(asked) === newKey) return undefined;
	return { ...asked, content } as StoredQuestion;
}

/** The counted raw answers of teams to these questions of a catalog that were scored with another answer key. */
export async function answersOfOldKeys(
	{ uid, eventUid }: { uid: string; eventUid: string },
	questions: readonly StoredQuestion[]
): Promise<KeyedAnswer[]> {
	const keys = new Map(questions.map((question) => [question.id, { question, key: keyOf(question) }]));
	// Most answers have one of a few snapshots, each of which is parsed once.
	const known = new Map<string, { question: StoredQuestion; rekeyed: StoredQuestion | undefined }>();
	return (await countedAnswers(uid, eventUid, [...keys.keys()])).flatMap((row) => {
		const text = typeof row.question === 'string' ? row.question : JSON.stringify(row.question);
		const read = known.get(text) ?? snapshotPair(readSnapshot(row.question), keys.get(row.questionId)!);
		known.set(text, read);
		if (!read.rekeyed) return [];
		const isCorrect = row.isCorrect === null ? null : Boolean(row.isCorrect);
		const snapshots = { question: read.question, rekeyed: read.rekeyed };
		return [{ ...row, ...snapshots, isCorrect, rawAnswer: readJson(row.rawAnswer) }];
	});
}

const snapshotPair = (asked: StoredQuestion, { question, key }: { question: StoredQuestion; key: string }) => ({
	question: asked,
	rekeyed: rekeyed(asked, question, key)
});
