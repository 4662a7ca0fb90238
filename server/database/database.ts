import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { ForeignKeyConstraintError, Sequelize, type Options, type Transaction } from 'sequelize';
import { createMigrator, type Migrator, type Ways } from '../../database/migrate.ts';
import { keepDatabasePrivate } from '../runtime/files/private-file.ts';
import { inMysqlTransaction, inTransactionOn, oneMoment } from './mysql-transactions.ts';
import { whileMigrating } from './update/migration-lock.ts';
import { current, sayTo, watchPool, type MysqlConnection } from './statements.ts';
import { inSqliteSnapshot, transactionsOn } from './sqlite-transactions.ts';
import sqlite, { checkpointSqliteFile, closeSqliteFile, commitsTo, forgetColumns } from './sqlite.ts';
import { WalSync } from './wal-sync.ts';
import { WriteGroups, type Share } from './shared/write-groups.ts';
import { WriteQueue } from './write-queue.ts';

/** The kind of SQL the database speaks; `mysql` is MySQL 8.4 and MariaDB from 10.11 on. */
export type Dialect = 'sqlite' | 'mysql';

/** An open database: reads use no transaction, and all writes go through `write`. */
export interface Database {
	sequelize: Sequelize;
	dialect: Dialect;
	migrator: Migrator;
	/**
	 * Runs `work` in one transaction and settles after the commit; only SQL may be awaited inside. With `share` it may share
	 * the transaction with other writes of its group.
	 */
	write<T>(work: (transaction: Transaction) => Promise<T>, share?: Share): Promise<T>;
	/** Gives reads of one moment: whatever is written meanwhile, `work` sees nothing of it. */
	snapshot<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
	/** Changes with every commit to the data, by any process; undefined where asking costs as much as reading. */
	commits(): number | undefined;
	/** Calls back with how long each caller waited, in milliseconds: for a connection, or for the write queue of SQLite. */
	watchWaits(waited: (ms: number) => void): void;
	close(): Promise<void>;
}

Sequelize.useCLS({
	get: (key: string) => current.getStore()?.get(key),
	set: (key: string, value: unknown) => void current.getStore()?.set(key, value),
	run: (work: (context: unknown) => unknown) =>
		current.run(new Map(current.getStore()), () => work(current.getStore())),
	bind: (work: unknown) => work
} as unknown as Parameters<typeof Sequelize.useCLS>[0]);

const inTransaction = <T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>) =>
	current.run(new Map([['transaction', transaction]]), () => work(transaction));

const common: Options = { logging: false, define: { underscored: true } };

/** The file of `sqlite:<file>`; undefined for the address of anything else. */
export const sqliteFileOf = (url: string): string | undefined => /^sqlite:(?:\/\/)?(.*)$/s.exec(url)?.[1];

/** Opens `sqlite:<file>`, `mysql://…` or `mariadb://…`; does not migrate. */
export function openDatabase(url: string): Database {
	if (/^(mysql|mariadb):/.test(url)) return openMysql(url.replace(/^mariadb:/, 'mysql:'));
	const file = sqliteFileOf(url);
	if (file !== undefined) return openSqlite(file);
	throw new Error('DATABASE_URL must start with sqlite:, mysql:// or mariadb://');
}

function openSqlite(file: string): Database {
	mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
	if (file !== ':memory:') keepDatabasePrivate(file);
	// If it were allowed to create the file, Sequelize would create the folder again for every transaction.
	const dialectOptions = { mode: sqlite.OPEN_READWRITE };
	const sequelize = new Sequelize({
		...common,
		dialect: 'sqlite',
		storage: file,
		dialectModule: sqlite,
		dialectOptions
	});
	const log = new WalSync(file, () => checkpointSqliteFile(file));
	const queue = new WriteQueue(transactionsOn(sequelize, file), () => log.flush());
	const write: Database['write'] = (work) => queue.write((transaction) => inTransaction(transaction, work));
	return {
		sequelize,
		dialect: 'sqlite',
		// Caches may contain what a rolled-back migration changed.
		migrator: createMigrator(sequelize, { inTransaction: (work) => write(work).finally(() => forgetColumns(file)) }),
		write,
		snapshot: (work) => inSqliteSnapshot(sequelize, file, work),
		commits: () => commitsTo(file),
		watchWaits: (waited) => (queue.waited = waited),
		async close() {
			await sequelize.close();
			await log.close();
			closeSqliteFile(file);
		}
	};
}

