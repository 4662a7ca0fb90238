import { QueryTypes } from 'sequelize';
import { solution } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Database } from '../../database/database.ts';
import { questionsOf } from '../catalogs/find.ts';
import type { Catalog } from '../catalogs/model.ts';
import { storedQuestion } from '../catalogs/schema.ts';

interface Group {
	questionId: number;
	/** The snapshot that these answers were scored by, as JSON text or read already. */
	question: string | StoredQuestion;
	answers: number;
}

/** What is right, as a text in which order counts only where the answer is one. */
export function keyOf(question: StoredQuestion): string {
	const { selected, accept, order, ...sides } = solution(question);
	const pairs = Object.values(sides).map((side) => Object.entries(side).sort());
	return JSON.stringify([selected?.toSorted(), accept?.toSorted(), order, pairs]);
}

/** The counted answers of teams to the questions of a catalog, by the snapshot that scored them. */
const answersBySnapshot = ({ sequelize }: Database, eventUid: string, catalogUid: string): Promise<Group[]> =>
	sequelize.query<Group>(
		`SELECT question_id AS questionId, question, COUNT(*) AS answers FROM question_results
		WHERE event_uid = :eventUid AND catalog_uid = :catalogUid AND question_id IS NOT NULL
			AND team_uid IS NOT NULL AND status = 'accepted' GROUP BY question_id, question`,
		{ replacements: { eventUid, catalogUid }, type: QueryTypes.SELECT }
	);

/** How many answers to a question are stored, and how many of them were scored by another key than the present one. */
interface KeyUse {
	id: number;
	answers: number;
	oldKey: number;
}

/** The use of the keys of all questions of a catalog. */
export async function keyUseOf(database: Database, { eventUid, uid }: Catalog): Promise<KeyUse[]> {
	const groups = await answersBySnapshot(database, eventUid, uid);
	return (await questionsOf(uid)).map((row) => {
		const key = keyOf(storedQuestion(row));
		const own = groups.filter(({ questionId }) => questionId === row.id);
		const sum = (some: Group[]) => some.reduce((total, { answers }) => total + Number(answers), 0);
		const isOld = ({ question }: Group) => keyOf(readSnapshot(question)) !== key;
		return { id: row.id, answers: sum(own), oldKey: sum(own.filter(isOld)) };
	});
}

/** The snapshot of a question as it comes from either driver. */
export const readSnapshot = (question: string | StoredQuestion): StoredQuestion =>
	typeof question === 'string' ? (JSON.parse(question) as StoredQuestion) : question;
