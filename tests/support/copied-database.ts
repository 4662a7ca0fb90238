import { DatabaseSync } from 'node:sqlite';
import { tables } from '../../server/composition/models.ts';
import { copyDatabase, type Copied } from '../../server/database/copy/copy-database.ts';
import { openDatabase, sqliteFileOf, type Database } from '../../server/database/database.ts';
import { fillNamespace } from './filled-namespace.ts';
import { freshDatabase, type FreshDatabase } from './processes/databases.ts';
import { migrateFresh } from './runner/template.ts';
import { openScene, type Scene } from './scene.ts';

/** Copies a database, without telling anybody how it goes on unless somebody listens. */
export const copyTo = (from: string, to: string, tell: (line: string) => void = () => undefined): Promise<Copied> =>
	copyDatabase({ from, to, tables, tell });

/** The address of an open SQLite file. */
export const addressOf = ({ sequelize }: Pick<Database, 'sequelize'>): string =>
	`sqlite:${(sequelize as unknown as { options: { storage: string } }).options.storage}`;

/** An SQLite file of an installation whose namespace acme is filled; nobody has it open. */
export async function filledFile(
	more: (scene: Scene) => Promise<unknown> = async () => undefined
): Promise<FreshDatabase> {
	const made = await freshDatabase('sqlite');
	await migrateFresh(made.url);
	const database = openDatabase(made.url);
	const scene = await openScene({ open: () => Promise.resolve(database) });
	await fillNamespace(scene, 'acme');
	await more(scene);
	await database.close();
	return made;
}

/** Says statements to the file of an address as another program would: without asking for parents. */
export function disturb(url: string, ...statements: string[]): void {
	const file = new DatabaseSync(sqliteFileOf(url)!, { enableForeignKeyConstraints: false, timeout: 5000 });
	for (const sql of statements) file.exec(sql);
	file.close();
}

/** Every row of every table of a file as it is stored, sorted; the index of the search follows its table. */
export function stored(url: string): Record<string, string[]> {
	const file = new DatabaseSync(sqliteFileOf(url)!, { readOnly: true });
	const all = (sql: string) => file.prepare(sql).all() as Record<string, unknown>[];
	const names = all(`SELECT name FROM sqlite_master WHERE type = 'table'`).map(({ name }) => String(name));
	const kept = names.filter((name) => !/^search_words|^storage_probes$/.test(name)).sort();
	const rows = kept.map((name) => [
		name,
		all(`SELECT * FROM ${name}`)
			.map((row) => JSON.stringify(row))
			.sort()
	]);
	file.close();
	return Object.fromEntries(rows) as Record<string, string[]>;
}

/** What a promise is refused with; empty where it is kept. */
export const messageOf = (promise: Promise<unknown>): Promise<string> =>
	promise.then(
		() => '',
		(error: Error) => error.message
	);
