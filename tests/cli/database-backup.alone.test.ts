import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { backUpMysql, clientOptions } from '../../server/database/backup/mysql-backup.ts';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { disturb, messageOf, stored } from '../support/copied-database.ts';
import { freshFolder, run } from '../support/processes/command.ts';
import { forEachDatabase, onMariadb, onSqlite } from '../support/processes/databases.ts';

const secret = 'a secret of at least thirty-two bytes';
const keys = { SECRET_KEY: secret, SESSION_SECRET: secret, MAIN_DOMAIN: 'localhost' };
const user =
	"INSERT INTO namespaces (namespace, label, is_active, plan, version, created_at, updated_at) VALUES ('kept', :label, 1, 'unlimited', 1, '2026-01-01 10:00:00', '2026-01-01 10:00:00')";
const label = `Ein 'Fest' \\ "für" 🎈 <b>`;

/** Runs a program of the system to its end; returns its exit code. */
async function system(program: string, words: string[], input = '', env = process.env): Promise<number> {
	const child = spawn(program, words, { stdio: ['pipe', 'inherit', 'inherit'], env });
	child.stdin.end(input);
	const [code] = (await once(child, 'close')) as [number];
	return code;
}

/** Writes as a server does, until it is told; returns how often. */
async function writeUntil(server: Database, isDone: { now: boolean }): Promise<number> {
	let times = 0;
	for (; !isDone.now; times += 1)
		await server.write((transaction) =>
			server.sequelize.query("UPDATE namespaces SET is_active = 1 WHERE namespace = 'kept'", { transaction })
		);
	return times;
}

forEachDatabase('database backup', ({ test, product, url, migrated, connect }) => {
	test('writes a whole copy to a new file for this account only, while a server runs', async () => {
		const [from, folder] = [await migrated(), freshFolder()];
		const settings = { ...keys, DATA_DIR: folder, DATABASE_URL: from };
		const file = path.join(folder, 'copy');
		const server = connect(from);
		await server.sequelize.query(user, { replacements: { label } });
		const isDone = { now: false };
		const writing = writeUntil(server, isDone);
		const { code, out, err } = await run(['database', 'backup', file], settings);
		isDone.now = true;
		assert.ok((await writing) > 0);
		assert.is(code, 0, err);
		assert.match(out, /^\/.*\/copy: \d+\.\d MB\.\n$/);
		assert.match(err, /Uploaded files are not in it: also copy .*SECRET_KEY/);
		assert.is(statSync(file).mode & 0o777, 0o600);
		assert.equal(
			readdirSync(folder).filter((name) => name.includes('copy')),
			['copy']
		);
		const to = product === 'sqlite' ? `sqlite:${file}` : await url();
		if (product === 'mariadb') {
			const { hostname, port, pathname } = new URL(to);
			const words = ['-h', hostname, '-P', port, '-u', 'root', pathname.slice(1)];
			assert.is(await system('mariadb', words, readFileSync(file, 'utf8')), 0);
		}
		const copy = connect(to);
		const [rows] = await copy.sequelize.query("SELECT label FROM namespaces WHERE namespace = 'kept'");
		assert.is((rows[0] as { label: string }).label, label);
		assert.equal([await copy.migrator.pending(), await copy.migrator.unknown()], [[], []]);
	});

	test('leaves a file alone that exists, and names what is missing', async () => {
		const [from, folder] = [await migrated(), freshFolder()];
		const settings = { ...keys, DATA_DIR: folder, DATABASE_URL: from };
		const file = path.join(folder, 'mine');
		writeFileSync(file, 'mine');
		const refused = await run(['database', 'backup', file], settings);
		assert.equal([refused.code, refused.out, refused.err], [1, '', `${file} exists already.\n`]);
		assert.is(readFileSync(file, 'utf8'), 'mine');
		const nowhere = await run(['database', 'backup', path.join(folder, 'no', 'copy')], settings);
		assert.is(nowhere.code, 1);
		assert.match(nowhere.err, /\/no does not exist\.\n$/);
	});
});

