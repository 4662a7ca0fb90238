import { DataTypes, type Model, type ModelStatic, type Sequelize, type Transaction } from 'sequelize';
import { columnName } from './column-name.ts';
import type { RowRead } from './shared/batches.ts';
import { shareOf } from './shared/share-transaction.ts';
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
	/** Locks the rows until the commit; `share` lets others read them in the same way, but nobody change them. */
	lock?: boolean | 'share';
	/** The first so many by this field, behind a value of it. */
	page?: { by: string; after: string | number | null; size: number };
	/** Fields that the rows are sorted by. */
	order?: readonly string[];
}

interface Field {
	name: string;
	column: string;
	type: 'time' | 'json' | 'bool' | 'plain';
	fallback: unknown;
}

/** How the values of a column are stored. */
export const typeOf = ({ options: { type } }: Column): Field['type'] => {
	if (type instanceof DataTypes.DATE) return 'time';
	if (type === DataTypes.JSON) return 'json';
	return type === DataTypes.BOOLEAN ? 'bool' : 'plain';
};

/** Computed once per table: its fields, and the columns of statements by field name. */
interface Known {
	fields: Field[];
	byName: Map<string, Field>;
	read: Map<string, { wanted: Field[]; columns: string }>;
	/** Statements that insert, by the fields that they fill. */
	inserts: Map<string, string>;
}
const known = new WeakMap<AnyTable, Known>();

function knownOf(table: AnyTable): Known {
	const found = known.get(table);
	if (found) return found;
	const fields = Object.entries(table.definition.columns).map(([name, column]) => ({
		name,
		column: columnName(name),
		type: typeOf(column),
		fallback: column.options.defaultValue ?? null
	}));
	const byName = new Map(fields.map((field) => [field.name, field]));
	const made = { fields, byName, read: new Map(), inserts: new Map() };
	known.set(table, made);
	return made;
}

const fieldOf = (table: AnyTable, name: string): Field => {
	const field = knownOf(table).byName.get(name);
	if (!field) throw new Error(`${table.definition.name} has no field "${name}".`);
	return field;
};

/** The value of a `Map` under a key, created if missing; keys are names in the program, so there are few. */
function madeOnce<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
	const found = kept.get(key) ?? make();
	kept.set(key, found);
	return found;
}

const modelOf = (table: AnyTable) => table as unknown as ModelStatic<Model>;
const sequelizeOf = (table: AnyTable): Sequelize => modelOf(table).sequelize!;
const isSqlite = (sequelize: Sequelize): boolean => sequelize.getDialect() === 'sqlite';

/** A value as a statement takes it. */
export function stored(sequelize: Sequelize, { type }: Pick<Field, 'type'>, value: unknown): unknown {
	if (value === null || value === undefined) return null;
	if (type === 'time') return storedTime(sequelize, value as Date);
	if (type === 'json') return JSON.stringify(value);
	return typeof value === 'boolean' ? Number(value) : value;
}

// MySQL's driver has already parsed dates and booleans, as configured by Sequelize.
function read({ type }: Field, value: unknown): unknown {
	if (value === null) return null;
	if (type === 'time') return value instanceof Date ? value : new Date(value as string);
	if (type === 'json') return typeof value === 'string' ? JSON.parse(value) : value;
	return type === 'bool' ? Boolean(value) : value;
}

/** A stored row as a record; the object mapper would look at each of its values again, for what has been done here. */
function recordOf<Of extends Model>(table: TableOf<Of>, values: Record<string, unknown>): Of {
	const record = modelOf(table).build({}, { raw: true, isNewRecord: false });
	return Object.assign(record, { dataValues: values, _previousDataValues: { ...values } }) as Model as Of;
}

/** The fields that are read, and how a statement names them. */
const columnsOf = (table: AnyTable, only: readonly string[] | undefined, without: readonly string[]) =>
	madeOnce(knownOf(table).read, `${only ?? '*'}-${without}`, () => {
		const wanted = knownOf(table).fields.filter(
			({ name }) => (only?.includes(name) ?? true) && !without.includes(name)
		);
		return { wanted, columns: wanted.map(({ name, column }) => `\`${column}\` AS \`${name}\``).join(', ') };
	});

