import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tailLog } from '../../../../server/features/platform/logs/tail.ts';
import { logFileOf, logFiles, openLogFile, type LogFile } from '../../../../server/runtime/log/log-file.ts';
import { createLog } from '../../../../server/runtime/log/log.ts';

const test = suite('the log file');
let folder: string;
let file: string;
test.before.each(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'marquee-log-'));
	file = path.join(folder, 'deep', 'marquee.log');
});
test.after.each(() => rmSync(folder, { recursive: true }));

let target: LogFile;
const openLog = (level: 'debug' | 'info', at = file, most?: number) => {
	target = openLogFile(at, most);
	return createLog(level, target.write);
};
const messages = async (query: object) => {
	await target.flush();
	return (await tailLog(file, { limit: 200, ...query })).map(({ message }) => message);
};

test('keeps lines that can be read newest first, by level, source and text', async () => {
	const log = openLog('debug');
	log.info('ready', { port: 3000 });
	log.debug('answer', { method: 'GET', path: '/admin/events', status: 200 });
	log.warn('redis', { error: 'Connection is gone: ÄÖÜ' });
	log.error('request failed', { method: 'POST', path: '/api/play/x' });
	assert.equal(await messages({}), ['request failed', 'redis', 'answer', 'ready']);
	assert.equal(await messages({ level: 'warn' }), ['request failed', 'redis']);
	assert.equal(await messages({ source: 'requests' }), ['request failed', 'answer']);
	assert.equal(await messages({ source: 'system', limit: 1 }), ['redis']);
	assert.equal(await messages({ q: 'äöü' }), ['redis']);
	const [entry] = await tailLog(file, { limit: 1, q: 'ready' });
	assert.equal(entry?.details, { port: 3000 });
});

test('starts a new file when one is full and keeps five', async () => {
	const log = openLog('info', file, 1000);
	for (let index = 1; index <= 100; index += 1) log.info(`line ${index}`);
	await target.flush();
	for (const each of logFiles(file)) assert.ok(statSync(each).size <= 1000, each);
	assert.throws(() => statSync(`${file}.5`));
	const read = await messages({});
	assert.is(read[0], 'line 100');
	assert.equal(
		read,
		Array.from(read, (_, index) => `line ${100 - index}`)
	);
	assert.ok(read.length > 40 && read.length < 100);
	const again = openLog('info', file, 1000);
	again.info('after a restart');
	assert.equal((await messages({ limit: 2 })).slice(0, 2), ['after a restart', 'line 100']);
});

test('redacts secrets', async () => {
	const token = `mq_${'a1B2c3D4e5'}_${'x'.repeat(43)}`;
	openLog('debug').warn('odd', {
		password: 'p4ssw0rd',
		csrfToken: 'c5rf',
		pin: 4711,
		path: '/?event=e&t=teamsecret',
		dashboard: '/event/summer/dashboard/sharesecret?x=1',
		error: `Authorization: Bearer ${token} at mysql://root:dbsecret@db/x; mq_session=cookiesecret; mqd_${'y'.repeat(43)}`,
		nested: { apiToken: 'deepsecret', list: [`?token=listsecret`] }
	});
	await target.flush();
	const text = readFileSync(file, 'utf8');
	const secrets = /p4ssw0rd|c5rf|4711|teamsecret|sharesecret|dbsecret|cookiesecret|deepsecret|listsecret|x{43}|y{43}/;
	assert.not.match(text, secrets);
	assert.match(text, '/event/summer/dashboard/***?x=1');
});

test('is where the environment says, or off', () => {
	assert.is(logFileOf({ LOG_FILE: '', DATA_DIR: 'data' }), 'data/logs/marquee.log');
	assert.is(logFileOf({ LOG_FILE: 'x.log', DATA_DIR: 'data' }), 'x.log');
	assert.is(logFileOf({ LOG_FILE: 'none', DATA_DIR: 'data' }), undefined);
});

test('continues if it cannot be written', async () => {
	const log = openLog('info', path.join(process.execPath, 'marquee.log'));
	log.info('still here');
	assert.equal(await messages({}), []);
});

test.run();
