import { QueryTypes } from 'sequelize';
import { readStored, solution } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { questionsOf } from '../../../authoring/catalogs/find.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import { storedQuestion } from '../../../authoring/catalogs/schema.ts';

interface Group {
	questionId: number;
	/** The snapshot that these answers were scored by, as JSON text or read already. */
	question: string | StoredQuestion;
	answers: number;
}

/** What is right, as a text in which order counts only where the answer is one. */
export function keyOf(question: StoredQuestion): string {
	const { selected, accept: _shown, order, ...sides } = solution(question);
	// A pattern as it is stored: people read it without the escapes that make it another.
	const accept = 'accept' in question.content ? question.content.accept : undefined;
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
	readStored(typeof question === 'string' ? (JSON.parse(question) as StoredQuestion) : question);
