import { findRows } from '../../../../database/rows.ts';
import { select } from '../../../../database/statements.ts';
import { kinds } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { verdictOf } from '#lib/ranking/verdict.ts';
import { chunksOf } from '../corrections/store.ts';
import { QuestionResult, Result } from '../model.ts';

// The attempt and its place are behind an index; the question of the round is in its plan.
const ofRound = `FROM question_results q JOIN results r ON r.id = q.result_id
	WHERE r.round_uid = ? AND q.question_id = ?`;

/** The number of teams that answered a question of a round in time. */
export async function countRoundAnswers(roundUid: string, questionId: number): Promise<number> {
	const sql = `SELECT COUNT(*) AS amount ${ofRound} AND q.status = 'accepted'`;
	const [row] = await select<{ amount: number }>(QuestionResult.sequelize!, sql, [roundUid, questionId]);
	return Number(row!.amount);
}

/** The teams that answered a question of a round in time. */
export async function answeredTeams(roundUid: string, questionId: number): Promise<Set<string>> {
	const sql = `SELECT q.team_uid AS uid ${ofRound} AND q.status = 'accepted'`;
	const rows = await select<{ uid: string }>(QuestionResult.sequelize!, sql, [roundUid, questionId]);
	return new Set(rows.map(({ uid }) => uid));
}

/** The answers of some teams to a question of a round, by team. */
export async function answersIn(
	roundUid: string,
	questionId: number,
	teamUids: string[]
): Promise<Map<string, QuestionResult>> {
	const attempts = await findRows(Result, { roundUid, teamUid: teamUids }, { only: ['id'] });
	const rows: QuestionResult[] = [];
	for (const resultId of chunksOf(attempts.map(({ id }) => id)))
		rows.push(...(await findRows(QuestionResult, { questionId, resultId }, { without: ['question'] })));
	return new Map(rows.map((row) => [row.teamUid!, row]));
}

interface Verdict {
	rawAnswer: unknown;
	status: QuestionResult['status'];
	isCorrect: boolean | number | null;
	fraction: number | string;
}

/** How a room answered a revealed question. */
interface Distribution {
	counts: Record<string, number>;
	right: number;
	answered: number;
}

/**
 * How the teams of a round answered a question: by option where it has some, and by verdict (`right`, `partly`, `wrong`)
 * where it has none.
 */
export async function distributionOf(roundUid: string, question: StoredQuestion): Promise<Distribution> {
	const sql = `SELECT q.raw_answer AS rawAnswer, q.status, q.is_correct AS isCorrect, q.fraction ${ofRound}`;
	const rows = await select<Verdict>(QuestionResult.sequelize!, sql, [roundUid, question.id]);
	const given = rows.filter(({ status }) => status === 'accepted');
	const counts: Record<string, number> = {};
	const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);
	for (const row of given) for (const name of namesOf(row, question)) count(name);
	return { counts, right: given.filter(({ isCorrect }) => Boolean(isCorrect)).length, answered: given.length };
}

function namesOf({ rawAnswer, isCorrect, fraction }: Verdict, { type }: StoredQuestion): string[] {
	const answer = (typeof rawAnswer === 'string' ? JSON.parse(rawAnswer) : rawAnswer) as { selected?: string[] } | null;
	if (answer?.selected) return answer.selected;
	if (!kinds[type].isScored) return ['seen'];
	return [verdictOf({ isCorrect: Boolean(isCorrect), fraction: Number(fraction) })!];
}

/** The answers of some attempts to a question. */
export const answersTo = (eventUid: string, questionId: number, resultId: number[]): Promise<QuestionResult[]> =>
	findRows(QuestionResult, { eventUid, questionId, resultId }, { without: ['question'] });
