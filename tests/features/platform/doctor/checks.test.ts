import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { fileSystemOf } from '../../../../server/features/platform/doctor/checks/file-system.ts';
import { openFilesIn } from '../../../../server/features/platform/doctor/checks/open-files.ts';
import { clockFinding } from '../../../../server/features/platform/doctor/checks/clock.ts';
import { runDoctor } from '../../../../server/features/platform/doctor/run.ts';
import { inspectEnv } from '../../../../server/runtime/env.ts';
import { openDatabase } from '../../../../server/database/database.ts';
import { checkedAs } from '../../../support/processes/doctor.ts';
import { freePort } from '../../../support/processes/free-port.ts';
import { catchMail } from '../../../support/processes/mail-catcher.ts';
import { startRedis } from '../../../support/processes/redis.ts';
import { migrateFresh } from '../../../support/runner/template.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the checks of the installation');
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-doctor-'));
const secret = 'a secret of the tests, long enough';
const sound = { DATA_DIR: folder, MAIN_DOMAIN: 'localhost', SESSION_SECRET: secret, SECRET_KEY: secret };
const place = (name: string) => path.join(folder, name);
const said = async (...asked: Parameters<typeof checkedAs>) => (await checkedAs(...asked)).said;
test.after(() => rmSync(folder, { recursive: true }));

/** A program that takes connections and says nothing. */
async function silentServer(): Promise<{ port: number; server: Server }> {
	const server = createServer((socket) => socket.on('error', () => undefined).resume());
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { port: (server.address() as AddressInfo).port, server };
}

test('the environment: a line for each variable that cannot be used, and none that guesses at it', async () => {
	const broken = { ...sound, PORT: 'x', DATABASE_URL: 'oracle:x' };
	const { said: lines, params } = await checkedAs('environment', broken);
	assert.equal(lines, ['error environment.faulty', 'error environment.faulty']);
	assert.equal(
		params.map(({ name }) => name),
		['PORT', 'DATABASE_URL']
	);
	for (const check of ['port', 'database', 'integrity', 'clock'] as const) assert.equal(await said(check, broken), []);
	assert.equal(await said('environment', sound), ['ok environment.fine']);
});

test('secrets and main domain: missing, short, open to others', async () => {
	assert.equal(await said('secrets', { ...sound, SECRET_KEY: 'short' }), ['error secrets.missing']);
	assert.equal(await said('secrets', sound), ['ok secrets.fine']);
	writeFileSync(place('secrets.json'), '{}', { mode: 0o644 });
	assert.equal(await said('secrets', sound), ['warning secrets.open']);
	rmSync(place('secrets.json'));
	assert.equal(await said('domain', { ...sound, MAIN_DOMAIN: '' }), ['error domain.empty']);
	assert.equal(await said('domain', sound), ['ok domain.fine']);
});

test('address and proxy: what fits together, and what locks people out', async () => {
	const rows: [env: Record<string, string>, lines: string[]][] = [
		[{}, ['ok proxy.direct']],
		[{ TRUST_PROXY: '1' }, ['warning proxy.noAddress']],
		[{ PUBLIC_URL: 'quiz' }, ['error proxy.address']],
		[{ PUBLIC_URL: 'https://elsewhere.example', TRUST_PROXY: '1', REQUIRE_HTTPS: '1' }, ['error proxy.host']],
		[{ PUBLIC_URL: 'https://localhost', REQUIRE_HTTPS: '1' }, ['error proxy.locked']],
		[{ PUBLIC_URL: 'https://localhost' }, ['warning proxy.untrusted']],
		[{ PUBLIC_URL: 'https://localhost', TRUST_PROXY: '1' }, ['warning proxy.plainLogin']],
		[{ PUBLIC_URL: 'https://localhost', TRUST_PROXY: '1', REQUIRE_HTTPS: '1' }, ['ok proxy.fine']],
		[{ PUBLIC_URL: 'http://localhost:3000' }, ['ok proxy.fine']],
		[{ MAIN_DOMAIN: 'quiz.example', PUBLIC_URL: 'http://quiz.example' }, ['warning proxy.http']],
		[{ MAIN_DOMAIN: 'quiz.example', PUBLIC_URL: 'http://quiz.example', REQUIRE_HTTPS: '1' }, ['error proxy.mixed']]
	];
	for (const [env, lines] of rows) assert.equal(await said('proxy', { ...sound, ...env }), lines, JSON.stringify(env));
});

