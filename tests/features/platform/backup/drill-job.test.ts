import { readdirSync, truncateSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { createStored, showBackups } from '../../../../server/features/platform/backup/stored/operations/backups.ts';
import { cancelDrill, startDrill } from '../../../../server/features/platform/backup/stored/operations/drills.ts';
import { verifyBackup } from '../../../../server/features/platform/backup/stored/operations/verify.ts';
import { verifyStoredBackup } from '../../../../server/features/platform/backup/stored/drill-job.ts';
import { BackupDrill, StoredBackup } from '../../../../server/features/platform/backup/stored/model.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { Namespace } from '../../../../server/features/platform/namespaces/model.ts';
import { writeBackups } from '../../../support/backup/write-backups.ts';
import { drainJobs } from '../../../support/backup/drain-jobs.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('a drill that the screen asks for', ({ test, open }) => {
	let scene: Scene;
	const admin = { actor: userOf('admin', 'acme') };
	const at = (file: string) => path.join(scene.dependencies.env.DATA_DIR, file);
	const shown = async () => (await scene.call(showBackups, {})).drill;
	const start = () => scene.call(startDrill, {}, admin);

	test.before(async () => {
		scene = await openScene({ open });
		await fillNamespace(scene, 'acme');
		await StoredBackup.destroy({ where: {} });
		await QueuedJob.destroy({ where: {} });
	});

	test('needs a stored backup with its files', async () => {
		assert.is(await shown(), null);
		assert.is((await refusal(start())).code, 'not_found');
		assert.is(await BackupDrill.count(), 0);
		await scene.call(createStored, {});
		await writeBackups(scene);
	});

	test('waits in the queue, one at a time, and can be cancelled', async () => {
		const { drill } = await start();
		assert.equal([drill.state, drill.progress, drill.report], ['queued', 0, null]);
		assert.is((await refusal(start())).details![0]!.code, 'in_use');
		assert.is((await refusal(scene.call(verifyBackup, {}))).details![0]!.code, 'in_use');
		assert.is((await scene.call(cancelDrill, {}, admin)).drill.state, 'cancelled');
		assert.is((await refusal(scene.call(cancelDrill, {}, admin))).code, 'conflict');
	});

	test('begins once when two namespaces ask in the same moment', async () => {
		await scene.call(createStored, {}, { namespace: 'beta' });
		await writeBackups(scene);
		for (let round = 0; round < 5; round += 1) {
			const asked = ['acme', 'beta'].map((namespace) => scene.call(startDrill, {}, { namespace }));
			const begun = (await Promise.allSettled(asked)).map(({ status }) => status);
			assert.equal(begun.toSorted(), ['fulfilled', 'rejected']);
			await scene.call(cancelDrill, {}, { namespace: begun[0] === 'fulfilled' ? 'acme' : 'beta' });
		}
	});

	test('keeps what it found, and leaves no namespace behind', async () => {
		const names = await Namespace.count();
		await start();
		await drainJobs(scene, verifyStoredBackup);
		const { state, error, endedAt, report } = (await shown())!;
		assert.equal([state, error], ['done', null]);
		assert.ok(Date.parse(endedAt!) > 0);
		assert.equal([report!.differences, report!.more, report!.isSameKey], [[], 0, true]);
		assert.ok(report!.seconds! > 0 && report!.records! > 10 && report!.bytes! > 0);
		assert.match(report!.name, /^acme-\d{8}-\d{4}\.marquee\.zip$/);
		assert.is(await Namespace.count(), names);
		assert.equal(readdirSync(at('backups/unfinished')), []);
	});

	test('is shown from the command line, too, and after its job is forgotten', async () => {
		await BackupDrill.destroy({ where: {} });
		const found = await scene.call(verifyBackup, {});
		await QueuedJob.destroy({ where: { kind: verifyStoredBackup.name } });
		const drill = (await shown())!;
		assert.equal([drill.state, drill.report!.name, drill.report!.seconds], ['done', found.name, found.seconds]);
	});

	test('tells that a backup cannot be restored', async () => {
		const { file } = (await StoredBackup.findOne({ where: { namespace: 'acme' } }))!;
		truncateSync(at(file!), 400);
		await start();
		await drainJobs(scene, verifyStoredBackup);
		const { state, report } = (await shown())!;
		assert.equal([state, report!.seconds, report!.records], ['done', null, null]);
		assert.match(report!.name, /^acme-/);
		assert.is(report!.differences[0]!.code, 'broken_archive');
	});
});
