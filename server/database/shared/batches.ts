/** Sends one statement; settles with what the database answers. */
export type Send = <Answer>(sql: string, values: unknown[]) => Promise<Answer>;

/** Statements of one form that go out as one. */
export interface Batch {
	/** Sends it; returns how to give everybody their part of the answer. */
	send(send: Send): Promise<() => void>;
	/** Tells everybody that it was refused. */
	refuse(error: unknown): void;
}

/** A row as the driver gives it: values by the names that the statement gives the columns. */
export type Row = Record<string, unknown>;

/** Rows whose columns each equal one of some values, which may be null alone. */
export interface RowRead {
	/** The columns as a statement names them. */
	columns: string;
	/** ` FROM` with the table. */
	from: string;
	/** The columns that are compared, and the values that fit. */
	equals: { column: string; values: unknown[] }[];
	/** The same comparison in SQL, with the values that it binds. */
	condition: { sql: string; values: unknown[] };
	/** Ends the statement. */
	locking: string;
}

/** A new row. */
export interface NewRow {
	/** The whole statement, with a mark for each value at its end. */
	insert: string;
	values: unknown[];
}

/** New values for columns of the row with this id. */
export interface RowChange {
	table: string;
	columns: string[];
	values: unknown[];
	id: number;
}

type Deferred<Answer> = PromiseWithResolvers<Answer>;
const marks = (values: readonly unknown[]): string => `(${values.map(() => '?').join(', ')})`;

/** One statement that several ask in the same words. */
export class SelectBatch implements Batch {
	#sql: string;
	#values: unknown[];
	#asked: Deferred<Row[]>[] = [];

	constructor(sql: string, values: unknown[]) {
		this.#sql = sql;
		this.#values = values;
	}

	add(): Promise<Row[]> {
		const asked = Promise.withResolvers<Row[]>();
		this.#asked.push(asked);
		return asked.promise;
	}

