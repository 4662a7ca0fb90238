import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { freshFolder, run, start, type Settings } from '../support/processes/command.ts';
import { freePort } from '../support/processes/free-port.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('marquee doctor');
const secret = 'a secret of at least thirty-two bytes';
const script = path.resolve('server/cli/main.ts');
let settings: Settings;

test.before(async () => {
	settings = {
		DATA_DIR: freshFolder(),
		MAIN_DOMAIN: 'localhost',
		PORT: String(await freePort()),
		SESSION_SECRET: secret,
		SECRET_KEY: secret
	};
	assert.is((await run(['migrate'], settings)).code, 0);
});

type Report = { check: string; state: string; key: string; found: string; todo: string | null }[];

/** Runs the command elsewhere, as another account where that is asked. */
async function inFolder(cwd: string, more: Settings, account?: number) {
	const child = spawn(process.execPath, [script, 'doctor', '--json'], {
		cwd,
		env: { ...settings, ...more } as NodeJS.ProcessEnv,
		...(account === undefined ? {} : { uid: account, gid: account })
	});
	const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { code: code as number, report: JSON.parse(out || '[]') as Report, err };
}

test('prints one line for each check, warnings with what to do, and exits with 0', async () => {
	const { code, out, err } = await run(['doctor'], settings);
	assert.equal([code, err], [0, '']);
	const lines = out.trimEnd().split('\n');
	for (const line of lines) assert.match(line, /^(ok {5}|warning) {2}[A-Z][\w -]+: \S.*$/);
	assert.match(out, /^warning {2}Mail: SMTP_URL is empty: .* → Set SMTP_URL/m);
	assert.match(out, /^ok {7}Port: Port \d+ is free/m);
	assert.match(out, /^ok {7}Database: SQLite [\d.]+, \S+marquee\.db, [\d.]+ MB\.$/m);
});

test('works while the server runs, and knows it by its port', async () => {
	const server = start('tests/support/processes/child-server.ts', [], settings);
	await server.until(/^port (\d+)/m);
	const { code, out } = await run(['doctor', '--json'], settings);
	await server.stop();
	const report = JSON.parse(out) as Report;
	assert.is(code, 0);
	assert.is(report.find(({ check }) => check === 'port')!.key, 'port.ours');
	assert.is(report.find(({ check }) => check === 'integrity')!.key, 'integrity.fine');
	assert.ok(report.every(({ state, found, todo }) => found && (state === 'ok') === (todo === null)));
});

test('reports a broken environment and what cannot be reached as lines, without a secret, and exits with 1', async () => {
	const broken = {
		...settings,
		LOG_LEVEL: 'loud',
		DATABASE_URL: 'mysql://me:hunter2@127.0.0.1:1/marquee',
		REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
		SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1'
	};
	const { code, out, err } = await run(['doctor'], broken);
	assert.equal([code, err], [1, 'There are 4 errors.\n']);
	for (const line of [
		'Environment: LOG_LEVEL must be one of',
		'Database: The database at',
		'Redis: Redis at',
		'Mail: '
	])
		assert.match(out, `error    ${line}`);
	assert.not.match(out, /hunter2|\n\s+at /);
});

test('reports a file .env that cannot be read and damaged secrets', async () => {
	const folder = freshFolder();
	mkdirSync(path.join(folder, '.env'));
	const DATA_DIR = freshFolder();
	writeFileSync(path.join(DATA_DIR, 'secrets.json'), '{', { mode: 0o600 });
	const { code, report } = await inFolder(folder, { DATA_DIR });
	assert.is(code, 1);
	const [file, made, ...others] = report.filter(({ check }) => check === 'environment').map(({ found }) => found);
	assert.match(file!, /^\.env must be a file that this account can read \(\w+\)\.$/);
	assert.is(made, 'secrets.json must be the file that belongs to DATA_DIR.');
	assert.equal(others, []);
});

test('says which folder this account may not write to', async () => {
	const folder = freshFolder();
	chmodSync(folder, 0o555);
	// An administrator of the system may write everywhere.
	const isRoot = process.getuid!() === 0;
	const { code, report, err } = await inFolder(folder, { DATA_DIR: folder }, isRoot ? 65_534 : undefined);
	assert.is(code, 1, err);
	const { state, found } = report.find(({ check }) => check === 'storage')!;
	assert.equal([state, found], ['error', `This account cannot write to ${folder} (EACCES).`]);
});

test.run();