type Condition = RowRead['condition'];

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

/** The same as values to compare; undefined where a column's values have no one form. */
function equalsOf(table: AnyTable, where: Where): { column: string; values: unknown[] }[] | undefined {
	const equals = Object.entries(where).map(([name, value]) => ({
		field: fieldOf(table, name),
		wanted: Array.isArray(value) ? value : [value]
	}));
	const hasForm = ({ field, wanted }: (typeof equals)[number]) =>
		wanted.length > 0 && (field.type === 'plain' || field.type === 'bool' || wanted.every((one) => one === null));
	if (!equals.every(hasForm)) return undefined;
	return equals.map(({ field, wanted }) => ({
		column: field.column,
		values: wanted.map((one) => stored(sequelizeOf(table), field, one))
	}));
}

function partOf(table: AnyTable, { page, order }: Pick<Reading, 'page' | 'order'>): Condition | undefined {
	const columnOf = (name: string) => `\`${fieldOf(table, name).column}\``;
	if (!page) return order && { sql: ` ORDER BY ${order.map(columnOf).join(', ')}`, values: [] };
	const { by, after, size } = page;
	const behind = after === null ? '' : ` AND ${columnOf(by)} > ?`;
	return { sql: `${behind} ORDER BY ${columnOf(by)} LIMIT ${size}`, values: after === null ? [] : [after] };
}

/** The fields of the rows that fit, as they are stored and without records around them. */
export async function readRows(
	table: AnyTable,
	where: Where,
	{ only, without = [], transaction, lock = false, page, order }: Reading
): Promise<Record<string, unknown>[]> {
	const sequelize = sequelizeOf(table);
	const { wanted, columns } = columnsOf(table, only, without);
	const condition = conditionOf(table, where);
	const locking = lock && !isSqlite(sequelize) ? (lock === 'share' ? ' LOCK IN SHARE MODE' : ' FOR UPDATE') : '';
	const from = ` FROM \`${table.definition.name}\``;
	const part = partOf(table, { page, order });
	const share = part ? undefined : shareOf(transaction);
	const equals = share && equalsOf(table, where);
	const rows =
		share && equals
			? await share.read({ columns, from, equals, condition, locking })
			: await select<Record<string, unknown>>(
					sequelize,
					`SELECT ${columns}${from} WHERE ${condition.sql}${part?.sql ?? ''}${locking}`,
					[...condition.values, ...(part?.values ?? [])],
					transaction
				);
	return rows.map((row) => {
		const fieldValues: Record<string, unknown> = {};
		for (const field of wanted) fieldValues[field.name] = read(field, row[field.name]);
		return fieldValues;
	});
}

/** The rows that fit, by their primary key or in no order. */
export const findRows = async <Of extends Model>(
	table: TableOf<Of>,
	where: Where,
	reading: Reading = {}
): Promise<Of[]> => (await readRows(table, where, reading)).map((values) => recordOf(table, values));

/** One field of the row that fits, without a record around it; undefined when there is none. */
export async function findField<Of extends Model, Name extends keyof Of['_attributes'] & string>(
	table: TableOf<Of>,
	name: Name,
	where: Where,
	reading: Pick<Reading, 'transaction' | 'lock'>
): Promise<Of['_attributes'][Name] | undefined> {
	const [row] = await readRows(table, where, { ...reading, only: [name] });
	return row?.[name] as Of['_attributes'][Name] | undefined;
}

/** The row that fits; null when there is none. */
export const findRow = async <Of extends Model>(
	table: TableOf<Of>,
	where: Where,
	reading?: Reading
): Promise<Of | null> => (await findRows(table, where, reading))[0] ?? null;

