import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { openZip } from '../../server/runtime/files/unzip.ts';
import { disturb } from '../support/copied-database.ts';
import { freshFolder, run, type Settings } from '../support/processes/command.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('backups on the command line');
const secret = 'a secret of at least thirty-two bytes';
const folder = freshFolder();
const archive = path.join(folder, 'default.zip');
const settings: Settings = {
	DATA_DIR: folder,
	DATABASE_URL: `sqlite:${path.join(folder, 'marquee.sqlite')}`,
	SESSION_SECRET: secret,
	SECRET_KEY: secret
};
const ended = (line: string) => run(line.split(' '), settings);
const done = async (line: string) => {
	const { code, out, err } = await ended(line);
	assert.is(code, 0, err);
	return out;
};
const importing = `backup import ${archive} --namespace default`;

test.before(async () => {
	await done('migrate');
	await done('seed demo');
	await done(`backup export --out ${archive}`);
});

test('import tells with --dry-run what would happen, and changes nothing', async () => {
	const told = await done(`${importing} --dry-run`);
	assert.match(told, /^Section +Created +Updated +Deleted\n/);
	assert.match(told, /\nevents +(\d+) +0 +\1\n/);
	assert.not.match(told, /\n\w+ +0 +0 +0\n/);
	assert.match(told, /\nNothing was changed\.\n$/);
});

test('import asks for --yes when the namespace holds something', async () => {
	const { code, out, err } = await ended(importing);
	assert.equal([code, out], [1, '']);
	assert.match(err, /^default holds something: .*--dry-run.*--yes\.\n$/);
});

test('import does not take from the file that it was confirmed', async () => {
	const json = path.join(folder, 'confirmed.json');
	const backup = JSON.parse((await (await openZip(readFileSync(archive))).read('backup.json')).toString()) as object;
	writeFileSync(json, JSON.stringify({ ...backup, confirm: 'default', dryRun: true }));
	const { code, err } = await ended(`backup import ${json} --namespace default`);
	assert.is(code, 1);
	assert.match(err, /^default holds something/);
});

test('import replaces or merges with --yes, and leaves the file where it is', async () => {
	const bytes = readFileSync(archive);
	assert.match(await done(`${importing} --yes`), /\nevents +(\d+) +0 +\1\n[^]*\ndefault holds the backup now\.\n$/);
	assert.match(await done(`${importing} --yes --mode merge`), /\nevents +0 +\d+ +0\n/);
	assert.equal(readFileSync(archive), bytes);
});

test('import asks for --yes while teams play who would have to wait', async () => {
	const now = `'${new Date().toISOString().replace('T', ' ').replace('Z', ' +00:00')}'`;
	disturb(
		settings.DATABASE_URL!,
		`INSERT INTO namespaces (namespace, label, is_active, created_at, updated_at) VALUES ('other', 'Other', 1, ${now}, ${now})`,
		`INSERT INTO results (namespace, attempt_uid, event_uid, team_uid, catalog_uid, catalog, catalog_name, name, attempt, state,
			source, last_active_at, plan, created_at, updated_at)
		SELECT c.namespace, 'one', c.event_uid, t.uid, c.uid, c.slug, c.name, t.name, 1, 'running', 'player', ${now}, '[]', ${now}, ${now}
		FROM catalogs c JOIN teams t ON t.event_uid = c.event_uid LIMIT 1`
	);
	const large = path.join(folder, 'large.json');
	const backup = JSON.parse((await (await openZip(readFileSync(archive))).read('backup.json')).toString()) as {
		sections: Record<string, unknown[]>;
	};
	const moments = { createdAt: '2026-09-01T18:00:00.000Z', updatedAt: '2026-09-01T18:00:00.000Z' };
	const redirects = Array.from({ length: 5001 }, (_, at) => ({
		ref: at + 1,
		source: `/old-${at}`,
		target: '/new',
		...moments
	}));
	const sections = { ...Object.fromEntries(Object.keys(backup.sections).map((name) => [name, []])), redirects };
	writeFileSync(large, JSON.stringify({ ...backup, sections, media: { manifest: [] } }));
	const line = `backup import ${large} --namespace other`;
	const { code, out, err } = await ended(line);
	assert.equal([code, out], [1, '']);
	assert.match(err, /^Teams are playing and would have to wait: .*--yes\.\n$/);
	assert.is((await ended(`${line} --dry-run`)).err, err);
	assert.match(await done(`${line} --dry-run --yes`), /\nWarning: [^\n]*\(5001\)\nNothing was changed\.\n$/);
	assert.match(await done(`${line} --yes`), /\nredirects +5001 +0 +0\n/);
	const held = await ended(`backup verify --namespace other --file ${large}`);
	assert.equal([held.code, held.out], [1, '']);
	assert.match(held.err, /^Teams are playing and would have to wait: .*--yes\.\n$/);
	assert.match(await done(`backup verify --namespace other --file ${large} --yes`), /\nWhat was restored is what/);
	disturb(
		settings.DATABASE_URL!,
		`DELETE FROM redirects`,
		`DELETE FROM results`,
		`DELETE FROM namespaces WHERE namespace = 'other'`
	);
});

