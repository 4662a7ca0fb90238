import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { openDatabase } from '../../../server/database/database.ts';

// Where the test files of one run share their templates; without a run every database is migrated.
const folder = process.env.TEST_TEMPLATES;
const rename = (file: string) => renameSync(`${file}.${process.pid}`, file);

/** A table as the migrations leave it, in SQL: how it is made, and its rows. */
interface TableTemplate {
	name: string;
	create: string;
	rows: string[];
}

/** Brings an empty database up to date: by a copy of one that was migrated before in this run, else by the migrations. */
export async function migrateFresh(url: string): Promise<void> {
	if (!folder) return migrate(url);
	if (url.startsWith('sqlite:')) await copyFile(url, path.join(folder, 'template.db'));
	else await copySchema(url);
}

async function migrate(url: string): Promise<void> {
	const database = openDatabase(url);
	try {
		await database.migrator.up();
	} finally {
		await database.close();
	}
}

// Test files run beside each other: a template appears whole, under its name, and whoever comes second replaces it by its equal.
async function copyFile(url: string, template: string): Promise<void> {
	if (!existsSync(template)) {
		await migrate(`sqlite:${template}.${process.pid}`);
		rename(template);
	}
	copyFileSync(template, url.slice('sqlite:'.length));
}

const templateOfSchemas = () => path.join(folder!, 'template.json');
const readTables = () => JSON.parse(readFileSync(templateOfSchemas(), 'utf8')) as TableTemplate[];

/** The rows that the migrations leave in each table of a schema, in SQL, by the name of the table. */
export const rowsOfTemplate = (): Map<string, string[]> => new Map(readTables().map(({ name, rows }) => [name, rows]));

/** Lets a connection write tables in any order. */
export const withoutKeys = 'SET FOREIGN_KEY_CHECKS=0';

async function copySchema(url: string): Promise<void> {
	const template = templateOfSchemas();
	await onSchema(url, async (connection) => {
		if (existsSync(template)) {
			const statements = readTables().flatMap(({ create, rows }) => [create, ...rows]);
			return void (await connection.query([withoutKeys, ...statements].join(';\n')));
		}
		await migrate(url);
		writeFileSync(`${template}.${process.pid}`, JSON.stringify(await dump(connection)));
		rename(template);
	});
}

/** Works on a schema with a connection of its own, which may say several sentences at once. */
export async function onSchema<Result>(
	url: string,
	work: (connection: Connection) => Promise<Result>
): Promise<Result> {
	const connection = await createConnection({ uri: url, multipleStatements: true, jsonStrings: true });
	try {
		return await work(connection);
	} finally {
		await connection.end();
	}
}

async function dump(connection: Connection): Promise<TableTemplate[]> {
	const [tables] = (await connection.query('SHOW TABLES')) as unknown as [Record<string, string>[]];
	const dumped: TableTemplate[] = [];
	for (const name of tables.flatMap(Object.values)) {
		const [[made]] = (await connection.query('SHOW CREATE TABLE ??', [name])) as unknown as [Record<string, string>[]];
		const [rows] = (await connection.query('SELECT * FROM ??', [name])) as unknown as [object[]];
		const inserts = rows.map((row) => connection.format('INSERT INTO ?? SET ?', [name, row]));
		dumped.push({ name, create: made!['Create Table']!, rows: inserts });
	}
	return dumped;
}
