import { existsSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { StoredBackup } from '../../../../server/features/platform/backup/stored/model.ts';
import { keepOf, outdated } from '../../../../server/features/platform/backup/stored/nightly/keep.ts';
import { lastDue, nextDue } from '../../../../server/features/platform/backup/stored/nightly/schedule.ts';
import { removeStored, showBackups } from '../../../../server/features/platform/backup/stored/operations/backups.ts';
import { startNight } from '../../../../server/features/platform/backup/stored/operations/nights.ts';
import { sweepStored } from '../../../../server/features/platform/backup/stored/operations/sweep.ts';
import { showNamespaceOverview } from '../../../../server/features/hosting/overview/operations.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { Namespace } from '../../../../server/features/platform/namespaces/model.ts';
import { updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import type { Dependencies } from '../../../../server/operation/dependencies.ts';
import { readEnv } from '../../../../server/runtime/env.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';
import { suite } from '../../../support/runner/suite.ts';
import { writeBackups } from '../../../support/backup/write-backups.ts';

const rules = suite('the rules of nightly backups');

rules('are due once a day, in UTC', () => {
	const due = (at: string, now: string) => lastDue(at, new Date(now))?.toISOString();
	assert.is(due('', '2026-11-27T12:00:00Z'), undefined);
	assert.is(due('03:30', '2026-11-27T03:30:00Z'), '2026-11-27T03:30:00.000Z');
	assert.is(due('03:30', '2026-11-27T03:29:59Z'), '2026-11-26T03:30:00.000Z');
	assert.is(nextDue('03:30', new Date('2026-11-27T04:00:00Z'))?.toISOString(), '2026-11-28T03:30:00.000Z');
});

rules('keep those of days and the last of weeks, and the last good one however old it is', () => {
	const nights = (...days: string[]) => days.map((night) => ({ night }));
	const gone = (text: string, ...days: string[]) =>
		outdated(nights(...days), keepOf(text))
			.map(({ night }) => night)
			.sort();
	const november = Array.from({ length: 27 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`);
	const kept = november.filter((day) => !gone('3d,2w', ...november).includes(day));
	assert.equal(kept, ['2026-11-22', '2026-11-25', '2026-11-26', '2026-11-27']);
	assert.equal(gone('1w', '2026-11-23', '2026-11-27', '2026-11-22'), ['2026-11-22', '2026-11-23']);
	assert.equal(gone('2d', '2026-01-01', '2026-11-26'), []);
	assert.equal(gone('1d', '2020-01-01'), []);
});

rules('are checked when the process starts', () => {
	const read = (BACKUP_AT: string, BACKUP_KEEP: string) => readEnv({ BACKUP_AT, BACKUP_KEEP });
	assert.is(read('23:59', '').BACKUP_KEEP, '7d,4w');
	for (const [at, keep] of [
		['24:00', '7d'],
		['3:30', '7d'],
		['03:30', '0d'],
		['03:30', '4w,7d'],
		['03:30', '7']
	])
		assert.throws(() => read(at!, keep!), /BACKUP_(AT|KEEP) must be/, `${at} ${keep}`);
});

rules.run();

forEachDatabase('nightly backups', ({ test, open }) => {
	let scene: Scene;
	const admin = { actor: userOf('admin', 'acme') };
	const asAt = async (time: string, { restarted = false } = {}) => {
		scene.setTime(time);
		if (restarted) scene.dependencies = { ...scene.dependencies };
		await scene.call(startNight, {}, { dependencies: scene.dependencies });
	};
	const nights = async (namespace = 'acme') =>
		(await scene.call(showBackups, {}, { namespace })).backups.map(({ night, state }) => `${night} ${state}`);
	const needs = async (more = admin) =>
		(await scene.call(showNamespaceOverview, {}, more)).needs.filter(({ kind }) => kind === 'backup');

	const createdAt = (time: string) =>
		Namespace.update({ createdAt: new Date(time) }, { where: { namespace: 'acme' }, silent: true });

	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.env.BACKUP_AT = '03:30';
		scene.dependencies.env.BACKUP_KEEP = '2d';
		await createdAt('2026-11-01T00:00:00Z');
	});

	test('warn when there is none, those who may see backups alone', async () => {
		scene.setTime('2026-11-20T03:31:00Z');
		assert.equal(await needs(), [{ kind: 'backup', problem: 'none', lastGoodAt: null }]);
		assert.equal(await needs({ actor: userOf('customer', 'acme') }), []);
		scene.dependencies.env.BACKUP_AT = '';
		assert.equal([await needs(), (await scene.call(showBackups, {})).nightly], [[], null]);
		scene.dependencies.env.BACKUP_AT = '03:30';
	});

	test('do not warn of a namespace that is younger than the last night', async () => {
		const problem = async () => (await scene.call(showBackups, {})).nightly!.problem;
		await createdAt('2026-11-20T03:30:01Z');
		assert.equal([await problem(), await needs()], [null, []]);
		await createdAt('2026-11-20T03:30:00Z');
		assert.is(await problem(), 'none');
	});

	test('are written of every open namespace, once, by however many processes', async () => {
		await scene.call(updateNamespace, { id: 'beta', isActive: false });
		const others: Dependencies[] = [1, 2, 3].map(() => ({ ...scene.dependencies }));
		scene.setTime('2026-11-20T03:31:00Z');
		await Promise.all(others.map((dependencies) => scene.call(startNight, {}, { dependencies })));
		assert.equal(await nights(), ['2026-11-20 waiting']);
		assert.equal(await needs(), []);
		await writeBackups(scene);
		assert.equal(
			[await nights(), await nights('beta'), await nights('default')],
			[['2026-11-20 ready'], [], ['2026-11-20 ready']]
		);
		// One that was deleted by hand is not made again.
		const [{ uid } = { uid: '' }] = (await scene.call(showBackups, {}, { namespace: 'default' })).backups;
		await scene.call(removeStored, { uid }, { namespace: 'default' });
		await asAt('2026-11-20T12:00:00Z', { restarted: true });
		assert.equal(await nights('default'), []);
	});

	test('make up for a night in which no server ran, and let go of old ones after that', async () => {
		await asAt('2026-11-21T03:31:00Z');
		await writeBackups(scene);
		assert.equal(await nights(), ['2026-11-21 ready', '2026-11-20 ready']);
		const { path: oldest } = (await scene.call(showBackups, {})).backups[1]!;
		assert.match(oldest!, /^backups\/stored\/acme\/20261120-0331-[\w-]{16}\.marquee\.zip$/);
		const file = path.join(scene.dependencies.env.DATA_DIR, oldest!);
		assert.ok(existsSync(file));
		await asAt('2026-11-25T18:00:00Z', { restarted: true });
		assert.equal(await nights(), ['2026-11-25 waiting', '2026-11-21 ready', '2026-11-20 ready']);
		await writeBackups(scene);
		assert.equal(await nights(), ['2026-11-25 ready', '2026-11-21 ready']);
		assert.not(existsSync(file));
		const { nightly } = await scene.call(showBackups, {});
		assert.equal([nightly!.nextAt, nightly!.problem], ['2026-11-26T03:30:00.000Z', null]);
	});

	test('warn when the last one failed, and when the last good one is old; neither is swept', async () => {
		await asAt('2026-11-26T03:31:00Z');
		await QueuedJob.update({ state: 'failed', error: 'ENOSPC' }, { where: { state: 'queued' } });
		const lastGoodAt = '2026-11-25T18:00:00.000Z';
		assert.equal(await needs(), [{ kind: 'backup', problem: 'failed', lastGoodAt }]);
		await StoredBackup.destroy({ where: { namespace: 'acme', night: '2026-11-26' } });
		scene.setTime('2026-11-27T18:00:00Z');
		assert.equal(await needs(), []);
		scene.setTime('2026-11-27T18:00:01Z');
		assert.equal(await needs(), [{ kind: 'backup', problem: 'old', lastGoodAt }]);
		scene.setTime('2027-11-27T18:00:00Z');
		await scene.call(sweepStored, {});
		assert.equal(await nights(), ['2026-11-25 ready', '2026-11-21 ready']);
	});
});
