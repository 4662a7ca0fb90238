import type { Sequelize } from 'sequelize';
import { asSequelizeError, mysqlPool, type MysqlConnection } from '../statements.ts';

// Names of locks are known to the whole server; those of MySQL have at most 64 characters.
const lock = `CONCAT('marquee-migrate-', MD5(DATABASE()))`;
const longestSeconds = 3600;

const ask = (connection: MysqlConnection, sql: string): Promise<number> =>
	new Promise((resolve, reject) => {
		connection.query(sql, [], (error, rows) => {
			if (error) reject(asSequelizeError(error, sql));
			else resolve(Number((rows as { got: number | null }[])[0]?.got));
		});
	});

const take = (connection: MysqlConnection, seconds: number) =>
	ask(connection, `SELECT GET_LOCK(${lock}, ${seconds}) AS got`);

/**
 * Runs work while no other process changes the tables of this database; `waiting` is called when another one does. The
 * lock ends with its connection, so a killed process leaves none. Migrations run on that connection: the server may still
 * work on the last statement of a killed process, and the next one must not begin before its end.
 */
export async function whileMigrating<T>(
	sequelize: Sequelize,
	work: (connection: MysqlConnection) => Promise<T>,
	waiting: () => void
): Promise<T> {
	const pool = mysqlPool(sequelize);
	const connection = await pool.getConnection({});
	try {
		if (!(await take(connection, 0))) {
			waiting();
			if (!(await take(connection, longestSeconds)))
				throw new Error('Another process has been updating this database for an hour. Stop it, or wait for its end.');
		}
		return await work(connection);
	} finally {
		// Not given back to the pool: the lock must end even where the server cannot be told.
		await pool.destroyConnection(connection).catch(() => undefined);
	}
}