onSqlite('database backup and a full disk', ({ test, url, migrated, connect }) => {
	// A limit of the size of files is met like the end of a disk: in the middle of a write.
	const limited = (words: string, settings: NodeJS.ProcessEnv) =>
		system('bash', ['-c', `ulimit -f 300; exec "$0" ${words}`, process.execPath], '', { ...process.env, ...settings });

	test('leaves nothing half', async () => {
		const [from, folder] = [await migrated(), freshFolder()];
		const settings = { ...keys, DATA_DIR: folder, DATABASE_URL: from };
		const before = stored(from);
		assert.is(await limited(`server/cli/main.ts database backup ${folder}/copy`, settings), 1);
		assert.equal(readdirSync(folder), []);
		assert.equal(stored(from), before);
	});

	test('changes nothing at an update, whose copy does not fit', async () => {
		const [from, folder] = [await migrated(), freshFolder()];
		const database = connect(from);
		const last = (await database.migrator.executed()).at(-1)!.name;
		await database.migrator.down({ to: last });
		const before = stored(from);
		assert.is(await limited('server/cli/main.ts migrate', { ...keys, DATA_DIR: folder, DATABASE_URL: from }), 1);
		assert.equal(readdirSync(path.join(folder, 'before-update')), []);
		assert.equal(stored(from), before);
	});

	test('creates no database where there is none', async () => {
		const [from, folder] = [await url(), freshFolder()];
		const { code, err } = await run(['database', 'backup', path.join(folder, 'copy')], {
			...keys,
			DATA_DIR: folder,
			DATABASE_URL: from
		});
		assert.is(code, 1);
		assert.match(err, /^The database .* does not exist\.\n$/);
		assert.not(existsSync(from.slice('sqlite:'.length)));
	});

	test('has what a server wrote before it was killed', async () => {
		const [from, folder] = [await migrated(), freshFolder()];
		disturb(
			from,
			'PRAGMA journal_mode=WAL',
			"INSERT INTO namespaces (namespace, label, is_active, plan, version, created_at, updated_at) VALUES ('late', 'Late', 1, 'unlimited', 1, '2026-01-01 10:00:00', '2026-01-01 10:00:00')"
		);
		const file = path.join(folder, 'copy');
		assert.is((await run(['database', 'backup', file], { ...keys, DATA_DIR: folder, DATABASE_URL: from })).code, 0);
		assert.equal(stored(`sqlite:${file}`), stored(from));
	});
});

onMariadb('a dump', ({ test, migrated }) => {
	const hard = `a"b\\c'd#e;f g%🎈$`;

	test('logs in with any password, which no other process sees', async () => {
		const address = new URL(await migrated());
		const root = openDatabase(address.href);
		const name = `dump_${process.pid}`;
		await root.sequelize.query(`CREATE USER '${name}'@'%' IDENTIFIED BY :hard`, { replacements: { hard } });
		await root.sequelize.query(`GRANT ALL ON *.* TO '${name}'@'%'`);
		try {
			Object.assign(address, { username: name, password: encodeURIComponent(hard) });
			const file = path.join(freshFolder(), 'dump.sql');
			const { code, err } = await run(['database', 'backup', file], {
				DATA_DIR: freshFolder(),
				DATABASE_URL: address.href
			});
			assert.is(code, 0, err);
			assert.match(readFileSync(file, 'utf8'), /CREATE TABLE `sequelize_meta`[^]*-- Dump completed/);
		} finally {
			await root.sequelize.query(`DROP USER '${name}'@'%'`);
			await root.close();
		}
		assert.is(
			clientOptions({ host: '[::1]', port: 3306, username: 'a', password: 'b"\\' }),
			'[client]\nhost="::1"\nport="3306"\nuser="a"\npassword="b\\"\\\\"\n'
		);
	});

	test('says which programs it looked for, and leaves nothing where one fails', async () => {
		const database = openDatabase(await migrated());
		const folder = freshFolder();
		const said = (programs: string[]) =>
			messageOf(backUpMysql(database, path.join(folder, 'dump.sql'), () => programs));
		assert.match(await said(['no-dump', 'no-sqldump']), /needs no-dump or no-sqldump, which is not installed/);
		assert.match(await said(['false']), /^false failed: exit code 1$/);
		assert.is(await said(['true']), 'The dump is not complete.');
		assert.equal(readdirSync(folder), []);
		await database.close();
	});
});
