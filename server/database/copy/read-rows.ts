import type { Readable } from 'node:stream';
import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Transaction } from 'sequelize';
import type { Database } from '../database.ts';
import type { SqliteConnection } from '../sqlite.ts';
import type { Faults } from './faults.ts';
import { columnList, type CopiedTable, type Row } from './shape.ts';
import { Unfit, type Raw } from './values.ts';

/** A connection of MySQL as its driver has it, as far as rows are read one by one. */
interface StreamingConnection {
	query(options: { sql: string; rowsAsArray: true; typeCast(field: { string(): string | null }): string | null }): {
		stream(options: { highWaterMark: number }): Readable;
	};
	destroy(): void;
}

const mostRows = 500;
const waitingRows = 100;

const inTransaction = <Connection>(transaction: Transaction) =>
	(transaction as unknown as { connection: Connection }).connection;

function sqliteRows(transaction: Transaction, sql: string): Iterable<Raw[]> {
	const read = (statement: StatementSync) => {
		statement.setReadBigInts(true);
		statement.setReturnArrays(true);
		return statement.iterate() as unknown as Iterable<SQLOutputValue[]>;
	};
	return inTransaction<SqliteConnection>(transaction).now(sql, [], read) as Iterable<Raw[]>;
}

async function* mysqlRows(transaction: Transaction, sql: string): AsyncGenerator<Raw[]> {
	const connection = inTransaction<StreamingConnection>(transaction);
	const query = connection.query({ sql, rowsAsArray: true, typeCast: (field) => field.string() });
	let isWhole = false;
	try {
		for await (const row of query.stream({ highWaterMark: waitingRows })) yield row as Raw[];
		isWhole = true;
	} finally {
		// Else the rest of the table would have to be fetched before the connection is free.
		if (!isWhole) connection.destroy();
	}
}

/** The canonical row; undefined where values cannot be copied, which `faults` then tell. */
function canonical(table: CopiedTable, raw: Raw[], faults: Faults): Row | undefined {
	const before = faults.list.length;
	const row = raw.map((value, index) => {
		const { name, kind } = table.columns[index]!;
		try {
			return value === null ? null : kind.read(value);
		} catch (error) {
			if (!(error instanceof Unfit)) throw error;
			faults.add(table, raw, name, error.message);
			return null;
		}
	});
	return faults.list.length > before || faults.isFull ? undefined : row;
}

const sizeOf = (row: Row): number => row.reduce((sum, value) => sum + 8 + (value?.length ?? 0), 0);

/** Every row of a table in one moment, in batches of a bounded size; rows with faults are left out. */
export async function* batchesOf(
	{ dialect }: Database,
	transaction: Transaction,
	table: CopiedTable,
	faults: Faults,
	mostLetters = 1_000_000
): AsyncGenerator<Row[]> {
	const sql = `SELECT ${columnList(table.columns.map(({ name }) => name))} FROM \`${table.name}\``;
	let batch: Row[] = [];
	let letters = 0;
	for await (const raw of dialect === 'sqlite' ? sqliteRows(transaction, sql) : mysqlRows(transaction, sql)) {
		const row = canonical(table, raw, faults);
		if (!row) continue;
		batch.push(row);
		letters += sizeOf(row);
		if (batch.length < mostRows && letters < mostLetters) continue;
		yield batch;
		batch = [];
		letters = 0;
	}
	if (batch.length) yield batch;
}
