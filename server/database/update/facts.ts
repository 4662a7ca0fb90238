import type { Database } from '../database.ts';
import { change, select } from '../statements.ts';

type Fact = 'secretKey' | 'version';

const clash = {
	sqlite: 'ON CONFLICT (fact) DO UPDATE SET value = excluded.value',
	mysql: 'ON DUPLICATE KEY UPDATE value = VALUES(value)'
};

/** What the installation knows of itself; undefined where it was never stored. */
export async function readFact({ sequelize }: Database, fact: Fact): Promise<string | undefined> {
	const rows = await select<{ value: string }>(sequelize, 'SELECT value FROM installation_facts WHERE fact = ?', [
		fact
	]);
	return rows[0]?.value;
}

/** Stores a fact in place of the one before. */
export async function storeFact(database: Database, fact: Fact, value: string): Promise<void> {
	const sql = `INSERT INTO installation_facts (fact, value) VALUES (?, ?) ${clash[database.dialect]}`;
	await database.write((transaction) => change(database.sequelize, sql, [fact, value], transaction));
}
