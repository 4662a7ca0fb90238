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

/** Inserts whole rows, given as `storedValues` answers them. */
export async function insertStored(
	table: AnyTable,
	rows: readonly (readonly unknown[])[],
	transaction: Transaction
): Promise<void> {
	if (!rows.length) return;
	const columns = Object.keys(table.definition.columns);
	const one = `(${columns.map(() => '?').join(', ')})`;
	const sql = `INSERT INTO \`${table.definition.name}\` (${columns.map(columnOf).join(', ')}) VALUES ${rows.map(() => one).join(', ')}`;
	await change(sequelizeOf(table), sql, rows.flat(), transaction);
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
