import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { initModels } from '../../server/composition/models.ts';
import { User } from '../../server/features/platform/users/model.ts';
import { Question } from '../../server/features/authoring/catalogs/model.ts';
import { verifyPassword } from '../../server/access/password.ts';
import { freshFolder, run, start, type Running, type Settings } from '../support/processes/command.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { createClient } from '../support/http.ts';
import { openZip } from '../../server/runtime/files/unzip.ts';

const secret = 'a secret of at least thirty-two bytes';
const trivia = 'tests/fixtures/trivia';

forEachDatabase('the command line', ({ test, product, url, connect }) => {
	let settings: Settings;
	let server: Running;
	let base: string;
	const done = async (line: string, input = '') => {
		const { code, out, err } = await run(line.split(' '), settings, input);
		assert.is(code, 0, err);
		return out;
	};
	const passwordOf = async (username: string) => (await User.findOne({ where: { username } }))!.passwordHash;

	test.before(async () => {
		const DATABASE_URL = await url();
		settings = { DATA_DIR: freshFolder(), DATABASE_URL, SESSION_SECRET: secret, SECRET_KEY: secret };
		initModels(connect(DATABASE_URL).sequelize);
	});
	test.after(async () => void (await server?.stop()));

	test('migrate reports what it did, then has nothing left to do', async () => {
		assert.match(await done('migrate'), /^0001-access\n0002-quiz\n[^]*The database is up to date\.\n$/);
		assert.is(await done('migrate'), 'The database is up to date.\n');
	});

	test('backup export writes an archive for this account alone, and replaces none', async () => {
		const out = path.join(freshFolder(), 'default.zip');
		assert.match(await done(`backup export --out ${out}`), /default\.zip: \d+ records and files, 0\.0 MB\.\n$/);
		assert.is(statSync(out).mode & 0o777, 0o600);
		assert.equal((await openZip(readFileSync(out))).names, ['backup.json']);
		assert.equal(readdirSync(path.join(settings.DATA_DIR!, 'backups/unfinished')), []);
		const again = await run(['backup', 'export', '--out', out], settings);
		assert.equal([again.code, again.err], [1, `${out} exists already.\n`]);
	});

	test('a user gets the piped password, or a generated one that is printed once', async () => {
		const piped = 'Grün & geheim 7';
		const words = 'user create --username anna --role event-manager --namespace default'.split(' ');
		const alone = () => start('server/cli/main.ts', words, settings, piped).ended;
		const { code, out, err } = await (product === 'sqlite' ? alone() : run(words, settings, piped));
		assert.equal([code, out], [0, 'user anna\n'], err);
		assert.ok(await verifyPassword(await passwordOf('anna'), piped));
		const made = await done('user create --username bert --role analyst --namespace default --display-name Bertram');
		const [, password] = /^user bert\npassword (\S{15,})\n$/.exec(made) ?? [];
		assert.ok(await verifyPassword(await passwordOf('bert'), password!));
		const changed = await done('user password --username bert', `${piped}\n`);
		assert.is(changed, 'user bert\n');
		assert.ok(await verifyPassword(await passwordOf('bert'), piped));
		const { displayName, role } = (await User.findOne({ where: { username: 'bert' } }))!;
		assert.equal([displayName, role], ['Bertram', 'analyst']);
	});

	test('a name in use or a weak password changes nothing', async () => {
		const before = await passwordOf('anna');
		for (const [line, input] of [
			['user create --username anna --role admin --namespace default', ''],
			['user password --username anna', 'short'],
			['user create --username carla --role admin --namespace default', '1234567890']
		] as const) {
			assert.is((await run(line.split(' '), settings, input)).code, 1);
		}
		assert.is(await passwordOf('anna'), before);
		assert.is(await User.count(), 2);
	});

	test('the demo events are created once and contain every question type', async () => {
		assert.is(
			await done('seed demo'),
			'sternwartenfest: Sternwartenfest Hohenlinde\nharbour-night: Harbour Night Quiz\n'
		);
		assert.match(
			await done('seed demo'),
			/sternwartenfest.*\(was there already\)\nharbour-night.*\(was there already\)\n$/
		);
		const questions = await Question.findAll();
		assert.equal([...new Set(questions.map(({ type }) => type))].sort(), [
			'assign',
			'flip',
			'mc',
			'photoText',
			'sort',
			'swipe'
		]);
		assert.ok(questions.every(({ type, explanation }) => type === 'flip' || explanation));
	});

	test('a token is printed alone and grants its scopes', async () => {
		server = start('tests/support/processes/child-server.ts', [], { ...settings, MAIN_DOMAIN: 'localhost', PORT: '0' });
		base = `http://127.0.0.1:${(await server.until(/^port (\d+)/m))[1]}`;
		const token = await done('token create --namespace default --label tests --scopes quiz:read,quiz:read');
		assert.match(token, /^mq_[A-Za-z0-9]{10}_[A-Za-z0-9]{43}\n$/);
		const client = createClient(base, { authorization: `Bearer ${token.trim()}` });
		const events = '/api/v1/namespaces/default/events';
		assert.is((await client.get(events)).status, 200);
		assert.is((await client.post(events, { name: 'No' })).status, 403);
		const { teams } = (await client.get(`${events}/sternwartenfest/teams`)).json<{ teams: unknown[] }>();
		assert.is(teams.length, 12);
	});

	test('a folder of catalogs is imported completely; a dry run stores nothing', async () => {
		const before = await Question.count();
		const dry = await done(`catalogs import ${trivia} --event harbour-night --dry-run`);
		assert.match(dry, /^animals: Animals, 50 questions \(50 new, 0 kept, 0 removed\)$/m);
		assert.match(dry, /^Nothing was stored\.$/m);
		assert.is(await Question.count(), before);
		await done(`catalogs import ${trivia} --event harbour-night`);
		assert.is(await Question.count(), before + 300);
		const again = await done(`catalogs import ${trivia}/music.json --event harbour-night`);
		assert.is(again, 'music: Music, 50 questions (0 new, 50 kept, 0 removed)\n');
		assert.is(await Question.count(), before + 300);
	});

	test('a workbook becomes one catalog per sheet, and skipped sheets are reported', async () => {
		const before = await Question.count();
		const book = 'tests/fixtures/imports/q07-two-rounds.xlsx';
		const dry = await run(['catalogs', 'import', book, '--event', 'harbour-night', '--dry-run'], settings);
		assert.match(
			dry.out,
			/^Read as xlsx\.\nrunde-1: Runde 1, 1 questions \(1 new, .*\)\nrunde-2: Runde 2, 1 questions/
		);
		assert.is(await Question.count(), before);
		await done(`catalogs import ${book} --event harbour-night`);
		assert.is(await Question.count(), before + 2);
		const second = 'tests/fixtures/imports/q07b-instructions-first.xlsx';
		const { err } = await run(['catalogs', 'import', second, '--event', 'harbour-night', '--dry-run'], settings);
		assert.match(err, /no row of headings; it was left out\. \(Anleitung\)/);
	});

	test('a file with faults is refused whole; without them, and in another encoding, it is taken in', async () => {
		const before = await Question.count();
		const broken = [
			'catalogs',
			'import',
			'tests/fixtures/imports/q06-formula-error-cr.xlsx',
			'--event',
			'harbour-night'
		];
		const refused = await run(broken, settings);
		assert.is(refused.code, 1);
		assert.match(refused.err, /row 2, B2/);
		assert.is(await Question.count(), before);
		await run([...broken, '--skip-invalid'], settings);
		assert.is(await Question.count(), before + 1);
		const table = 'tests/fixtures/imports/own-windows-1252.csv';
		const other = await done(`catalogs import ${table} --event harbour-night --encoding macintosh --dry-run`);
		assert.match(other, /^Read as csv, macintosh\.$/m);
	});

	test('errors in catalogs are listed with their places, and nothing is stored', async () => {
		const before = await Question.count();
		const folder = path.join(freshFolder(), 'catalogs');
		mkdirSync(folder);
		const good = { type: 'mc', prompt: 'One?', options: ['a', 'b'], answers: [0] };
		writeFileSync(path.join(folder, 'good.json'), JSON.stringify([good]));
		writeFileSync(path.join(folder, 'bad.json'), JSON.stringify([good, { ...good, answers: [7] }, { type: 'mc' }]));
		const { code, out, err } = await run(['catalogs', 'import', folder, '--event', 'harbour-night'], settings);
		assert.is(code, 1);
		assert.is(out, '');
		assert.match(err, /^ {2}bad\.json\[1\]\.answers\[0\]: /m);
		assert.match(err, /^ {2}bad\.json\[2\]\.prompt: /m);
		assert.is(await Question.count(), before);
		writeFileSync(path.join(folder, 'bad.json'), Buffer.from([0x5b, 0x22, 0xe4, 0x22, 0x5d]));
		const latin = await run(['catalogs', 'import', folder, '--event', 'harbour-night'], settings);
		assert.is(latin.err, 'bad.json is not written in UTF-8.\n');
	});
});
