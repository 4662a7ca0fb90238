import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { openDatabase } from '../../server/database/database.ts';

// Where the test files of one run share their templates; without a run every database is migrated.
const folder = process.env.TEST_TEMPLATES;
const rename = (file: string) => renameSync(`${file}.${process.pid}`, file);

/** Brings an empty database up to date: by a copy of one that was migrated before in this run, else by the migrations. */
export async function migrateFresh(url: string): Promise<void> {
	if (!folder) return migrate(url);
	if (url.startsWith('sqlite:')) await copyFile(url, path.join(folder, 'template.db'));
	else await copySchema(url, path.join(folder, 'template.sql'));
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

async function copySchema(url: string, template: string): Promise<void> {
	const connection = await createConnection({ uri: url, multipleStatements: true, jsonStrings: true });
	try {
		if (existsSync(template)) return void (await connection.query(readFileSync(template, 'utf8')));
		await migrate(url);
		writeFileSync(`${template}.${process.pid}`, await dump(connection));
		rename(template);
	} finally {
		await connection.end();
	}
}

async function dump(connection: Connection): Promise<string> {
	const [tables] = (await connection.query('SHOW TABLES')) as unknown as [Record<string, string>[]];
	const statements = ['SET FOREIGN_KEY_CHECKS=0'];
	for (const table of tables.flatMap(Object.values)) {
		const [[made]] = (await connection.query('SHOW CREATE TABLE ??', [table])) as unknown as [Record<string, string>[]];
		const [rows] = (await connection.query('SELECT * FROM ??', [table])) as unknown as [object[]];
		statements.push(
			made!['Create Table']!,
			...rows.map((row) => connection.format('INSERT INTO ?? SET ?', [table, row]))
		);
	}
	return statements.join(';\n');
}