// The last one: a row came in under one that is being removed, and goes along at the next try.
const retryable = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'ER_ROW_IS_REFERENCED_2']);
const mostTries = 5;
const longestLockSeconds = 10;

const codeOf = (error: unknown): string => (error as { parent?: { code?: string } } | null)?.parent?.code ?? '';

/**
 * The code of an error caused by two conflicting writers, one of whom may have removed the other's parent row;
 * undefined for any other error.
 */
export function clashCode(error: unknown): string | undefined {
	const code = codeOf(error);
	if (retryable.has(code)) return code;
	return error instanceof ForeignKeyConstraintError ? code || 'foreign key' : undefined;
}

/** Set once per connection instead of before each transaction, which would cost every response a round trip. */
async function prepareConnection(connection: MysqlConnection): Promise<void> {
	await sayTo(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
	// Fifty seconds, as the server has it, five times over are longer than anybody waits.
	await sayTo(connection, `SET SESSION innodb_lock_wait_timeout = ${longestLockSeconds}`);
}

function mapMysql(url: string): Sequelize {
	const sequelize = new Sequelize(url, {
		...common,
		dialect: 'mysql',
		timezone: '+00:00',
		dialectOptions: {
			charset: 'utf8mb4',
			supportBigNumbers: true,
			bigNumberStrings: false,
			decimalNumbers: true,
			// The driver parses values itself, which takes a tenth of the time Sequelize needs to parse dates.
			typeCast: true,
			dateStrings: ['DATE']
		},
		define: { ...common.define, charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
		pool: { max: 20, min: 0, acquire: 20_000 }
	});
	sequelize.addHook('afterConnect', (connection) => prepareConnection(connection as MysqlConnection));
	return sequelize;
}

/** Migrations run on the connection that has the lock. */
function waysToMigrate(sequelize: Sequelize): Ways {
	let locked: MysqlConnection | undefined;
	return {
		inTransaction: (work) => {
			const inIt = (transaction: Transaction) => inTransaction(transaction, work);
			return locked ? inTransactionOn(locked, sequelize, inIt) : inMysqlTransaction(sequelize, inIt);
		},
		alone: (work, waiting) =>
			whileMigrating(
				sequelize,
				(connection) => {
					locked = connection;
					return work().finally(() => (locked = undefined));
				},
				waiting
			)
	};
}

function openMysql(url: string): Database {
	const sequelize = mapMysql(url);
	const writeAlone = async <T>(work: (transaction: Transaction) => Promise<T>, tries = 1): Promise<T> => {
		try {
			return await inMysqlTransaction(sequelize, (transaction) => inTransaction(transaction, work));
		} catch (error) {
			if (tries >= mostTries || !retryable.has(codeOf(error))) throw error;
			// Two writers that clashed would clash again if both retried at the same time.
			await sleep(Math.random() * 20 * tries);
			return writeAlone(work, tries + 1);
		}
	};
	const groups = new WriteGroups(sequelize, writeAlone, inTransaction);
	return {
		sequelize,
		dialect: 'mysql',
		migrator: createMigrator(sequelize, waysToMigrate(sequelize)),
		write: (work, share) => (share ? groups.write(share, work) : writeAlone(work)),
		snapshot: (work) => inMysqlTransaction(sequelize, work, oneMoment),
		commits: () => undefined,
		watchWaits: (waited) => watchPool(sequelize, waited),
		close: () => sequelize.close()
	};
}
