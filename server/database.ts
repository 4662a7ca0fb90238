import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { Sequelize, Transaction, type Options } from 'sequelize';
import { createMigrator, type Migrator } from '../database/migrate.ts';
import sqlite, { closeSqliteFile, watchCommits } from './sqlite.ts';
import { WriteQueue } from './write-queue.ts';

export type Dialect = 'sqlite' | 'mysql';

/** An open database: reads take no transaction, every write goes through `write`. */
export interface Database {
	sequelize: Sequelize;
	dialect: Dialect;
	migrator: Migrator;
	/** Runs `work` in one transaction and settles after the commit; only SQL may be awaited inside. */
	write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
	/** Changes with every commit to the data, by any process; undefined where asking costs as much as reading. */
	commits(): number | undefined;
	close(): Promise<void>;
}

// Sequelize asks this store for the current transaction, so a query that forgets to pass it still joins it;
// without that, such a query would wait for its own transaction forever on SQLite.
const current = new AsyncLocalStorage<Map<string, unknown>>();
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

/** Opens `sqlite:<file>`, `mysql://…` or `mariadb://…`; does not migrate. */
export function openDatabase(url: string): Database {
	if (/^(mysql|mariadb):/.test(url)) return openMysql(url.replace(/^mariadb:/, 'mysql:'));
	if (url.startsWith('sqlite:')) return openSqlite(url.replace(/^sqlite:(\/\/)?/, ''));
	throw new Error('DATABASE_URL must start with sqlite:, mysql:// or mariadb://');
}

function openSqlite(file: string): Database {
	mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
	const sequelize = new Sequelize({ ...common, dialect: 'sqlite', storage: file, dialectModule: sqlite });
	const begin = () => sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE });
	const queue = new WriteQueue(sequelize, begin);
	const watch = watchCommits(file);
	return {
		sequelize,
		dialect: 'sqlite',
		migrator: createMigrator(sequelize),
		write: (work) => queue.write((transaction) => inTransaction(transaction, work)),
		commits: watch.commits,
		async close() {
			watch.close();
			await sequelize.close();
			closeSqliteFile(file);
		}
	};
}

const retryable = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);
const mostTries = 5;

function openMysql(url: string): Database {
	const sequelize = new Sequelize(url, {
		...common,
		dialect: 'mysql',
		timezone: '+00:00',
		isolationLevel: Transaction.ISOLATION_LEVELS.READ_COMMITTED,
		dialectOptions: { charset: 'utf8mb4', supportBigNumbers: true, bigNumberStrings: false, decimalNumbers: true },
		define: { ...common.define, charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
		pool: { max: 20, min: 0, acquire: 20_000 }
	});
	const write = async <T>(work: (transaction: Transaction) => Promise<T>, tries = 1): Promise<T> => {
		try {
			return await sequelize.transaction((transaction) => inTransaction(transaction, work));
		} catch (error) {
			const code = (error as { parent?: { code?: string } }).parent?.code ?? '';
			if (tries >= mostTries || !retryable.has(code)) throw error;
			// Two that clashed would clash again if both came back at once.
			await sleep(Math.random() * 20 * tries);
			return write(work, tries + 1);
		}
	};
	return {
		sequelize,
		dialect: 'mysql',
		migrator: createMigrator(sequelize),
		write,
		commits: () => undefined,
		close: () => sequelize.close()
	};
}
