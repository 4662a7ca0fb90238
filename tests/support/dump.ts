import { QueryTypes } from 'sequelize';
import type { Database } from '../../server/database/database.ts';

/** Every row of every table as one text, but for the tables whose name fits `left`; to see that nothing changed. */
export async function dumpTables({ sequelize }: Pick<Database, 'sequelize'>, left = /^$/): Promise<string> {
	const names = (await sequelize.getQueryInterface().showAllTables()).map(String).sort();
	const kept = names.filter((name) => !name.startsWith('sqlite_') && !left.test(name));
	const rows = await Promise.all(
		kept.map((name) => sequelize.query(`SELECT * FROM ${name}`, { type: QueryTypes.SELECT }))
	);
	return JSON.stringify(kept.map((name, index) => [name, rows[index]]));
}
