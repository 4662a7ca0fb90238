import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { sqlFunctions } from './search.ts';
import { bound, withoutValues } from './sqlite-values.ts';

// Sequelize opens a connection per transaction and closes it afterwards. Handles are pooled here instead, with their
// prepared statements, because opening a file and preparing again costs more than the query.
interface Handle {
	connection: DatabaseSync;
	prepared: Map<string, StatementSync>;
	/** Results of `PRAGMA table_info`, which Sequelize runs before every SELECT. */
	columns: Map<string, unknown[]>;
}
type Done = (this: Statement, error: Error | null, rows?: unknown[]) => void;

const busyMs = 10_000;
const mostPrepared = 200;
const idleHandles = new Map<string, Handle[]>();
const openHandles = new Map<string, Set<Handle>>();

const columnsAsked = /^PRAGMA (table_info|table_xinfo)\(/i;
const schemaChange = /^\s*(CREATE|ALTER|DROP)\s/i;
// Said to every connection by Sequelize; ours are opened with it.
const foreignKeysOn = 'PRAGMA FOREIGN_KEYS=ON';

/** Lets the tables of a file be asked for their columns again. */
export function forgetColumns(filename: string): void {
	for (const { columns } of openHandles.get(filename) ?? []) columns.clear();
}

// Sequelize captures the stack of each query before it knows whether it is needed, and formatting it takes longer than
// many queries. Errors created here format theirs on demand.
function withoutStacks(tell: () => void): void {
	const { prepareStackTrace } = Error;
	Error.prepareStackTrace = () => '';
	try {
		tell();
	} finally {
		Error.prepareStackTrace = prepareStackTrace;
	}
}

// Sequelize looks at this class name before it reads lastID.
class Statement {
	lastID = 0;
	changes = 0;
}

const logPragmas = 'PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=0; PRAGMA journal_size_limit=4194304';

function openHandle(filename: string): Handle {
	const idle = idleHandles.get(filename)?.pop();
	if (idle) return idle;
	const connection = new DatabaseSync(filename, { timeout: 0, enableForeignKeyConstraints: true });
	for (const [name, change] of Object.entries(sqlFunctions))
		connection.function(name, { deterministic: true }, (value) => (value === null ? null : change(String(value))));
	if (filename !== ':memory:') {
		const mode = connection.prepare('PRAGMA journal_mode=WAL').get() as { journal_mode: string };
		// `WalSync` flushes commits to the log and checkpoints them; a file system without shared memory has no such log.
		// A complete checkpoint makes the log small again.
		connection.exec(mode.journal_mode === 'wal' ? logPragmas : 'PRAGMA synchronous=FULL');
		connection.exec('PRAGMA busy_timeout=0');
	}
	const handle = { connection, prepared: new Map(), columns: new Map() };
	const open = openHandles.get(filename) ?? new Set();
	openHandles.set(filename, open.add(handle));
	return handle;
}

const readers = new Map<string, SqliteConnection>();

/** A connection to a file past the object mapper; throws when it cannot be opened. */
export function openConnection(filename: string): SqliteConnection {
	const made = new SqliteConnection(filename, 0, () => undefined);
	if (!made.isOpen) throw Object.assign(new Error(`${filename} cannot be opened.`), { code: 'SQLITE_CANTOPEN' });
	return made;
}

/** The connection of a file for reads outside of transactions. */
export function readingConnection(filename: string): SqliteConnection {
	const made = readers.get(filename) ?? openConnection(filename);
	readers.set(filename, made);
	return made;
}

/** Checkpoints the write-ahead log of a file, as far as nobody reads an older state. */
export function checkpointSqliteFile(filename: string): void {
	readingConnection(filename).now('PRAGMA wal_checkpoint(PASSIVE)', [], (statement) => statement.all());
}

/** A number that changes with every commit to a file, by any process: the connection that reads it commits nothing. */
export const commitsTo = (filename: string): number =>
	readingConnection(filename).now('PRAGMA data_version', [], (statement) =>
		Number((statement.get() as { data_version: number }).data_version)
	);

/** Closes every kept handle of a file; call it once after the last query. */
export function closeSqliteFile(filename: string): void {
	for (const { connection } of openHandles.get(filename) ?? []) if (connection.isOpen) connection.close();
	openHandles.delete(filename);
	idleHandles.delete(filename);
	readers.delete(filename);
}

const sqlCodes: Record<number, string> = {
	5: 'SQLITE_BUSY',
	10: 'SQLITE_IOERR',
	13: 'SQLITE_FULL',
	14: 'SQLITE_CANTOPEN',
	19: 'SQLITE_CONSTRAINT'
};

function sqlError(thrown: unknown): Error {
	const error = thrown as Error & { errcode?: number; errno?: number; code?: string };
	const primary = (error.errcode ?? 0) & 0xff;
	const code = sqlCodes[primary] ?? 'SQLITE_ERROR';
	return Object.assign(error, { message: `${code}: ${error.message}`, code, errno: primary });
}

/** The statement of a connection, prepared once; the least recently used ones are dropped. */
function prepared({ connection, prepared: known }: Handle, sql: string): StatementSync {
	const statement = known.get(sql) ?? connection.prepare(withoutNul(sql));
	known.delete(sql);
	if (known.size >= mostPrepared) known.delete(known.keys().next().value!);
	known.set(sql, statement);
	return statement;
}

// SQLite reads a statement only up to a NUL, and Sequelize leaves those of a text where they are: between its quotes.
const withoutNul = (sql: string): string => (sql.includes('\0') ? sql.replaceAll('\0', "'||char(0)||'") : sql);

const longMs = 5;

/**
 * Whether a statement that began at a moment of `performance.now()` took so long that others get their turn before its
 * caller goes on: the statements of one call follow each other within one turn of the thread that serves everybody.
 */
export const tookLong = (from: number): boolean => performance.now() - from > longMs;

/**
 * A connection as Sequelize expects it: the part of the `Database` class of the `sqlite3` package that Sequelize uses,
 * on top of Node's built-in SQLite.
 */
export class SqliteConnection {
	filename: string;
	uuid?: string;
	#handle: Handle | undefined;

	constructor(filename: string, _mode: number, opened: (error: Error | null) => void) {
		this.filename = filename;
		let error: Error | null = null;
		try {
			this.#handle = openHandle(filename);
		} catch (thrown) {
			error = sqlError(thrown);
		}
		queueMicrotask(() => opened(error));
	}

	#query(sql: string, parameters: unknown, call: (statement: StatementSync, values: SQLInputValue[]) => unknown) {
		const handle = this.#handle!;
		if (Array.isArray(parameters)) return call(prepared(handle, sql), parameters.map(bound));
		const named = Object.entries((parameters ?? {}) as Record<string, unknown>).map(([key, value]) => [
			key,
			bound(value)
		]);
		if (named.length) return call(prepared(handle, sql), [Object.fromEntries(named) as unknown as SQLInputValue]);
		const { sql: form, values } = withoutValues(sql);
		return call(prepared(handle, form), values);
	}

	get isOpen(): boolean {
		return this.#handle?.connection.isOpen ?? false;
	}

	get isInTransaction(): boolean {
		return this.isOpen && this.#handle!.connection.isTransaction;
	}

	/** Runs a statement immediately in the transaction of this connection: no other writer can interfere. */
	now<T>(sql: string, values: readonly unknown[], call: (statement: StatementSync, values: SQLInputValue[]) => T): T {
		try {
			return call(prepared(this.#handle!, sql), values.map(bound));
		} catch (thrown) {
			throw sqlError(thrown);
		}
	}

	// Another process may hold the write lock for a moment: wait for it, up to busyMs.
	#attempt(work: () => [Statement, unknown[]?], done: Done | undefined, deadline = Date.now() + busyMs): void {
		try {
			const from = performance.now();
			const [statement, rows] = work();
			const next = tookLong(from) && !this.isInTransaction ? setImmediate : queueMicrotask;
			if (done) next(() => withoutStacks(() => done.call(statement, null, rows)));
		} catch (thrown) {
			const error = sqlError(thrown);
			if ((error as Error & { code: string }).code === 'SQLITE_BUSY' && Date.now() < deadline)
				setTimeout(() => this.#attempt(work, done, deadline), 2 + Math.random() * 8);
			else queueMicrotask(() => done?.call(new Statement(), error));
		}
	}

	run(sql: string, parameters?: unknown, done?: Done): this {
		if (typeof parameters === 'function') return this.run(sql, undefined, parameters as Done);
		if (sql === foreignKeysOn) return this;
		if (schemaChange.test(sql)) forgetColumns(this.filename);
		this.#attempt(() => {
			const result = this.#query(sql, parameters, (statement, values) => statement.run(...values)) as {
				lastInsertRowid: number | bigint;
				changes: number | bigint;
			};
			return [
				Object.assign(new Statement(), { lastID: Number(result.lastInsertRowid), changes: Number(result.changes) })
			];
		}, done);
		return this;
	}

	all(sql: string, parameters?: unknown, done?: Done): this {
		if (typeof parameters === 'function') return this.all(sql, undefined, parameters as Done);
		if (schemaChange.test(sql)) forgetColumns(this.filename);
		this.#attempt(() => {
			const known = this.#handle!.columns.get(sql);
			if (known) return [new Statement(), known];
			const rows = this.#query(sql, parameters, (statement, values) => statement.all(...values)) as unknown[];
			if (columnsAsked.test(sql)) this.#handle!.columns.set(sql, rows);
			return [new Statement(), rows];
		}, done);
		return this;
	}

	exec(sql: string, done?: Done): this {
		forgetColumns(this.filename);
		this.#attempt(() => {
			this.#handle!.connection.exec(sql);
			return [new Statement()];
		}, done);
		return this;
	}

	serialize(work?: () => void): void {
		work?.();
	}

	close(done?: (error: Error | null) => void): void {
		const handle = this.#handle;
		if (handle?.connection.isOpen) {
			if (handle.connection.isTransaction) handle.connection.exec('ROLLBACK');
			const idle = idleHandles.get(this.filename) ?? [];
			idleHandles.set(this.filename, idle);
			idle.push(handle);
		}
		this.#handle = undefined;
		queueMicrotask(() => done?.(null));
	}
}

/** Passed to Sequelize as `dialectModule`. */
export default {
	Database: SqliteConnection,
	OPEN_READONLY: 1,
	OPEN_READWRITE: 2,
	OPEN_CREATE: 4,
	verbose() {
		return this;
	}
};