/** A new row with everything that the table adds, and the statement that stores it. */
function newRow<Of extends Model>(table: TableOf<Of>, row: Of['_creationAttributes']) {
	const now = new Date();
	const values: Record<string, unknown> = { createdAt: now, updatedAt: now, ...(row as object) };
	const { fields, inserts } = knownOf(table);
	const whole: Record<string, unknown> = {};
	for (const { name, fallback } of fields) whole[name] = values[name] === undefined ? fallback : values[name];
	const named = fields.filter(({ name, fallback }) => name in values || fallback !== null);
	const insert = madeOnce(inserts, named.map(({ name }) => name).join(), () => {
		const columns = named.map(({ column }) => `\`${column}\``).join(', ');
		return `INSERT INTO \`${table.definition.name}\` (${columns}) VALUES (${named.map(() => '?').join(', ')})`;
	});
	return { whole, insert, values: named.map((field) => stored(sequelizeOf(table), field, whole[field.name])) };
}

/**
 * Stores a new row; throws UniqueConstraintError for a key that is taken. Where fields that are unique together are named,
 * one statement may store the rows of several writes, and another one reads their ids.
 */
export async function insertRow<Of extends Model>(
	table: TableOf<Of>,
	row: Of['_creationAttributes'],
	transaction: Transaction,
	unique?: readonly (keyof Of['_creationAttributes'] & string)[]
): Promise<Of> {
	const { whole, insert, values } = newRow(table, row);
	const share = unique && shareOf(transaction);
	const key = share && Object.fromEntries(unique.map((name) => [name, whole[name]]));
	await share?.insert({ insert, values });
	const [added] = key
		? await readRows(table, key, { only: ['id'] })
		: [await change(sequelizeOf(table), insert, values, transaction)];
	return recordOf(table, table.definition.options.key === 'id' ? { ...whole, id: added!.id } : whole);
}

/** The same for a row whose id nobody asks for: one statement may store those of several writes. */
export async function addRow<Of extends Model>(
	table: TableOf<Of>,
	row: Of['_creationAttributes'],
	transaction: Transaction
): Promise<Omit<Of, 'id'>> {
	const share = shareOf(transaction);
	if (!share) return insertRow(table, row, transaction);
	const { whole, insert, values } = newRow(table, row);
	await share.insert({ insert, values });
	return recordOf(table, whole);
}

/** Updates the matching rows; returns how many there were. */
export async function updateRows<Of extends Model>(
	table: TableOf<Of>,
	changes: Partial<Of['_attributes']>,
	where: Where,
	transaction: Transaction
): Promise<number> {
	const sequelize = sequelizeOf(table);
	const timed = table.definition.options.timeless ? changes : { ...changes, updatedAt: new Date() };
	const named = Object.entries(timed).map(([name, value]) => ({ field: fieldOf(table, name), value }));
	const columns = named.map(({ field: { column } }) => column);
	const values = named.map(({ field, value }) => stored(sequelize, field, value));
	const { name } = table.definition;
	const share = shareOf(transaction);
	if (share && typeof where.id === 'number' && Object.keys(where).length === 1) {
		await share.update({ table: name, columns, values, id: where.id });
		return 1;
	}
	const condition = conditionOf(table, where);
	const sets = columns.map((column) => `\`${column}\` = ?`).join(', ');
	const sql = `UPDATE \`${name}\` SET ${sets} WHERE ${condition.sql}`;
	return (await change(sequelize, sql, [...values, ...condition.values], transaction)).rows;
}

/** Stores the fields of a record that were set to something else since it was read; `false` when there are none. */
export async function saveRow<Of extends Model>(
	table: TableOf<Of>,
	row: Of & { id: number },
	transaction: Transaction
): Promise<boolean> {
	const names = row.changed() || [];
	if (!names.length) return false;
	const changes = Object.fromEntries(names.map((name) => [name, row.get(name)]));
	await updateRows(table, changes as Partial<Of['_attributes']>, { id: row.id }, transaction);
	for (const name of names) row.changed(name as keyof Of, false);
	return true;
}

/** Deletes the matching rows; returns how many there were. */
export async function deleteRows(table: AnyTable, where: Where, transaction: Transaction): Promise<number> {
	const { sql, values } = conditionOf(table, where);
	const statement = `DELETE FROM \`${table.definition.name}\` WHERE ${sql}`;
	return (await change(sequelizeOf(table), statement, values, transaction)).rows;
}