	async send(send: Send): Promise<() => void> {
		const rows = await send<Row[]>(this.#sql, this.#values);
		// Each has rows of its own, which it may change.
		return () => this.#asked.forEach(({ resolve }) => resolve(rows.map((row) => ({ ...row }))));
	}

	refuse(error: unknown): void {
		for (const { reject } of this.#asked) reject(error);
	}
}

/** One read for several; equal ones are asked once. */
export class ReadBatch implements Batch {
	#asked = new Map<string, { read: RowRead; waiting: Deferred<Row[]>[] }>();

	add(read: RowRead): Promise<Row[]> {
		const key = JSON.stringify(read.condition.values);
		const asked = this.#asked.get(key) ?? { read, waiting: [] };
		this.#asked.set(key, asked);
		const waiting = Promise.withResolvers<Row[]>();
		asked.waiting.push(waiting);
		return waiting.promise;
	}

	async send(send: Send): Promise<() => void> {
		const asked = [...this.#asked.values()];
		const [{ columns, from, equals, locking }] = asked.map(({ read }) => read) as [RowRead];
		const compared = equals.map(({ column }) => `\`${column}\` AS \`${comparedAs(column)}\``).join(', ');
		const conditions = asked.map(({ read }) => `(${read.condition.sql})`).join(' OR ');
		const values = asked.flatMap(({ read }) => read.condition.values);
		const rows = await send<Row[]>(`SELECT ${columns}, ${compared}${from} WHERE ${conditions}${locking}`, values);
		const found = divide(
			rows,
			asked.map(({ read }) => read)
		);
		return () => {
			for (const { read, waiting } of asked) for (const { resolve } of waiting) resolve(found.get(read) ?? []);
		};
	}

	refuse(error: unknown): void {
		for (const { waiting } of this.#asked.values()) for (const { reject } of waiting) reject(error);
	}
}

// No field has such a name.
const comparedAs = (column: string): string => `=${column}`;

// The driver may give a large number as text.
const textOf = (value: unknown): string | null => (value === null ? null : String(value));

/** Gives each read the rows that fit it. */
function divide(rows: Row[], reads: RowRead[]): Map<RowRead, Row[]> {
	const byFirst = new Map<string | null, RowRead[]>();
	for (const read of reads) for (const value of read.equals[0]!.values) addTo(byFirst, textOf(value), read);
	const found = new Map<RowRead, Row[]>();
	for (const row of rows)
		for (const read of byFirst.get(textOf(row[comparedAs(reads[0]!.equals[0]!.column)])) ?? [])
			if (fits(row, read)) addTo(found, read, row);
	return found;
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
	const list = lists.get(key);
	if (list) list.push(item);
	else lists.set(key, [item]);
}

const fits = (row: Row, { equals }: RowRead): boolean =>
	equals.every(({ column, values }) => values.some((value) => textOf(value) === textOf(row[comparedAs(column)])));

// A server takes a statement of 16 MB; what takes long to send keeps everybody waiting.
const mostCharacters = 1_000_000;

/** The rows in parts that one statement takes; a row that is larger stands alone. */
function partsOf(rows: NewRow[]): NewRow[][] {
	const parts: NewRow[][] = [];
	let left = 0;
	for (const row of rows) {
		const size = row.values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
		if (!parts.length || size > left) {
			parts.push([]);
			left = mostCharacters;
		}
		parts.at(-1)!.push(row);
		left -= size;
	}
	return parts;
}

/** Writes of one form that become one statement, or a few. */
abstract class WriteBatch<Item> implements Batch {
	#asked: { item: Item; done: Deferred<void> }[] = [];

	add(item: Item): Promise<void> {
		const done = Promise.withResolvers<void>();
		this.#asked.push({ item, done });
		return done.promise;
	}

	async send(send: Send): Promise<() => void> {
		const items = this.#asked.map(({ item }) => item);
		await this.write(items, send);
		return () => this.#asked.forEach(({ done }) => done.resolve());
	}

	refuse(error: unknown): void {
		for (const { done } of this.#asked) done.reject(error);
	}

	/** Writes at least one item. */
	protected abstract write(items: Item[], send: Send): Promise<void>;
}

/** One insert of several rows; nobody learns their ids, which one insert need not give in a row on every server. */
export class InsertBatch extends WriteBatch<NewRow> {
	protected async write(all: NewRow[], send: Send): Promise<void> {
		for (const rows of partsOf(all)) {
			const more = rows.slice(1).map((row) => `, ${marks(row.values)}`);
			const values = rows.flatMap((row) => row.values);
			await send(`${rows[0]!.insert}${more.join('')}`, values);
		}
	}
}

/** One update of the same columns of several rows, each with its own values. */
export class UpdateBatch extends WriteBatch<RowChange> {
	protected async write(changes: RowChange[], send: Send): Promise<void> {
		const [{ table, columns }] = changes as [RowChange];
		const sets = columns.map((column, index) => setOf(column, changes, index));
		const ids = changes.map(({ id }) => id);
		const { affectedRows } = await send<{ affectedRows: number }>(
			`UPDATE \`${table}\` SET ${sets.map(({ sql }) => sql).join(', ')} WHERE \`id\` IN ${marks(ids)}`,
			[...sets.flatMap(({ values }) => values), ...ids]
		);
		// Two changes of one row, or one of a row that is gone: each alone says which.
		if (affectedRows !== ids.length) throw new Error(`${affectedRows} of ${ids.length} rows of ${table} are there.`);
	}
}

/** A column's new values by row; one value where all are equal. */
function setOf(column: string, changes: RowChange[], index: number): { sql: string; values: unknown[] } {
	const values = changes.map((change) => change.values[index]);
	if (values.every((value) => value === values[0])) return { sql: `\`${column}\` = ?`, values: [values[0]] };
	const cases = changes.map(() => 'WHEN ? THEN ?').join(' ');
	return { sql: `\`${column}\` = CASE \`id\` ${cases} END`, values: changes.flatMap(({ id }, at) => [id, values[at]]) };
}
