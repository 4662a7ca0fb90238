import { QueryTypes } from 'sequelize';
import { readStored, solution } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { questionsOf } from '../../../authoring/catalogs/find.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import { storedQuestion } from '../../../authoring/catalogs/schema.ts';

interface Group {
	questionId: number;
	/** The snapshot that scored these answers, as JSON text or parsed. */
	question: string | StoredQuestion;
	answers: number;
}

/** The right answer as a text; its order only counts if the answer is an order. */
export function keyOf(question: StoredQuestion): string {
	const { selected, accept: _shown, order, ...sides } = solution(question);
	// A stored pattern for display, without its escapes.
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

/** The number of stored answers to a question, and of those scored with another answer key than the current one. */
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
