import { QueryTypes } from 'sequelize';
import { kinds } from '#lib/questions/index.ts';
import type { Database } from '../../../../database/database.ts';
import { exactText } from './question-detail.ts';
import { told } from './question-counts.ts';
import type { QuestionRow } from './summary.ts';

/** So many spellings are compared; the rarest of them do not matter. */
const mostSpellings = 2000;
const mostOfQuestion = 3;

/** A wrong answer with the number of teams that gave it, in its most frequent spelling. */
export interface SameWrong {
	questionId: number;
	text: string;
	teams: number;
}
interface Spelling {
	questionId: number;
	text: string;
	teams: number;
}
type Asked = Pick<QuestionRow, 'questionId' | 'type'>;

const wrong = `${told} AND q.status = 'accepted' AND q.is_correct = 0 AND q.question_id IN (:ids)`;

/** The most frequent wrong answers to these questions; typed ones that judging takes for the same are counted as one. */
export async function sameWrongAnswers(
	{ sequelize, dialect }: Database,
	eventUid: string,
	asked: readonly Asked[]
): Promise<SameWrong[]> {
	if (!asked.length) return [];
	const text = exactText[dialect];
	const select = <Row extends object>(sql: string, more: object = {}) =>
		sequelize.query<Row>(sql, {
			replacements: { eventUid, ids: asked.map(({ questionId }) => questionId), ...more },
			type: QueryTypes.SELECT
		});
	const from = `FROM question_results q JOIN results r ON r.id = q.result_id WHERE ${wrong}`;
	const spellings = await select<Spelling>(
		`SELECT q.question_id AS questionId, ${text} AS text, COUNT(DISTINCT q.team_uid) AS teams ${from}
		AND q.answer_text IS NOT NULL GROUP BY q.question_id, ${text}
		ORDER BY COUNT(DISTINCT q.team_uid) DESC, MIN(q.id) LIMIT ${mostSpellings}`
	);
	const groups = mostFrequent(asked, spellings);
	if (!groups.length) return [];
	// A team that played twice may have written it in two ways.
	const given = await select<{ questionId: number; text: string; teamUid: string }>(
		`SELECT DISTINCT q.question_id AS questionId, ${text} AS text, q.team_uid AS teamUid ${from} AND ${text} IN (:texts)`,
		{ texts: groups.flat().map((spelling) => spelling.text) }
	);
	const teams = Map.groupBy(given, (row) => `${row.questionId} ${row.text}`);
	return groups.map((group) => {
		const all = group.flatMap((one) => teams.get(`${one.questionId} ${one.text}`) ?? []);
		const { questionId, text: shown } = group[0]!;
		return { questionId, text: shown, teams: new Set(all.map(({ teamUid }) => teamUid)).size };
	});
}

/** The spellings of each of the most frequent answers, at most three answers per question. */
function mostFrequent(asked: readonly Asked[], spellings: Spelling[]): Spelling[][] {
	const forms = new Map(asked.map(({ questionId, type }) => [questionId, kinds[type].typedForm]));
	const formOf = ({ questionId, text }: Spelling) => forms.get(questionId)?.(text) ?? text;
	const sum = (group: Spelling[]) => group.reduce((total, { teams }) => total + Number(teams), 0);
	return [...Map.groupBy(spellings, ({ questionId }) => questionId).values()].flatMap((own) =>
		[...Map.groupBy(own, formOf).values()].sort((one, other) => sum(other) - sum(one)).slice(0, mostOfQuestion)
	);
}
