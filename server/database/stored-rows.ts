import type { Sequelize, Transaction } from 'sequelize';
import { columnName } from './column-name.ts';
import { stored, typeOf } from './rows.ts';
import { change } from './statements.ts';
import type { AnyTable } from './table.ts';

const columnOf = (field: string): string => `\`${columnName(field)}\``;

const sequelizeOf = (table: AnyTable): Sequelize => (table as unknown as { sequelize: Sequelize }).sequelize;

/** The values of a whole row as a statement takes them, in the order of the columns of its table. */
export const storedValues = (table: AnyTable, row: Record<string, unknown>): unknown[] =>
	Object.entries(table.definition.columns).map(([field, column]) =>
		stored(sequelizeOf(table), { type: typeOf(column) }, row[field])
	);

const inserts = new WeakMap<AnyTable, Map<number, string>>();

/** The statement that inserts so many whole rows, written once: it costs as much as the insert itself. */
function insertOf(table: AnyTable, rows: number): string {
	const known = inserts.get(table) ?? new Map<number, string>();
	const found = known.get(rows);
	if (found !== undefined) return found;
	const columns = Object.keys(table.definition.columns);
	const values = Array.from({ length: rows }, () => `(${columns.map(() => '?').join(', ')})`).join(', ');
	const sql = `INSERT INTO \`${table.definition.name}\` (${columns.map(columnOf).join(', ')}) VALUES ${values}`;
	inserts.set(table, known.set(rows, sql));
	return sql;
}

/** Inserts whole rows, given as `storedValues` answers them. */
export async function insertStored(
	table: AnyTable,
	rows: readonly (readonly unknown[])[],
	transaction: Transaction
): Promise<void> {
	if (!rows.length) return;
	await change(sequelizeOf(table), insertOf(table, rows.length), rows.flat(), transaction);
}

/** Gives the row with the same primary key all values of this one. */
export async function updateStored(table: AnyTable, row: readonly unknown[], transaction: Transaction): Promise<void> {
	const columns = Object.entries(table.definition.columns).map(([field, { options }], at) => ({
		name: columnOf(field),
		isKey: options.primaryKey === true,
		value: row[at]
	}));
	const set = columns.filter(({ isKey }) => !isKey);
	const keys = columns.filter(({ isKey }) => isKey);
	const sql = `UPDATE \`${table.definition.name}\` SET ${set.map(({ name }) => `${name} = ?`).join(', ')} WHERE ${keys.map(({ name }) => `${name} = ?`).join(' AND ')}`;
	await change(
		sequelizeOf(table),
		sql,
		[...set, ...keys].map(({ value }) => value),
		transaction
	);
}
