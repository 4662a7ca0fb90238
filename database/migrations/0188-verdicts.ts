import { QueryTypes, type QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

const added = ['verdict', 'share', 'judged_by', 'judged_at', 'settled_at', 'answer_history'];

/**
 * What was decided about an answer, by whom and when, from when it counts, and what it replaced. Answers of rounds count
 * from the reveal on; all that came before count since they arrived, or since their time was over.
 */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('question_results', 'verdict', c.key(10, optional));
	await queries.addColumn('question_results', 'share', c.decimal(4, 3, optional));
	await queries.addColumn('question_results', 'judged_by', c.text(120, optional));
	await queries.addColumn('question_results', 'judged_at', c.time(optional));
	await queries.addColumn('question_results', 'settled_at', c.time(optional));
	await queries.addColumn('question_results', 'answer_history', c.json(optional));
	await fill(queries);
}

/** In blocks: a table of millions of answers is not locked as a whole. */
async function fill({ sequelize }: QueryInterface): Promise<void> {
	const block = 50_000;
	const [last] = await sequelize.query<{ id: number | null }>('SELECT MAX(id) AS id FROM question_results', {
		type: QueryTypes.SELECT
	});
	// An answer of a round that was not revealed has no verdict yet.
	const isSettled = `status <> 'open' AND NOT (is_correct IS NULL AND answer_revision IS NOT NULL)`;
	for (let from = 0; from < Number(last?.id ?? 0); from += block)
		await sequelize.query(
			`UPDATE question_results SET
			verdict = CASE WHEN is_correct IS NULL THEN NULL WHEN is_correct = 1 THEN 'right'
				WHEN fraction > 0 THEN 'partly' ELSE 'wrong' END,
			share = CASE WHEN is_correct IS NULL THEN NULL ELSE ROUND(fraction, 3) END,
			judged_at = COALESCE(received_at, updated_at), settled_at = COALESCE(received_at, updated_at)
			WHERE id > ${from} AND id <= ${from + block} AND ${isSettled}`
		);
}

export async function down({ sequelize }: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const column of added) await sequelize.query(`ALTER TABLE question_results DROP COLUMN ${column}`);
}
