import * as assert from 'uvu/assert';
import { z } from 'zod';
import { AuditRow } from '../../../../server/features/platform/audit/model.ts';
import { enqueue } from '../../../../server/features/platform/jobs/enqueue.ts';
import { takeJobs } from '../../../../server/features/platform/jobs/hold.ts';
import { jobKind, type JobRun } from '../../../../server/features/platform/jobs/kind.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { cancelJob, listJobs, runJobAgain, showJob } from '../../../../server/features/platform/jobs/operations.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../../support/scene.ts';

/** Holds that a call is refused with this code and words. */
async function refuses(outcome: Promise<unknown>, code: string, words: RegExp): Promise<void> {
	const error = await refusal(outcome);
	assert.is(error.code, code);
	assert.match(error.message, words);
}

forEachDatabase('jobs as an administrator sees them', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let started = Promise.withResolvers<void>();
	let stopped = Promise.withResolvers<void>();
	const waits = jobKind({
		name: 'test.waits',
		input: z.string(),
		atOnce: 2,
		attempts: 3,
		leaseMs: 60_000,
		canStop: true,
		run: (_, { signal }: JobRun) =>
			new Promise((_, reject) => {
				started.resolve();
				signal.addEventListener('abort', () => {
					stopped.resolve();
					reject(new Error('stopped'));
				});
			})
	});
	const letter = jobKind({ ...waits, name: 'test.letter', run: async () => undefined });
	const { canStop: _, ...stubborn } = { ...waits, name: 'test.stubborn' };

	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.jobKinds = [waits, letter, jobKind(stubborn)];
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		scene.setTime('2026-12-01T12:00:00Z');
		started = Promise.withResolvers();
		stopped = Promise.withResolvers();
		await QueuedJob.destroy({ where: {} });
	});

	const ask = (kind: typeof waits, input: string, namespace = 'acme') =>
		scene.dependencies.database.write((transaction) => {
			const { dependencies } = scene;
			const now = dependencies.clock();
			return enqueue({ dependencies, now, transaction, afterCommit: () => undefined }, kind, namespace, input);
		});
	const newest = async () => (await QueuedJob.findOne({ order: [['id', 'DESC']] }))!;
	const list = (input = {}) => scene.call(listJobs, input);

	test('are listed newest first by kind, state and namespace, with their numbers and never with their input', async () => {
		for (const input of ['one', 'two', 'three']) await ask(letter, `https://secret.example/${input}`);
		await ask(waits, 'other', 'beta');
		await QueuedJob.update({ state: 'failed', dueAt: null, error: 'no route' }, { where: { id: (await newest()).id } });
		scene.setTime('2026-12-01T12:05:00Z');
		const all = await list();
		assert.equal(
			all.jobs.map(({ kind, state }) => [kind, state]),
			[['test.waits', 'failed'], ...Array(3).fill(['test.letter', 'queued'])]
		);
		assert.equal(all.counts, { queued: 3, running: 0, done: 0, failed: 1, cancelled: 0 });
		assert.equal(all.list, { total: 4, found: 4, page: 1, pages: 1 });
		assert.is(all.oldestDueAt, '2026-12-01T12:00:00.000Z');
		assert.equal(all.kinds, ['test.letter', 'test.stubborn', 'test.waits']);
		const { input } = await newest();
		assert.ok(input);
		for (const text of ['secret', input, '"input"']) assert.not.ok(JSON.stringify(all).includes(text), text);
		for (const [filter, found] of [
			[{ kind: 'test.letter' }, 3],
			[{ state: 'failed' }, 1],
			[{ of: 'beta' }, 1],
			[{ kind: 'test.letter', of: 'beta' }, 0],
			[{ kind: 'gone' }, 0]
		] as const) {
			const some = await list(filter);
			assert.equal([some.jobs.length, some.list.found], [found, found], JSON.stringify(filter));
		}
		const { job } = await scene.call(showJob, { id: all.jobs[0]!.id });
		assert.equal([job.error, job.canRunAgain, job.canCancel, 'input' in job], ['no route', true, false, false]);
	});

	test('come in pages of fifty', async () => {
		const row = { namespace: 'acme', kind: 'test.letter', input: '', state: 'done' } as const;
		await QueuedJob.bulkCreate(Array(120).fill(row));
		const last = await list({ page: 9 });
		assert.equal([last.list.page, last.list.pages, last.jobs.length], [3, 3, 20]);
		const ids = [1, 2, 3].map(async (page) => (await list({ page })).jobs.map(({ id }) => id));
		const shown = (await Promise.all(ids)).flat();
		assert.equal(
			shown,
			shown.toSorted((one, other) => other - one)
		);
		assert.is(new Set(shown).size, 120);
	});

	test('run again after they failed, with all tries; what is done or waits does not', async () => {
		await ask(letter, 'one');
		const { id } = await newest();
		await QueuedJob.update({ state: 'failed', dueAt: null, attempts: 3, error: 'no route' }, { where: { id } });
		const { job } = await scene.call(runJobAgain, { id });
		assert.equal([job.state, job.attempts, job.error, job.dueAt], ['queued', 0, null, '2026-12-01T12:00:00.000Z']);
		const entry = await AuditRow.findOne({ where: { operation: 'job.again' }, order: [['id', 'DESC']] });
		assert.is(entry?.target, String(id));
		for (const state of ['queued', 'running', 'done'] as const) {
			await QueuedJob.update({ state }, { where: { id } });
			await refuses(scene.call(runJobAgain, { id }), 'conflict', /failed or was cancelled/);
		}
		await refuses(scene.call(runJobAgain, { id: 999_999 }), 'not_found', /job/);
	});

	test('are taken away while they wait, and refuse it where they are over or cannot stop', async () => {
		await ask(letter, 'one');
		const { id } = await newest();
		await scene.call(cancelJob, { id });
		assert.equal(await takeJobs(scene.dependencies.database, letter, 5, scene.dependencies.clock()), []);
		assert.is((await newest()).state, 'cancelled');
		assert.is((await AuditRow.findOne({ where: { operation: 'job.cancel' } }))?.target, String(id));
		await refuses(scene.call(cancelJob, { id }), 'conflict', /waits or runs/);
		await ask(jobKind(stubborn), 'two');
		const taken = await takeJobs(scene.dependencies.database, jobKind(stubborn), 1, scene.dependencies.clock());
		await refuses(scene.call(cancelJob, { id: taken[0]!.id }), 'conflict', /test\.stubborn cannot stop once it runs/);
		assert.is((await newest()).state, 'running');
	});

	test('that run are stopped and end as cancelled, and can begin anew', async () => {
		scene.setTime(null);
		await ask(waits, 'one');
		const close = openQueue(scene.dependencies, [waits]);
		await started.promise;
		const job = await newest();
		await scene.call(cancelJob, { id: job.id });
		await stopped.promise;
		await close();
		const cancelled = await newest();
		assert.equal([cancelled.state, cancelled.dueAt, cancelled.error], ['cancelled', null, null]);
		assert.is((await scene.call(runJobAgain, { id: job.id })).job.state, 'queued');
	});

	test('are for administrators alone, by every address', async () => {
		await ask(letter, 'one');
		const { id } = await newest();
		for (const role of ['event-manager', 'customer', 'analyst'] as const)
			for (const operation of [showJob, runJobAgain, cancelJob])
				await refuses(scene.call(operation, { id }, { actor: userOf(role, 'acme') }), 'forbidden', /role/);
		const admin = await served.login('admin');
		const answer = await admin.get('/admin/jobs?state=queued&kind=test.letter');
		assert.is(answer.status, 200);
		assert.is(answer.json<{ jobs: unknown[] }>().jobs.length, 1);
		assert.is((await admin.get(`/admin/jobs/job/${id}`)).status, 200);
		assert.is((await admin.post(`/admin/jobs/${id}/again`, {})).status, 409);
		assert.is((await admin.post(`/admin/jobs/${id}/cancel`, {})).status, 200);
		assert.is((await (await served.login('event-manager')).get('/admin/jobs')).status, 403);
		assert.is((await admin.get('/admin/jobs?state=other')).status, 422);
	});
});