test('the port: free, taken by another program, at an address of another machine', async () => {
	const { port, server } = await silentServer();
	const there = { ...sound, HOST: '127.0.0.1', PORT: String(port) };
	assert.equal(await said('port', there, 2000), ['error port.taken']);
	await new Promise((resolve) => server.close(resolve));
	assert.equal(await said('port', there), ['ok port.free']);
	assert.equal(await said('port', { ...there, HOST: '198.51.100.7' }, 2000), ['error port.address']);
	assert.equal(await said('port', { ...there, PORT: '0' }), ['ok port.any']);
});

test('a database file: absent, new, behind, ahead, damaged, in the future, and never changed', async () => {
	const file = place('marquee.db');
	assert.equal(await said('database', sound), ['warning database.absent']);
	assert.equal(await said('migrations', sound), []);
	await migrateFresh(`sqlite:${file}`);
	const before = statSync(file);
	const files = readdirSync(folder);
	for (const [check, line] of [
		['database', 'ok database.sqlite'],
		['migrations', 'ok migrations.fine'],
		['journal', 'ok journal.fine'],
		['integrity', 'ok integrity.fine'],
		['clock', 'ok clock.own'],
		['charset', undefined]
	] as const)
		assert.equal(await said(check, sound), line ? [line] : []);
	assert.equal([statSync(file).mtimeMs, statSync(file).size], [before.mtimeMs, before.size]);
	assert.equal(readdirSync(folder), files);

	const database = openDatabase(`sqlite:${file}`);
	const run = (sql: string) => database.write((transaction) => database.sequelize.query(sql, { transaction }));
	await run("DELETE FROM sequelize_meta WHERE name LIKE '006%'");
	assert.match((await said('migrations', sound)).join(), 'warning migrations.pending');
	await run("INSERT INTO sequelize_meta (name) VALUES ('9999-of-tomorrow')");
	assert.equal(await said('migrations', sound), ['error migrations.newer']);
	assert.equal(await said('integrity', sound), ['ok integrity.fine'], 'while the server runs');
	await database.close();

	utimesSync(file, new Date(), new Date(Date.now() + 3_600_000));
	assert.equal(await said('clock', sound), ['error clock.back']);
	const bytes = Buffer.alloc(statSync(file).size, 'x');
	writeFileSync(file, bytes);
	assert.equal(await said('database', sound), ['error database.file']);
	assert.equal(await said('integrity', sound), ['error integrity.damaged']);
	assert.equal(await said('database', { ...sound, DATABASE_URL: `sqlite:${folder}` }), ['error database.file']);
	assert.equal(await said('database', { ...sound, DATABASE_URL: 'sqlite::memory:' }), ['warning database.memory']);
	rmSync(file);
});

test('a damaged page in the middle of a file', async () => {
	const file = place('damaged.db');
	await migrateFresh(`sqlite:${file}`);
	const { open } = await import('node:fs/promises');
	const handle = await open(file, 'r+');
	const { size } = await handle.stat();
	// The first page knows the tables; the others are overwritten.
	await handle.write(Buffer.alloc(size - 8192, 0xff), 0, size - 8192, 8192);
	await handle.close();
	assert.equal(await said('integrity', { ...sound, DATABASE_URL: `sqlite:${file}` }), ['error integrity.damaged']);
	rmSync(file);
});

test('Redis: none, there, refused, silent, no address; and its clock', async () => {
	assert.equal(await said('redis', sound), ['ok redis.none']);
	const redis = await startRedis();
	const there = { ...sound, REDIS_URL: redis.url };
	assert.equal(await said('redis', there), ['ok redis.fine']);
	assert.equal(await said('clock', there), ['ok clock.fine']);
	assert.equal(await said('redis', { ...there, REDIS_URL: redis.url.replace('//', '//stranger:wrong@') }), [
		'error redis.denied'
	]);
	await redis.stop();
	const { said: lines, params } = await checkedAs('redis', {
		...there,
		REDIS_URL: redis.url.replace('//', '//:hunter2@')
	});
	assert.equal(lines, ['error redis.away']);
	assert.is(params[0]!.error, 'ECONNREFUSED');
	assert.not.match(JSON.stringify(params), 'hunter2');
	assert.equal(await said('redis', { ...sound, REDIS_URL: 'cache:6379' }), ['error redis.address']);
	const { port, server } = await silentServer();
	const silent = await said('redis', { ...sound, REDIS_URL: `redis://127.0.0.1:${port}` }, 1000);
	assert.match(silent.join(), /^error (redis\.away|any\.timeout)$/);
	server.close();
});

