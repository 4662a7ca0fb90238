import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

const fonts = 'fonts';

/** The own fonts of namespaces; their bytes are files. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable(fonts, {
		id: c.id(),
		namespace: c.namespace(),
		family: c.text(80),
		min_weight: c.int(),
		max_weight: c.int(),
		is_italic: c.bool(),
		file: c.key(60, optional),
		size: c.int(),
		sha256: c.key(64),
		licensed_by: c.text(200),
		...c.timestamps()
	});
	await addIndexes(queries, [
		[fonts, ['namespace', 'sha256'], true],
		[fonts, ['file'], true]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, [fonts]);
