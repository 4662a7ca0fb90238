import { Transaction, type Sequelize } from 'sequelize';
import { openConnection, type SqliteConnection } from './sqlite.ts';
import { asSequelizeError, whileBusy } from './statements.ts';

// Another process may write for so long, as one that migrates does.
const longestWaitMs = 50_000;

/** Says a statement to a connection; again while another process writes. */
async function say(connection: SqliteConnection, sql: string): Promise<void> {
	try {
		await whileBusy(() => connection.now(sql, [], (statement) => statement.run()), longestWaitMs);
	} catch (thrown) {
		throw asSequelizeError(thrown, sql);
	}
}

/**
 * A transaction that begins and ends past the object mapper, for which each of these costs as much as a whole small
 * write; the queries in it are the object mapper's as always.
 */
class OwnTransaction extends Transaction {
	readonly connection: SqliteConnection;
	// Late queries must not join it any more: Sequelize asks this before each query.
	finished: 'commit' | 'rollback' | undefined;

	constructor(sequelize: Sequelize, connection: SqliteConnection) {
		super(sequelize, {});
		this.connection = connection;
	}

	override commit(): Promise<void> {
		this.finished = 'commit';
		return say(this.connection, 'COMMIT');
	}

	override async rollback(): Promise<void> {
		this.finished = 'rollback';
		// SQLite itself rolls back the whole transaction when the disk is full.
		if (this.connection.isInTransaction) await say(this.connection, 'ROLLBACK');
	}
}

/** How a writer starts a transaction; they run one after another on a connection that stays open. */
export function transactionsOn(sequelize: Sequelize, file: string): () => Promise<Transaction> {
	let writer: SqliteConnection | undefined;
	return async () => {
		// A connection that cannot roll back ends its transaction by closing.
		if (writer?.isInTransaction) writer.close();
		if (!writer?.isOpen) writer = openConnection(file);
		await say(writer, 'BEGIN IMMEDIATE TRANSACTION');
		return new OwnTransaction(sequelize, writer);
	};
}

/** Does reads in a transaction on a connection of its own; the first of them fixes the moment that all see. */
export async function inSqliteSnapshot<T>(
	sequelize: Sequelize,
	file: string,
	work: (transaction: Transaction) => Promise<T>
): Promise<T> {
	const connection = openConnection(file);
	try {
		await say(connection, 'BEGIN');
		return await work(new OwnTransaction(sequelize, connection));
	} finally {
		// Ends the transaction.
		connection.close();
	}
}