test('clocks: a second is a warning, half a minute an error', () => {
	const of = (aheadMs: number) => {
		const { state, key } = clockFinding('Redis', aheadMs);
		return `${state} ${key}`;
	};
	assert.equal([40, 2000, -2000, 40_000, -40_000].map(of), [
		'ok clock.fine',
		'warning clock.ahead',
		'warning clock.behind',
		'error clock.ahead',
		'error clock.behind'
	]);
});

test('storage: a file where a folder belongs, a folder for everybody, one that is not there yet', async () => {
	assert.equal(await said('storage', sound), ['ok storage.fine']);
	writeFileSync(place('uploads'), '');
	assert.equal(await said('storage', sound), ['error storage.noFolder']);
	rmSync(place('uploads'));
	mkdirSync(place('open'));
	chmodSync(place('open'), 0o777);
	assert.equal(await said('storage', { ...sound, DATA_DIR: place('open') }), ['warning storage.open']);
	assert.equal(await said('storage', { ...sound, DATA_DIR: place('not/yet') }), ['ok storage.fine']);
	assert.equal(readdirSync(folder), ['open']);
});

test('a disk without room, and where it is', async () => {
	// The kernel’s own file system has no free block.
	assert.equal(await said('disk', { ...sound, DATA_DIR: '/proc/self' }), ['error disk.full']);
	assert.match((await said('disk', sound)).join(), /^(ok disk\.fine|warning disk\.scarce)$/);
	assert.equal(await said('fileSystem', { ...sound, DATA_DIR: '/dev/shm', DATABASE_URL: 'mysql://127.0.0.1:1/x' }), [
		'warning fileSystem.memory'
	]);
	assert.equal(fileSystemOf(0x6969n), ['NFS', 'network']);
	assert.equal(fileSystemOf(BigInt.asIntN(32, 0xff534d42n)), ['CIFS', 'network']);
	assert.is(fileSystemOf(0xef53n), undefined);
});

test('mail: none, there without a mail, wrong login, away', async () => {
	assert.equal(await said('mail', sound), ['warning mail.none']);
	const server = await catchMail({ user: 'me', pass: 'right' });
	const login = (pass: string) => ({ ...sound, SMTP_URL: server.url.replace('//', `//me:${pass}@`) });
	assert.equal(await said('mail', login('right')), ['ok mail.fine']);
	assert.equal(await said('mail', login('wrong')), ['error mail.denied']);
	assert.equal(server.mails, []);
	await server.close();
	const { said: lines, params } = await checkedAs('mail', login('hunter2'));
	assert.equal(lines, ['error mail.away']);
	assert.is(params[0]!.error, 'ECONNREFUSED');
	assert.not.match(JSON.stringify(params), 'hunter2');
	assert.equal(await said('mail', { ...sound, SMTP_URL: 'mail.example' }), ['error mail.address']);
});

test('open files by the table of the kernel; fonts are all there', async () => {
	const table = (soft: string) =>
		`Limit                     Soft Limit\nMax open files            ${soft}   20000   files\n`;
	assert.equal([table('1024'), table('unlimited'), ''].map(openFilesIn), [1024, undefined, undefined]);
	assert.match((await said('openFiles', sound)).join(), /openFiles\.(fine|few|unlimited)$/);
	assert.equal(await said('fonts', sound), ['ok fonts.fine']);
});

test('what does not respond costs its own line only', async () => {
	const { port, server } = await silentServer();
	const DATABASE_URL = `mysql://me:hunter2@127.0.0.1:${port}/marquee`;
	const silent = await said('database', { ...sound, DATABASE_URL, PORT: String(await freePort()) }, 1000);
	assert.match(silent.join(), /^error (database\.away|any\.timeout)$/);
	const limits = { limitMs: 1000, slowLimitMs: 1000 };
	const whole = await runDoctor({ ...inspectEnv({ ...sound, DATABASE_URL, REDIS_URL: 'x' }), ...limits });
	const of = (check: string) => whole.filter((line) => line.check === check).map(({ key }) => key);
	assert.equal([of('storage'), of('redis'), of('mail')], [['storage.fine'], ['redis.address'], ['mail.none']]);
	server.close();
});

test('a check that throws, and one that never ends', async () => {
	const probe = { ...inspectEnv(sound), limitMs: 50, slowLimitMs: 50 };
	const never = () => new Promise<never>(() => undefined);
	const lines = await runDoctor(probe, [
		{ name: 'disk', look: () => Promise.reject(Object.assign(new Error('no'), { code: 'EIO' })) },
		{ name: 'storage', look: never },
		{ name: 'integrity', look: never, isSlow: true }
	]);
	assert.equal(
		lines.map(({ state, key }) => `${state} ${key}`),
		['warning any.failed', 'error any.timeout', 'warning any.unfinished']
	);
});

test.run();
