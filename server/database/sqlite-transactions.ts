import type { Sequelize, Transaction } from 'sequelize';
import type { SqliteConnection } from './sqlite.ts';
import { asSequelizeError } from './statements.ts';

/** A transaction as the object mapper holds it; `parent` is set for a savepoint. */
interface Begun {
	connection: SqliteConnection;
	parent?: Transaction;
	finished?: 'commit' | 'rollback';
	options: { type?: string };
}
type Verb = 'startTransaction' | 'commitTransaction' | 'rollbackTransaction';
type Verbs = Record<Verb, (transaction: Transaction) => Promise<void>>;

const mostTries = 5;

/** Says a statement to a connection; again where another process wrote for longer than that waits. */
async function say(connection: SqliteConnection, sql: string, tries = 1): Promise<void> {
	const failed = await new Promise<(Error & { code?: string }) | null>((resolve) => connection.run(sql, [], resolve));
	if (failed?.code === 'SQLITE_BUSY' && tries < mostTries) return say(connection, sql, tries + 1);
	if (failed) throw asSequelizeError(failed, sql);
}

/** Begins and ends transactions past the object mapper, for which each of these costs as much as a whole small write. */
export function shortenTransactions(sequelize: Sequelize): void {
	const verbs = sequelize.getQueryInterface() as unknown as Verbs;
	const shorten = (verb: Verb, sqlOf: (begun: Begun) => string, finished?: 'commit' | 'rollback') => {
		const long = verbs[verb].bind(verbs);
		verbs[verb] = (transaction) => {
			const begun = transaction as unknown as Begun;
			if (begun.parent) return long(transaction);
			// What comes too late must not join it any more.
			if (finished) begun.finished = finished;
			return say(begun.connection, sqlOf(begun));
		};
	};
	shorten('startTransaction', ({ options }) => `BEGIN ${options.type ?? 'DEFERRED'} TRANSACTION`);
	shorten('commitTransaction', () => 'COMMIT', 'commit');
	shorten('rollbackTransaction', () => 'ROLLBACK', 'rollback');
}
