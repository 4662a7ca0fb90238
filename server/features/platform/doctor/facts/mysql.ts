import type { Connection, RowDataPacket } from 'mysql2/promise';

/** What a MySQL or MariaDB says about itself, to a connection prepared like those of the product. */
export interface MysqlFacts {
	kind: 'mysql';
	/** `SHOW VARIABLES`, as far as the product depends on them. */
	variables: Record<string, string>;
	/** The database by its name. */
	schema: string;
	/** The migrations done; undefined in a database without tables. */
	migrations: string[] | undefined;
	/** JSON of the version that ran last; undefined before the first that notes it. */
	lastVersion?: string | undefined;
	/** Tables that cannot store every character. */
	narrowTables: string[];
	/** How far its clock is ahead of ours. */
	aheadMs: number;
}

const names = [
	...['version', 'version_comment', 'transaction_isolation', 'tx_isolation', 'log_bin', 'binlog_format'],
	...['character_set_database', 'max_allowed_packet', 'time_zone', 'system_time_zone', 'sql_mode'],
	'innodb_flush_log_at_trx_commit'
];
const narrow = `SELECT TABLE_NAME AS name FROM information_schema.TABLES
	WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' AND TABLE_COLLATION NOT LIKE 'utf8mb4%'
	AND TABLE_NAME <> 'sequelize_meta' ORDER BY TABLE_NAME`;

/** Asks with a connection of its own, which sees what a new one gets; every question within so many milliseconds. */
export async function mysqlFacts(url: string, timeout: number): Promise<MysqlFacts> {
	const { createConnection } = await import('mysql2/promise');
	const connection = await createConnection({
		uri: url.replace(/^mariadb:/, 'mysql:'),
		connectTimeout: timeout,
		charset: 'utf8mb4'
	});
	try {
		return await factsOf(connection, timeout);
	} finally {
		connection.destroy();
	}
}

type Ask = <Row>(sql: string) => Promise<Row[]>;

/** Undefined where an older version left no such table. */
const lastVersion = (ask: Ask): Promise<string | undefined> =>
	ask<{ value: string }>("SELECT value FROM installation_facts WHERE fact = 'version'").then(
		([row]) => row?.value,
		() => undefined
	);

async function factsOf(connection: Connection, timeout: number): Promise<MysqlFacts> {
	const ask = async <Row>(sql: string) =>
		(await connection.query<(Row & RowDataPacket)[]>({ sql, timeout }))[0] as Row[];
	await ask('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
	const rows = await ask<{ Variable_name: string; Value: string }>(
		`SHOW VARIABLES WHERE Variable_name IN ('${names.join("', '")}')`
	);
	const [{ name: schema }] = (await ask<{ name: string }>('SELECT DATABASE() AS name')) as [{ name: string }];
	const before = Date.now();
	const [{ now }] = (await ask<{ now: number | string }>(
		"SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6)) AS now"
	)) as [{ now: number | string }];
	const between = (before + Date.now()) / 2;
	const done = ask<{ name: string }>('SELECT name FROM sequelize_meta ORDER BY name');
	return {
		kind: 'mysql',
		variables: Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value])),
		schema,
		migrations: await done.then(
			(found) => found.map(({ name }) => name),
			(thrown: { code?: string }) => {
				if (thrown.code === 'ER_NO_SUCH_TABLE') return undefined;
				throw thrown;
			}
		),
		lastVersion: await lastVersion(ask),
		narrowTables: (await ask<{ name: string }>(narrow)).map(({ name }) => name),
		aheadMs: Number(now) / 1000 - between
	};
}
