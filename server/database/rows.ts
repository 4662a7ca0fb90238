import { DataTypes, type Model, type ModelStatic, type Sequelize, type Transaction } from 'sequelize';
import { change, select, storedTime } from './statements.ts';
import type { AnyTable, Column } from './table.ts';

/** A bound table whose rows are `Of`. */
type TableOf<Of extends Model> = (new () => Of) & AnyTable;
/** Columns that equal a value, one of some values, or null. */
type Where = Record<string, unknown>;

/** How rows are read: which columns, in which transaction, locked or not. */
interface Reading {
	/** Columns that are read, in place of all. */
	only?: readonly string[];
	/** Columns that are not read. */
	without?: readonly string[];
	transaction?: Transaction | null | undefined;
	/** Locks what is found until the commit. */
	lock?: boolean;
}

interface Field {
	name: string;
	column: string;
	type: 'time' | 'json' | 'bool' | 'plain';
	fallback: unknown;
}

const typeOf = ({ options: { type } }: Column): Field['type'] => {
	if (type instanceof DataTypes.DATE) return 'time';
	if (type === DataTypes.JSON) return 'json';
	return type === DataTypes.BOOLEAN ? 'bool' : 'plain';
};

const fields = new WeakMap<AnyTable, Field[]>();

/** The fields of a table and their columns. */
function fieldsOf(table: AnyTable): Field[] {
	const known = fields.get(table);
	if (known) return known;
	const made = Object.entries(table.definition.columns).map(([name, column]) => ({
		name,
		column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
		type: typeOf(column),
		fallback: column.options.defaultValue ?? null
	}));
	fields.set(table, made);
	return made;
}

const fieldOf = (table: AnyTable, name: string): Field => {
	const field = fieldsOf(table).find((one) => one.name === name);
	if (!field) throw new Error(`${table.definition.name} has no field "${name}".`);
	return field;
};

const modelOf = (table: AnyTable) => table as unknown as ModelStatic<Model>;
const sequelizeOf = (table: AnyTable): Sequelize => modelOf(table).sequelize!;
const isSqlite = (sequelize: Sequelize): boolean => sequelize.getDialect() === 'sqlite';

function stored(sequelize: Sequelize, { type }: Field, value: unknown): unknown {
	if (value === null || value === undefined) return null;
	if (type === 'time') return storedTime(sequelize, value as Date);
	if (type === 'json') return JSON.stringify(value);
	return typeof value === 'boolean' ? Number(value) : value;
}

// MySQL's driver has read times and booleans already, as the object mapper told it.
function read({ type }: Field, value: unknown): unknown {
	if (value === null) return null;
	if (type === 'time') return value instanceof Date ? value : new Date(value as string);
	if (type === 'json') return typeof value === 'string' ? JSON.parse(value) : value;
	return type === 'bool' ? Boolean(value) : value;
}

interface Condition {
	sql: string;
	values: unknown[];
}

function conditionOf(table: AnyTable, where: Where): Condition {
	const values: unknown[] = [];
	const parts = Object.entries(where).map(([name, value]) => {
		const field = fieldOf(table, name);
		if (value === null) return `\`${field.column}\` IS NULL`;
		const wanted = Array.isArray(value) ? value : [value];
		values.push(...wanted.map((one) => stored(sequelizeOf(table), field, one)));
		return Array.isArray(value)
			? `\`${field.column}\` IN (${wanted.length ? wanted.map(() => '?').join(', ') : 'NULL'})`
			: `\`${field.column}\` = ?`;
	});
	return { sql: parts.join(' AND '), values };
}

/** The rows that fit, by their primary key or in no order. */
export async function findRows<Of extends Model>(
	table: TableOf<Of>,
	where: Where,
	{ only, without = [], transaction, lock = false }: Reading = {}
): Promise<Of[]> {
	const sequelize = sequelizeOf(table);
	const wanted = fieldsOf(table).filter(({ name }) => (only?.includes(name) ?? true) && !without.includes(name));
	const { sql, values } = conditionOf(table, where);
	const columns = wanted.map(({ name, column }) => `\`${column}\` AS \`${name}\``).join(', ');
	const locking = lock && !isSqlite(sequelize) ? ' FOR UPDATE' : '';
	const statement = `SELECT ${columns} FROM \`${table.definition.name}\` WHERE ${sql}${locking}`;
	const rows = await select<Record<string, unknown>>(sequelize, statement, values, transaction);
	return rows.map((row) => {
		const fieldValues = Object.fromEntries(wanted.map((field) => [field.name, read(field, row[field.name])]));
		return modelOf(table).build(fieldValues as never, { raw: true, isNewRecord: false }) as Of;
	});
}

/** The row that fits; null when there is none. */
export const findRow = async <Of extends Model>(
	table: TableOf<Of>,
	where: Where,
	reading?: Reading
): Promise<Of | null> => (await findRows(table, where, reading))[0] ?? null;

/** Stores a new row; throws UniqueConstraintError for a key that is taken. */
export async function insertRow<Of extends Model>(
	table: TableOf<Of>,
	row: Of['_creationAttributes'],
	transaction: Transaction
): Promise<Of> {
	const sequelize = sequelizeOf(table);
	const now = new Date();
	const values: Record<string, unknown> = { createdAt: now, updatedAt: now, ...(row as object) };
	const named = fieldsOf(table).filter(({ name, fallback }) => name in values || fallback !== null);
	const whole = Object.fromEntries(
		fieldsOf(table).map(({ name, fallback }) => [name, values[name] === undefined ? fallback : values[name]])
	);
	const columns = named.map(({ column }) => `\`${column}\``).join(', ');
	const sql = `INSERT INTO \`${table.definition.name}\` (${columns}) VALUES (${named.map(() => '?').join(', ')})`;
	const { id } = await change(
		sequelize,
		sql,
		named.map((field) => stored(sequelize, field, whole[field.name])),
		transaction
	);
	const key = table.definition.options.key === 'id' ? { id } : {};
	return modelOf(table).build({ ...whole, ...key } as never, { raw: true, isNewRecord: false }) as Of;
}

/** Changes the rows that fit; answers how many there were. */
export async function updateRows<Of extends Model>(
	table: TableOf<Of>,
	changes: Partial<Of['_attributes']>,
	where: Where,
	transaction: Transaction
): Promise<number> {
	const sequelize = sequelizeOf(table);
	const timed = table.definition.options.timeless ? changes : { ...changes, updatedAt: new Date() };
	const named = Object.entries(timed).map(([name, value]) => ({ field: fieldOf(table, name), value }));
	const condition = conditionOf(table, where);
	const sets = named.map(({ field: { column } }) => `\`${column}\` = ?`).join(', ');
	const { rows } = await change(
		sequelize,
		`UPDATE \`${table.definition.name}\` SET ${sets} WHERE ${condition.sql}`,
		[...named.map(({ field, value }) => stored(sequelize, field, value)), ...condition.values],
		transaction
	);
	return rows;
}
