import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keepSecrets } from '../../../server/cli/secrets-file.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { openLogFile } from '../../../server/runtime/log/log-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-private-'));
// As wide as `mkdir` makes it, and wider than any umask of a test machine.
chmodSync(folder, 0o755);
test.after(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8);
const written = ['new.db', 'new.db-wal', 'new.db-shm'];

test('a database and its side files are private to this account, whatever the folder allows', async () => {
	const database = openDatabase(`sqlite:${folder}/new.db`);
	await database.write((transaction) => database.sequelize.query('CREATE TABLE words (word TEXT)', { transaction }));
	assert.equal(written.map(modeOf), ['600', '600', '600']);
	for (const name of written) chmodSync(path.join(folder, name), 0o644);
	const again = openDatabase(`sqlite:${folder}/new.db`);
	assert.equal(written.map(modeOf), ['600', '600', '600'], 'one of before is closed, too');
	await again.close();
	await database.close();
});

test('secrets and logs are private to this account', async () => {
	keepSecrets(folder);
	assert.is(modeOf('secrets.json'), '600');
	chmodSync(path.join(folder, 'secrets.json'), 0o644);
	keepSecrets(folder);
	assert.is(modeOf('secrets.json'), '600');
	writeFileSync(path.join(folder, 'old.log'), 'a line\n', { mode: 0o644 });
	for (const name of ['new.log', 'old.log']) {
		const log = openLogFile(path.join(folder, name));
		log.write('a line\n');
		await log.flush();
		assert.is(modeOf(name), '600', name);
	}
});

test.run();