test('import names what is wrong: one fault per line, and nothing changes', async () => {
	const damaged = path.join(folder, 'damaged.json');
	writeFileSync(damaged, '{"format":"marquee-backup","version":1,"namespace":"x","sections":{"events":[1]}}');
	const { code, out, err } = await ended(`backup import ${damaged} --namespace default --yes`);
	assert.equal([code, out], [1, '']);
	const lines = err.trimEnd().split('\n');
	assert.ok(lines.includes('sections.events[0] invalid_type A section is a list of objects.'), err);
	assert.ok(existsSync(damaged));
	assert.is(lines[0], `${damaged} cannot be restored:`);
	const letter = path.join(folder, 'letter.txt');
	writeFileSync(letter, '# Dear diary');
	assert.match(
		(await ended(`backup import ${letter} --namespace default --yes`)).err,
		/letter\.txt cannot be restored:\nThe file is not JSON/
	);
	const cut = path.join(folder, 'cut.zip');
	writeFileSync(cut, readFileSync(archive));
	truncateSync(cut, 300);
	assert.match((await ended(`backup import ${cut} --namespace default --yes`)).err, /damaged/);
});

test('import makes no namespace, and wants a file', async () => {
	assert.match((await ended(`backup import ${archive} --namespace nobody`)).err, /There is no namespace "nobody"/);
	assert.match((await ended(`backup import ${folder}/none.zip --namespace default`)).err, /does not exist/);
	assert.is((await ended(`backup import ${folder} --namespace default`)).err, `${folder} is no file.\n`);
	assert.is((await ended(`backup import ${archive}`)).code, 2);
});

test('verify proves a file or the newest stored backup, and leaves no namespace behind', async () => {
	const told = await done(`backup verify --namespace default --file ${archive}`);
	const line = /^default\.zip: restored in \d+\.\d s \(\d+ records, \d\.\d MB\)\.\n/;
	assert.match(told, line);
	assert.match(told, /\nWhat was restored is what the backup holds\.\n$/);
	assert.ok(existsSync(archive));
	const none = await ended('backup verify --namespace default');
	assert.is(none.code, 1);
	assert.match(
		none.err,
		/^No backup of default with its files is stored\. Make one at \/admin\/backups, or .*--file\.\n$/
	);
	assert.match((await ended('backup list --namespace none')).err, /there are: default\.\n$/);
});

test('verify names what differs, one line each, and fails', async () => {
	const json = path.join(folder, 'bare.json');
	const backup = JSON.parse((await (await openZip(readFileSync(archive))).read('backup.json')).toString()) as object;
	const manifest = [{ path: 'uploads/gone.png', mime: 'image/png', size: 1, sha256: '0'.repeat(64) }];
	writeFileSync(json, JSON.stringify({ ...backup, media: { manifest } }));
	const { code, out, err } = await ended(`backup verify --namespace default --file ${json}`);
	assert.is(code, 1);
	assert.match(out, /^uploads\/gone\.png: is not in the backup\n/);
	assert.is(err, 'What was restored differs from the backup in 1 place.\n');
	const cut = await ended(`backup verify --namespace default --file ${path.join(folder, 'cut.zip')}`);
	assert.is(cut.code, 1);
	assert.match(cut.err, /damaged/);
});

test('list names files by paths that other commands take', async () => {
	const file = path.join('backups', 'stored', 'default', 'one.zip');
	const now = "'2026-11-20 03:31:00.000 +00:00'";
	disturb(
		settings.DATABASE_URL!,
		`INSERT INTO stored_backups (uid, namespace, kind, form, job_key, file, size, ready_at, created_at, updated_at)
		VALUES ('one', 'default', 'nightly', 'zip', 'one', '${file}', 1500000, ${now}, ${now}, ${now})`
	);
	const told = await done('backup list --namespace default');
	assert.is(told, `2026-11-20T03:31:00.000Z  nightly  ready      1.5 MB  ${path.join(folder, file)}\n`);
});

test.run();
