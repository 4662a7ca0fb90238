import type { Sequelize } from 'sequelize';
import { readingConnection } from '../../server/database/sqlite.ts';
import { mysqlPool } from '../../server/database/statements.ts';

/** A statement as it went to the database, and its values. */
export interface AskedStatement {
	sql: string;
	values: unknown[];
}

/** The reads past the object mapper while something is done, outside of transactions. */
export async function askedStatements(sequelize: Sequelize, act: () => Promise<unknown>): Promise<AskedStatement[]> {
	const heard: AskedStatement[] = [];
	const stop = sequelize.getDialect() === 'sqlite' ? hearSqlite(sequelize, heard) : hearMysql(sequelize, heard);
	try {
		await act();
	} finally {
		stop();
	}
	return heard;
}

function hearSqlite(sequelize: Sequelize, heard: AskedStatement[]): () => void {
	const { storage } = (sequelize as unknown as { options: { storage: string } }).options;
	const connection = readingConnection(storage);
	const { now } = connection;
	connection.now = ((sql: string, values: unknown[], read: never) => {
		heard.push({ sql, values });
		return now.call(connection, sql, values, read);
	}) as typeof now;
	return () => void (connection.now = now);
}

function hearMysql(sequelize: Sequelize, heard: AskedStatement[]): () => void {
	const pool = mysqlPool(sequelize);
	const { getConnection } = pool;
	const restores: (() => void)[] = [];
	pool.getConnection = async (options) => {
		const connection = await getConnection.call(pool, options);
		const { query } = connection;
		connection.query = (sql, values, done) => {
			heard.push({ sql, values });
			query.call(connection, sql, values, done);
		};
		restores.push(() => void (connection.query = query));
		return connection;
	};
	return () => {
		pool.getConnection = getConnection;
		for (const restore of restores.reverse()) restore();
	};
}
