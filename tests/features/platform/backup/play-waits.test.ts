import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import {
	importBackup,
	importNamespace,
	importUpload,
	uploadBackup
} from '../../../../server/features/platform/backup/operations/import.ts';
import { verifyStoredBackup } from '../../../../server/features/platform/backup/stored/drill-job.ts';
import { createStored, showBackups } from '../../../../server/features/platform/backup/stored/operations/backups.ts';
import { startDrill } from '../../../../server/features/platform/backup/stored/operations/drills.ts';
import { Redirect } from '../../../../server/features/website/pages/model.ts';
import { drainJobs } from '../../../support/backup/drain-jobs.ts';
import { writeBackups } from '../../../support/backup/write-backups.ts';
import { playWaits } from '../../../../server/features/platform/backup/restore/play-waits.ts';
import { emptyBackup } from '../../../support/backup/empty-backup.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const many = 5001;
const minutes = 60_000;

onSqlite('a large import while teams play', ({ test, open }) => {
	let scene: Scene;
	let sent = 0;
	const backup = () => {
		const moments = { createdAt: '2026-09-01T18:00:00.000Z', updatedAt: '2026-09-01T18:00:00.000Z' };
		const redirect = (_: unknown, at: number) => ({ ref: at + 1, source: `/old-${at}`, target: '/new', ...moments });
		const whole = emptyBackup() as unknown as {
			format: 'marquee-backup';
			version: number;
			sections: Record<string, unknown[]>;
		};
		whole.sections.redirects = Array.from({ length: many }, redirect);
		return whole;
	};
	let large: ReturnType<typeof backup>;
	const file = (): string => {
		const name = path.join(scene.dependencies.env.DATA_DIR, `sent-${(sent += 1)}.json`);
		writeFileSync(name, JSON.stringify(large));
		return name;
	};
	const asks = async (call: Promise<unknown>) => {
		const { code, details } = await refusal(call);
		assert.equal([code, details?.[0]?.path, details?.[0]?.code], ['conflict', 'duringPlay', 'play_waits']);
	};
	const play = (moment: number) =>
		Result.update({ state: 'running', lastActiveAt: new Date(moment) }, { where: { namespace: 'acme' } });

	test.before(async () => {
		scene = await openScene({ open });
		await fillNamespace(scene, 'acme');
		large = backup();
	});

	test('asks at every door, and changes nothing', async () => {
		await play(Date.now() - minutes);
		const before = await Result.count();
		const beta = { namespace: 'beta' };
		await asks(scene.call(importBackup, { file: file() }, beta));
		await asks(scene.call(importNamespace, { backup: large }, beta));
		const { upload } = await scene.call(uploadBackup, { file: file() }, beta);
		await asks(scene.call(importUpload, { staged: upload.staged }, beta));
		await asks(scene.call(importUpload, { staged: upload.staged, dryRun: true }, beta));
		assert.is(await Result.count(), before);
		const trial = { staged: upload.staged, dryRun: true, duringPlay: true };
		const answer = await scene.call(importUpload, trial, beta);
		assert.ok(answer.warnings.some(({ code, count }) => code === 'play_waits' && count === many));
	});

	test('is done when the caller says that play may wait', async () => {
		await play(Date.now() - minutes);
		const { report } = await scene.call(importBackup, { file: file(), duringPlay: true }, { namespace: 'beta' });
		assert.is(report.redirects!.created, many);
	});

	test('is not asked about when nobody plays, or on MariaDB', async () => {
		await play(Date.now() - 20 * minutes);
		large.sections.pages = [{ ref: 7 }];
		const { details } = await refusal(scene.call(importBackup, { file: file() }, { namespace: 'beta' }));
		assert.is(details![0]!.path, 'sections.pages[0].ref');
		const { database, ...others } = scene.dependencies;
		assert.ok(playWaits({ dependencies: scene.dependencies }, many));
		assert.not(
			playWaits({ dependencies: { ...others, database: { ...database, dialect: 'mariadb' } } as never }, many)
		);
	});

	test('is not tested any further when play begins after the start', async () => {
		await play(Date.now() - 20 * minutes);
		const beta = { namespace: 'beta' };
		assert.ok((await Redirect.count({ where: beta })) >= many);
		const before = await Redirect.count();
		await scene.call(createStored, {}, beta);
		await writeBackups(scene);
		await scene.call(startDrill, {}, beta);
		await play(Date.now());
		await drainJobs(scene, verifyStoredBackup);
		const { drill } = await scene.call(showBackups, {}, beta);
		assert.equal([drill!.state, drill!.playBegan, drill!.report], ['failed', true, null]);
		assert.is(await Redirect.count(), before);
	});

	test('is not asked about when it is small', async () => {
		await play(Date.now());
		const backup = emptyBackup() as unknown as typeof large;
		const beta = { namespace: 'beta' };
		const { warnings } = await scene.call(importNamespace, { backup, mode: 'merge', confirm: 'beta' }, beta);
		assert.not.ok(warnings.some(({ code }) => code === 'play_waits'));
	});
});
