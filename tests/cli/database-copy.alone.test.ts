import * as assert from 'uvu/assert';
import { disturb, filledFile, stored } from '../support/copied-database.ts';
import { freshFolder, run, start } from '../support/processes/command.ts';
import { forEachDatabase, type FreshDatabase } from '../support/processes/databases.ts';

const secret = 'a secret of at least thirty-two bytes';
const script = 'server/cli/main.ts';
const copying = ['database', 'copy'];
// Enough for a copy to be in the middle of when it is told where it is.
const manyRows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
	INSERT INTO audit_log (namespace, actor, operation, target, request_id, at)
	SELECT 'acme', 'system', 'copy.many', i, 'one', '2026-01-01 10:00:00.000 +00:00' FROM n`;

forEachDatabase('database copy', ({ test, url }) => {
	let source: FreshDatabase;
	test.before(async () => void (source = await filledFile()));
	test.after(() => source.remove());

	test('says what was copied and what to do next, and not the password', async () => {
		const to = await url();
		const settings = { DATA_DIR: freshFolder(), DATABASE_URL: source.url };
		const named = to.replace('//root@', '//root:@');
		const { code, out, err } = await run([...copying, '--to', named], settings);
		assert.is(code, 0, err);
		assert.match(err, /^\d+\/\d+ teams: 1 rows$/m);
		assert.match(out, /^teams +1 +[0-9a-f]{12} +equal$/m);
		assert.match(out, /^announcements +\d+ +[0-9a-f]{12} +\d+ +equal$/m);
		assert.match(out, /equal on both sides[^]*DATABASE_URL=[^]*SECRET_KEY[^]*DATA_DIR/);
		const again = await run([...copying, '--to', to], settings);
		assert.is(again.code, 1);
		assert.match(again.err, /^The target is not empty: .*To empty it/);
	});

	test('killed at any table, it leaves the source as it was and a target that is refused', async () => {
		disturb(source.url, manyRows);
		const before = stored(source.url);
		for (const when of [/Migrating/, /audit_log: 20000 rows so far/, /Comparing/]) {
			const to = await url();
			const copy = start(script, [...copying, '--from', source.url, '--to', to], { DATA_DIR: freshFolder() });
			copy.child.stderr!.on('data', () => when.test(copy.said.err) && copy.child.kill('SIGKILL'));
			assert.is((await copy.ended).code, null, copy.said.err);
			assert.match(copy.said.err, when);
			const settings = { DATA_DIR: freshFolder(), DATABASE_URL: to, SECRET_KEY: secret, SESSION_SECRET: secret };
			for (const words of [['migrate'], [...copying, '--from', source.url, '--to', to]]) {
				const { code, err } = await run(words, settings);
				assert.is(code, 1);
				assert.match(err, /unfinished copy.*To empty it/);
			}
			const server = await start('server/main.ts', [], { ...settings, PORT: '0' }).ended;
			assert.is(server.code, 1);
			assert.match(server.err, /unfinished copy.*To empty it/);
		}
		assert.equal(stored(source.url), before);
	});

	test('ends with 1 and the faults, where rows cannot be copied', async () => {
		disturb(source.url, `UPDATE events SET published = 2`);
		const { code, out, err } = await run([...copying, '--from', source.url, '--to', await url()], {
			DATA_DIR: freshFolder()
		});
		assert.is(code, 1);
		assert.is(out, '');
		assert.match(
			err,
			/^ {2}events, uid \w+, column published: holds 2.*\.\nThese rows cannot be copied.*no server starts/m
		);
	});
});
