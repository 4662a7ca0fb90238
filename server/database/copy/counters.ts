import type { Transaction } from 'sequelize';
import type { Database } from '../database.ts';
import { select } from '../statements.ts';
import type { CopiedTable } from './shape.ts';
import type { Writer } from './writer.ts';

/** By table, the number that its next row gets: those of removed rows are not given again. */
export type Counters = Map<string, number>;

const isNumbered = ({ numbered }: CopiedTable): boolean => numbered !== undefined;

async function sqliteCounter({ sequelize }: Database, { name, numbered }: CopiedTable, transaction: Transaction) {
	const sql = `SELECT MAX((SELECT COALESCE(MAX(seq), 0) FROM sqlite_sequence WHERE name = ?),
		(SELECT COALESCE(MAX(\`${numbered}\`), 0) FROM \`${name}\`)) AS last`;
	const [row] = await select<{ last: number }>(sequelize, sql, [name], transaction);
	return Number(row!.last) + 1;
}

// The information schema of MySQL tells what it was a day ago.
async function mysqlCounter({ sequelize }: Database, { name }: CopiedTable, transaction: Transaction) {
	const rows = await select<{ 'Create Table': string }>(sequelize, `SHOW CREATE TABLE \`${name}\``, [], transaction);
	const options = rows[0]!['Create Table'].split('\n').at(-1)!;
	return Number(/AUTO_INCREMENT=(\d+)/.exec(options)?.[1] ?? 1);
}

/** Reads the counters of the tables that number their rows. */
export async function readCounters(
	database: Database,
	transaction: Transaction,
	tables: readonly CopiedTable[]
): Promise<Counters> {
	const counters: Counters = new Map();
	const read = database.dialect === 'sqlite' ? sqliteCounter : mysqlCounter;
	for (const table of tables.filter(isNumbered)) counters.set(table.name, await read(database, table, transaction));
	return counters;
}

/** Sets the counters of tables whose rows are there. */
export async function writeCounters({ dialect }: Database, writer: Writer, counters: Counters): Promise<void> {
	for (const [table, next] of counters) {
		if (dialect === 'mysql') await writer.run(`ALTER TABLE \`${table}\` AUTO_INCREMENT = ${next}`);
		else {
			await writer.run(`DELETE FROM sqlite_sequence WHERE name = '${table}'`);
			if (next > 1) await writer.run(`INSERT INTO sqlite_sequence (name, seq) VALUES ('${table}', ${next - 1})`);
		}
	}
}
