import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

// What no team of any namespace may be called from the beginning. None of these stands inside of a harmless word.
const terms = [
	...['Arschloch', 'Fotze', 'Hurensohn', 'Wichser', 'Ficker', 'Scheiße', 'Scheisse', 'Schlampe', 'Missgeburt'],
	...['Hitler', 'Sieg Heil', 'Judensau', 'Kanake', 'Kinderficker', 'Vergewaltig'],
	...['Fuck', 'Asshole', 'Motherf', 'Bullshit', 'Shithead', 'Nigger', 'Faggot', 'Wanker', 'Dickhead', 'Whore']
];

/** What teams may not be called: in a namespace, or where it has none in all of them. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('blocked_names', {
		id: c.id(),
		namespace: c.namespace(optional),
		term: c.text(100),
		term_key: c.key(200),
		...c.timestamps()
	});
	await addIndexes(queries, [['blocked_names', ['namespace', 'term_key'], true]]);
	const now = new Date();
	const rows = terms.map((term) => ({
		namespace: null,
		term,
		term_key: term.toLowerCase(),
		created_at: now,
		updated_at: now
	}));
	await queries.bulkInsert('blocked_names', rows);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['blocked_names']);
