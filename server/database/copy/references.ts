import type { Transaction } from 'sequelize';
import type { Database } from '../database.ts';
import { select } from '../statements.ts';
import type { Faults } from './faults.ts';
import { columnList, type CopiedTable } from './shape.ts';

/** A column that refers to another table; several with one name refer together. */
interface Reference {
	name: string;
	child: string;
	column: string;
	parent: string;
	target: string;
}

const references = {
	sqlite: `SELECT m.name || ' ' || f.id AS name, m.name AS child, f."from" AS "column", f."table" AS parent, f."to" AS target
		FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' ORDER BY m.name, f.id, f.seq`,
	mysql: `SELECT CONCAT(table_name, ' ', constraint_name) AS name, table_name AS child, column_name AS \`column\`,
		referenced_table_name AS parent, referenced_column_name AS target FROM information_schema.key_column_usage
		WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL ORDER BY name, ordinal_position`
};

/** The rows of a table whose parent is not there; their keys come as columns. */
function orphansOf(table: CopiedTable, parts: Reference[]): string {
	const every = (of: (part: Reference) => string) => parts.map(of).join(' AND ');
	const key = table.key.map((index) => table.columns[index]!.name);
	const parent = every(({ column, target }) => `p.\`${target}\` = c.\`${column}\``);
	return `SELECT ${columnList(key)} FROM \`${table.name}\` c
		WHERE ${every(({ column }) => `c.\`${column}\` IS NOT NULL`)}
		AND NOT EXISTS (SELECT 1 FROM \`${parts[0]!.parent}\` p WHERE ${parent}) LIMIT 20`;
}

/** Finds rows that refer to none. */
export async function findOrphans(
	{ sequelize, dialect }: Database,
	transaction: Transaction,
	tables: readonly CopiedTable[],
	faults: Faults
): Promise<void> {
	const all = await select<Reference>(sequelize, references[dialect], [], transaction);
	for (const parts of Map.groupBy(all, ({ name }) => name).values()) {
		const table = tables.find(({ name }) => name === parts[0]!.child);
		if (!table) continue;
		for (const row of await select<Record<string, unknown>>(sequelize, orphansOf(table, parts), [], transaction)) {
			const key = Object.entries(row).map(([name, value]) => `${name} ${String(value)}`);
			const columns = parts.map(({ column }) => column).join(', ');
			faults.addKey(table.name, key.join(', '), columns, `refers to a row of ${parts[0]!.parent} that is not there`);
		}
	}
}
