import type { Options, Sequelize } from 'sequelize';
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

/** The texts of all statements while something is done: of the object mapper, and the reads past it outside of transactions. */
export async function statementsOf(sequelize: Sequelize, act: () => Promise<unknown>): Promise<string[]> {
	const { options } = sequelize as unknown as { options: Options };
	const byMapper: string[] = [];
	options.logging = (sql) => void byMapper.push(sql);
	try {
		const asked = await askedStatements(sequelize, act);
		return [...byMapper, ...asked.map(({ sql }) => sql).filter((sql) => typeof sql === 'string')];
	} finally {
		options.logging = false;
	}
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
	const restores = new Map<object, () => void>();
	pool.getConnection = async (options) => {
		const connection = await getConnection.call(pool, options);
		if (restores.has(connection)) return connection;
		const { query } = connection;
		connection.query = (sql, values, done) => {
			heard.push({ sql, values });
			// The mapper listens to the query itself.
			return query.call(connection, sql, values, done);
		};
		restores.set(connection, () => void (connection.query = query));
		return connection;
	};
	return () => {
		pool.getConnection = getConnection;
		for (const restore of restores.values()) restore();
	};
}
