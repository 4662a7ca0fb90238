import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import { importBackup } from '../../../../server/features/platform/backup/operations/import.ts';
import { folderOfImports } from '../../../../server/features/platform/backup/restore/import-backup.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

onSqlite('imports at the same time', ({ test, open }) => {
	let scene: Scene;
	let sent = 0;
	test.before(async () => {
		scene = await openScene({ open });
	});

	/** A file that goes with its import, as a door lays it down. */
	const laidDown = async () => {
		const { backup } = await scene.call(exportNamespace, {}, { namespace: 'acme' });
		const file = path.join(scene.dependencies.env.DATA_DIR, `sent-${(sent += 1)}.json`);
		writeFileSync(file, JSON.stringify(backup));
		return file;
	};
	const leftBehind = () => readdirSync(folderOfImports(scene.dependencies.env.DATA_DIR));

	test('wait for each other, one of a namespace; a third is told to come back, and its file goes', async () => {
		const files = [await laidDown(), await laidDown(), await laidDown()];
		const input = { mode: 'merge', dryRun: true } as const;
		const [first, second, third] = files.map((file) => scene.call(importBackup, { file, ...input }));
		const refused = await refusal(third!);
		assert.equal([refused.code, refused.headers?.['Retry-After']], ['rate_limited', '60']);
		assert.equal([(await first!).dryRun, (await second!).dryRun], [true, true]);
		assert.equal(files.map(existsSync), [false, false, false]);
		assert.equal(leftBehind(), []);
	});

	test('of a caller who leaves while waiting are not begun, and nothing of them stays', async () => {
		const files = [await laidDown(), await laidDown()];
		const leaving = new AbortController();
		const first = scene.call(importBackup, { file: files[0]!, mode: 'merge', dryRun: true });
		const second = scene.call(importBackup, { file: files[1]!, mode: 'replace' }, { callerGone: () => leaving.signal });
		leaving.abort();
		assert.is((await refusal(second)).code, 'unavailable');
		assert.is((await first).dryRun, true);
		assert.equal(files.map(existsSync), [false, false]);
		assert.equal(leftBehind(), []);
	});
});
