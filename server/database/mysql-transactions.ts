import { Transaction, type Sequelize } from 'sequelize';
import { mysqlPool, sayTo, type MysqlConnection } from './statements.ts';

/** A transaction that begins and ends past the object mapper; the queries in it are the object mapper's as always. */
class WriteTransaction extends Transaction {
	readonly connection: MysqlConnection;
	// Late queries must not join it any more: Sequelize asks this before each query.
	finished: 'commit' | 'rollback' | undefined;
	/** Whether the server was told how the transaction ends, and accepted it. */
	isOver = false;

	constructor(sequelize: Sequelize, connection: MysqlConnection) {
		super(sequelize, {});
		this.connection = connection;
	}

	override commit(): Promise<void> {
		return this.#end('commit');
	}

	/** Undoes it; the object mapper also calls this itself after a deadlock. */
	override async rollback(): Promise<void> {
		if (!this.isOver) await this.#end('rollback');
	}

	async #end(how: 'commit' | 'rollback'): Promise<void> {
		this.finished = how;
		await sayTo(this.connection, how.toUpperCase());
		this.isOver = true;
	}
}

/** Begins a transaction that sees the data of one moment. */
export const oneMoment = [
	'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
	'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY'
];

const usual = ['START TRANSACTION'];

/** Runs work in its own transaction on this connection, which the caller ends. */
export async function inTransactionOn<T>(
	connection: MysqlConnection,
	sequelize: Sequelize,
	work: (transaction: Transaction) => Promise<T>
): Promise<T> {
	return runIn(new WriteTransaction(sequelize, connection), work, usual);
}

async function runIn<T>(
	transaction: WriteTransaction,
	work: (transaction: Transaction) => Promise<T>,
	beginning: readonly string[]
): Promise<T> {
	try {
		for (const sql of beginning) await sayTo(transaction.connection, sql);
		const result = await work(transaction);
		await transaction.commit();
		return result;
	} catch (thrown) {
		await transaction.rollback().catch(() => undefined);
		throw thrown;
	}
}

/**
 * Runs work in its own transaction on a pooled connection; a connection that even rejects the rollback is closed.
 * Throws what the work throws, and errors of Sequelize's classes for what the server rejects.
 */
export async function inMysqlTransaction<T>(
	sequelize: Sequelize,
	work: (transaction: Transaction) => Promise<T>,
	beginning: readonly string[] = usual
): Promise<T> {
	const pool = mysqlPool(sequelize);
	const connection = await pool.getConnection({});
	const transaction = new WriteTransaction(sequelize, connection);
	try {
		return await runIn(transaction, work, beginning);
	} finally {
		if (transaction.isOver) pool.releaseConnection(connection);
		else await pool.destroyConnection(connection).catch(() => undefined);
	}
}
