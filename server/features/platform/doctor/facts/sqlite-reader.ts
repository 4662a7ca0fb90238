// A process of its own: `sqlite-reader.ts facts|damage <file>` prints JSON and changes nothing.
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

const [what, file = ''] = process.argv.slice(2);

/**
 * Opens a file for reading. Without a log nobody writes it, and opened as one that never changes, SQLite makes no log
 * beside it either.
 */
function open(): DatabaseSync {
	const options = { readOnly: true, timeout: 1000 };
	if (existsSync(`${file}-wal`)) return new DatabaseSync(file, options);
	return new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), options);
}

/** The header says how the file is written: 2 is the write-ahead log. A file opened as unchanging does not. */
function journalOf(): string {
	const header = Buffer.alloc(1);
	const descriptor = openSync(file, 'r');
	readSync(descriptor, header, 0, 1, 18);
	closeSync(descriptor);
	return header[0] === 2 ? 'wal' : 'rollback';
}

function factsIn(database: DatabaseSync) {
	const all = <Row>(sql: string) => database.prepare(sql).all() as unknown as Row[];
	const isThere = (table: string) => all(`SELECT 1 FROM sqlite_schema WHERE name = '${table}'`).length > 0;
	const done = isThere('sequelize_meta')
		? all<{ name: string }>('SELECT name FROM sequelize_meta ORDER BY name')
		: undefined;
	const [{ version }] = all<{ version: string }>('SELECT sqlite_version() AS version') as [{ version: string }];
	const [last] = isThere('installation_facts')
		? all<{ value: string }>("SELECT value FROM installation_facts WHERE fact = 'version'")
		: [];
	return { version, journal: journalOf(), migrations: done?.map(({ name }) => name), lastVersion: last?.value };
}

function damageIn(database: DatabaseSync): string | null {
	const { quick_check: said } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
	return said === 'ok' ? null : said.slice(0, 200);
}

try {
	setPriority(constants.priority.PRIORITY_LOW);
	const database = open();
	const facts = what === 'damage' ? damageIn(database) : factsIn(database);
	database.close();
	process.stdout.write(JSON.stringify({ facts }));
} catch (thrown) {
	const { code, errcode } = thrown as { code?: string; errcode?: number };
	process.stdout.write(JSON.stringify({ code: errcode ? `SQLITE ${errcode & 0xff}` : (code ?? 'unknown') }));
}
