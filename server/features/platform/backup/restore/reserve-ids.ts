import type { Database } from '../../../../database/database.ts';
import { change, select } from '../../../../database/statements.ts';
import type { AnyTable } from '../../../../database/table.ts';

/** So many rows others may add to a table of MariaDB between the two statements that set numbers aside. */
const room = 10_000;

async function reserveOnSqlite(database: Database, table: string, amount: number): Promise<number> {
	return database.write(async (transaction) => {
		const { sequelize } = database;
		const sql = 'SELECT seq FROM sqlite_sequence WHERE name = ?';
		const [row] = await select<{ seq: number }>(sequelize, sql, [table], transaction);
		const before = row?.seq ?? 0;
		const set = row
			? 'UPDATE sqlite_sequence SET seq = ? WHERE name = ?'
			: 'INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)';
		await change(sequelize, set, [before + amount, table], transaction);
		return before;
	});
}

async function reserveOnMysql({ sequelize }: Database, table: string, amount: number): Promise<number> {
	const sql =
		'SELECT AUTO_INCREMENT AS next FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?';
	const [row] = await select<{ next: number }>(sequelize, sql, [table]);
	const before = Number(row?.next ?? 1) + room;
	await sequelize.query(`ALTER TABLE \`${table}\` AUTO_INCREMENT = ${before + amount + 1}`);
	return before;
}

/**
 * Sets numbers aside for new rows of a table, which no other row gets; answers the number before the first of them.
 */
export function reserveIds(database: Database, { definition }: AnyTable, amount: number): Promise<number> {
	const { name } = definition;
	return database.dialect === 'sqlite'
		? reserveOnSqlite(database, name, amount)
		: reserveOnMysql(database, name, amount);
}
