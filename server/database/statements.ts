import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as afterTurn, setTimeout as sleep } from 'node:timers/promises';
import { BaseError, DatabaseError, ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { readingConnection, tookLong, type SqliteConnection } from './sqlite.ts';

/**
 * The transaction of the current write, under key `transaction`. Sequelize reads this store, so a query that forgets to
 * pass it still joins it; on SQLite, such a query would otherwise wait for its own transaction forever.
 */
export const current = new AsyncLocalStorage<Map<string, unknown>>();

/** Reads committed data even where the caller is in the middle of a write, for what others are shown too. */
export const outsideTransaction = <T>(read: () => Promise<T>): Promise<T> => current.run(new Map(), read);

/** Whether the caller is in the middle of a write. */
export const isInTransaction = (): boolean => current.getStore()?.get('transaction') !== undefined;

/** A connection of the pool, as far as it is used past the object mapper. */
export interface MysqlConnection {
	query(sql: string, values: unknown[], done: (error: Error | null, rows: unknown) => void): void;
}
interface Pool {
	getConnection(options: object): Promise<MysqlConnection>;
	releaseConnection(connection: MysqlConnection): void;
	destroyConnection(connection: MysqlConnection): Promise<void>;
}

/** The object mapper's pool of connections. */
export const mysqlPool = (sequelize: Sequelize): Pool =>
	(sequelize as unknown as { connectionManager: Pool }).connectionManager;
/** Calls back with how long each caller waited for a connection of the pool, the object mapper included. */
export function watchPool(sequelize: Sequelize, waited: (ms: number) => void): void {
	const pool = mysqlPool(sequelize);
	const connect = pool.getConnection.bind(pool);
	pool.getConnection = (options) => {
		const from = performance.now();
		return connect(options).finally(() => waited(performance.now() - from));
	};
}

type Failed = Error & { code?: string };

const busyMs = 10_000;

const isSqlite = (sequelize: Sequelize): boolean => sequelize.getDialect() === 'sqlite';

/** The transaction that was given, or else that of the current write. */
export const transactionOf = (transaction: Transaction | null | undefined): Transaction | undefined =>
	transaction ?? (current.getStore()?.get('transaction') as Transaction | undefined);

const connectionOf = <Connection>(transaction: Transaction | null): Connection | undefined =>
	(transactionOf(transaction) as { connection?: Connection } | undefined)?.connection;

/** How a write that shares its transaction reads: what several ask for in the same words is asked once. */
type SharedSelect = <Row>(sql: string, values: unknown[]) => Promise<Row[]>;
const sharedSelectOf = (transaction: Transaction | null): SharedSelect | undefined =>
	(transactionOf(transaction) as { select?: SharedSelect } | undefined)?.select;

/** The error classes that callers distinguish, as Sequelize throws them. */
export function asSequelizeError(thrown: unknown, sql: string): Error {
	// Errors that prevented a connection from opening already have their class.
	if (thrown instanceof BaseError) return thrown;
	const failed = thrown as Failed;
	const parent = Object.assign(failed, { sql });
	const said = `${failed.code} ${failed.message}`;
	if (/ER_DUP_ENTRY|UNIQUE constraint/.test(said)) return new UniqueConstraintError({ parent, errors: [] });
	if (/ER_(NO_)?(REFERENCED_ROW|ROW_IS_REFERENCED)|FOREIGN KEY constraint/.test(said))
		return new ForeignKeyConstraintError({ parent });
	return new DatabaseError(parent);
}

/** Runs work on SQLite, retrying while another process blocks it; throws SQLITE_BUSY after so many milliseconds. */
export async function whileBusy<T>(work: () => T, longestMs = busyMs): Promise<T> {
	for (let until: number | undefined; ; await sleep(2 + Math.random() * 8)) {
		try {
			return work();
		} catch (error) {
			until ??= performance.now() + longestMs;
			if ((error as Failed).code !== 'SQLITE_BUSY' || performance.now() > until) throw error;
		}
	}
}

/** The result of work on SQLite, immediately if no other process blocks it. */
function onSqlite<T>(
	sequelize: Sequelize,
	transaction: Transaction | null,
	work: (connection: SqliteConnection) => T
): T | Promise<T> {
	const own = connectionOf<SqliteConnection>(transaction);
	if (own) return work(own);
	const { storage } = (sequelize as unknown as { options: { storage: string } }).options;
	try {
		return work(readingConnection(storage));
	} catch (error) {
		if ((error as Failed).code !== 'SQLITE_BUSY') throw error;
		return whileBusy(() => work(readingConnection(storage)));
	}
}

const askMysql = <T>(connection: MysqlConnection, sql: string, values: unknown[]): Promise<T> =>
	new Promise((resolve, reject) => {
		connection.query(sql, values, (error, rows) => (error ? reject(error) : resolve(rows as T)));
	});

/** Says a statement to a connection; throws errors of Sequelize's classes. */
export async function say<Answer>(connection: MysqlConnection, sql: string, values: unknown[]): Promise<Answer> {
	try {
		return await askMysql<Answer>(connection, sql, values);
	} catch (thrown) {
		throw asSequelizeError(thrown, sql);
	}
}

/** Says a statement without values to a connection. */
export const sayTo = (connection: MysqlConnection, sql: string): Promise<void> => say(connection, sql, []);

async function onMysql<T>(
	sequelize: Sequelize,
	own: MysqlConnection | undefined,
	sql: string,
	values: unknown[]
): Promise<T> {
	if (own) return askMysql(own, sql, values);
	const pool = mysqlPool(sequelize);
	const connection = await pool.getConnection({ type: 'SELECT' });
	try {
		return await askMysql<T>(connection, sql, values);
	} finally {
		pool.releaseConnection(connection);
	}
}

/**
 * Reads rows by a statement with `?` for each value, past the object mapper: for what every answer of a full room asks.
 * Values are texts, numbers, booleans and null; on SQLite moments come as text.
 */
export async function select<Row>(
	sequelize: Sequelize,
	sql: string,
	values: unknown[],
	transaction: Transaction | null = null
): Promise<Row[]> {
	try {
		const shared = sharedSelectOf(transaction);
		if (shared) return await shared<Row>(sql, values);
		if (!isSqlite(sequelize)) return await onMysql<Row[]>(sequelize, connectionOf(transaction), sql, values);
		const from = performance.now();
		const rows = await onSqlite(sequelize, transaction, (connection) =>
			connection.now(sql, values, (statement, bound) => statement.all(...bound) as Row[])
		);
		if (!transaction && tookLong(from)) await afterTurn();
		return rows;
	} catch (thrown) {
		throw asSequelizeError(thrown, sql);
	}
}

/** The result of a statement that changes rows. */
interface Changed {
	rows: number;
	/** The new row's id. */
	id: number;
}

/** Changes rows by a statement with `?` for each value, inside a transaction. */
export async function change(
	sequelize: Sequelize,
	sql: string,
	values: unknown[],
	transaction: Transaction
): Promise<Changed> {
	try {
		if (isSqlite(sequelize))
			return await onSqlite(sequelize, transaction, (connection) =>
				connection.now(sql, values, (statement, bound) => {
					const { changes, lastInsertRowid } = statement.run(...bound);
					return { rows: Number(changes), id: Number(lastInsertRowid) };
				})
			);
		const { affectedRows, insertId } = await onMysql<{ affectedRows: number; insertId: number }>(
			sequelize,
			connectionOf(transaction),
			sql,
			values
		);
		return { rows: affectedRows, id: insertId };
	} catch (thrown) {
		throw asSequelizeError(thrown, sql);
	}
}

/** The `LIKE … ESCAPE '!'` pattern for every text that begins with this one. */
export const beginning = (text: string): string => `${text.replace(/[!%_]/g, '!$&')}%`;

/** The same for every text that contains it. */
export const containing = (text: string): string => `%${beginning(text)}`;

/** A moment as its column stores it: like the object mapper does, to the millisecond. */
export function storedTime(sequelize: Sequelize, moment: Date): string {
	const iso = moment.toISOString();
	const text = `${iso.slice(0, 10)} ${iso.slice(11, 23)}`;
	return isSqlite(sequelize) ? `${text} +00:00` : text;
}
