import { QueryTypes } from 'sequelize';
import { readStored, solution } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import { questionsOf } from '../../../authoring/catalogs/find.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import { storedQuestion } from '../../../authoring/catalogs/schema.ts';

/** The right answer as a text; its order only counts if the answer is an order. */
export function keyOf(question: StoredQuestion): string {
	const { selected, accept: _shown, order, ...sides } = solution(question);
	// A stored pattern for display, without its escapes.
	const accept = 'accept' in question.content ? question.content.accept : undefined;
	const pairs = Object.values(sides).map((side) => Object.entries(side).sort());
	return JSON.stringify([selected?.toSorted(), accept?.toSorted(), order, pairs]);
}

// Of so many attempts at a station the answers are looked at at once.
const attemptsAtOnce = 200;

/** How many counted answers of teams to each question of a catalog each snapshot scored, by id and snapshot. */
async function answersBySnapshot(
	{ sequelize }: Database,
	{ eventUid, uid: catalogUid }: Catalog
): Promise<Map<number, Map<string, number>>> {
	const select = <Row extends object>(sql: string, replacements: object) =>
		sequelize.query<Row>(sql, { replacements: { ...replacements }, type: QueryTypes.SELECT });
	const results = await select<{ id: number }>(
		`SELECT id FROM results WHERE event_uid = :eventUid AND team_uid IS NOT NULL AND catalog_uid = :catalogUid`,
		{ eventUid, catalogUid }
	);
	const counts = new Map<number, Map<string, number>>();
	for await (const some of inTurns(results, attemptsAtOnce)) {
		// Counted here: to group them the database would sort whole snapshots.
		const rows = await select<{ questionId: number; question: string | StoredQuestion }>(
			`SELECT question_id AS questionId, question FROM question_results
			WHERE result_id IN (:ids) AND question_id IS NOT NULL AND team_uid IS NOT NULL AND status = 'accepted'`,
			{ ids: some.map(({ id }) => id) }
		);
		for (const { questionId, question } of rows) {
			const text = typeof question === 'string' ? question : JSON.stringify(question);
			const own = counts.get(questionId) ?? new Map<string, number>();
			counts.set(questionId, own.set(text, (own.get(text) ?? 0) + 1));
		}
	}
	return counts;
}

/** The number of stored answers to a question, and of those scored with another answer key than the current one. */
interface KeyUse {
	id: number;
	answers: number;
	oldKey: number;
}

/** The use of the keys of all questions of a catalog. */
export async function keyUseOf(database: Database, catalog: Catalog): Promise<KeyUse[]> {
	const counts = await answersBySnapshot(database, catalog);
	return (await questionsOf(catalog.uid)).map((row) => {
		const key = keyOf(storedQuestion(row));
		const own = [...(counts.get(row.id) ?? [])];
		const sum = (some: typeof own) => some.reduce((total, [, answers]) => total + answers, 0);
		return { id: row.id, answers: sum(own), oldKey: sum(own.filter(([text]) => keyOf(readSnapshot(text)) !== key)) };
	});
}

/** The snapshot of a question as it comes from either driver. */
export const readSnapshot = (question: string | StoredQuestion): StoredQuestion =>
	readStored(typeof question === 'string' ? (JSON.parse(question) as StoredQuestion) : question);
