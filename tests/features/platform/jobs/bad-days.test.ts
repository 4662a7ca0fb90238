import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { enqueue } from '../../../../server/features/platform/jobs/enqueue.ts';
import { jobKind } from '../../../../server/features/platform/jobs/kind.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { listJobs, runJobAgain } from '../../../../server/features/platform/jobs/operations.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { mailLater, postLetter } from '../../../../server/features/platform/mail/later.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { catchMail } from '../../../support/processes/mail-catcher.ts';
import { patient } from '../../../support/runner/machine.ts';
import { until } from '../../../support/runner/until.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const minute = 60_000;

forEachDatabase('the queue on a bad day', ({ test, open, product }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => void (await QueuedJob.destroy({ where: {} })));

	const inWrite = (ask: (work: Parameters<typeof enqueue>[0]) => Promise<void>) =>
		scene.dependencies.database.write((transaction) => {
			const { dependencies } = scene;
			return ask({ dependencies, now: dependencies.clock(), transaction, afterCommit: () => undefined });
		});
	const post = (name: string) =>
		inWrite((work) =>
			postLetter(work, 'acme', { to: { name: '', address: `${name}@example.org` }, subject: name, text: 'Hello' })
		);
	const counts = async () => (await scene.call(listJobs, {})).counts;

	test('a mail server that refuses for hours is asked ever more seldom, then told as the reason, and again on demand', async () => {
		const caught = await catchMail();
		scene.dependencies.env.SMTP_URL = caught.url;
		caught.refuse(1000, 451);
		let now = Date.parse('2026-12-01T12:00:00Z');
		scene.setTime(new Date(now).toISOString());
		await post('anna');
		const kind = { ...mailLater, attempts: 3 };
		const pauses: number[] = [];
		for (let attempt = 1; attempt <= 3; attempt++) {
			const close = openQueue(scene.dependencies, [kind]);
			const ended = { attempts: attempt, state: attempt < 3 ? 'queued' : 'failed' } as const;
			await until(async () => (await QueuedJob.count({ where: ended })) === 1, `the end of try ${attempt}`);
			await close();
			const { dueAt } = (await QueuedJob.findOne())!;
			if (!dueAt) break;
			pauses.push(dueAt.getTime() - now);
			now = dueAt.getTime();
			scene.setTime(new Date(now).toISOString());
		}
		assert.ok(pauses[0]! >= 3750 && pauses[0]! <= 6250 && pauses[1]! >= 15_000 && pauses[1]! <= 25_000, String(pauses));
		const [job] = (await scene.call(listJobs, { state: 'failed' })).jobs;
		assert.is(job!.error, 'The mail server did not take the mail (451).');
		assert.not.match(JSON.stringify(job), /anna/);
		caught.refuse(0, 451);
		await scene.call(runJobAgain, { id: job!.id });
		const close = openQueue(scene.dependencies, [kind]);
		assert.equal((await caught.next()).to, ['anna@example.org']);
		await until(async () => (await counts()).done === 1, 'the letter');
		await close();
		await caught.close();
		scene.setTime(null);
	});

	test('a mail server that never says a word holds up mail alone, and no more of it than is sent at once', async () => {
		const sockets: Socket[] = [];
		const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
		await once(silent.listen(0, '127.0.0.1'), 'listening');
		scene.dependencies.env.SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
		const done = Promise.withResolvers<void>();
		const other = jobKind({
			name: 'test.other',
			input: z.string(),
			atOnce: 1,
			attempts: 1,
			leaseMs: minute,
			run: async () => done.resolve()
		});
		for (let n = 0; n < 12; n++) await post(`guest${n}`);
		const close = openQueue(scene.dependencies, [mailLater, other]);
		await until(() => sockets.length >= mailLater.atOnce, 'connections');
		await inWrite((work) => enqueue(work, other, 'acme', 'quick'));
		scene.dependencies.wakeJobs();
		await done.promise;
		await until(async () => (await counts()).done === 1, 'the other job');
		assert.equal(await counts(), { queued: 4, running: 8, done: 1, failed: 0, cancelled: 0 });
		assert.is(sockets.length, mailLater.atOnce);
		silent.close();
		for (const socket of sockets) socket.destroy();
		await until(
			async () => (await QueuedJob.count({ where: { kind: mailLater.name, state: 'queued', attempts: 1 } })) >= 8,
			'the letters to wait again'
		);
		await close();
		const { jobs } = await scene.call(listJobs, { kind: mailLater.name });
		for (const { error, attempts } of jobs) if (attempts) assert.match(String(error), /did not take the mail \(E/);
	});

	test('a hundred thousand jobs that are done do not slow the list down', async () => {
		const { sequelize } = scene.dependencies.database;
		const numbers =
			product === 'sqlite'
				? 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT'
				: 'SELECT';
		const moment = `'2026-11-20 12:00:00.000${product === 'sqlite' ? ' +00:00' : ''}'`;
		await sequelize.query(
			`INSERT INTO jobs (namespace, kind, state, input, attempts, fence, progress, created_at, updated_at)
			${numbers} 'acme', 'mail.send', 'done', '', 1, 1, 100, ${moment}, ${moment}
			FROM ${product === 'sqlite' ? 'n' : 'seq_1_to_100000'}`
		);
		await QueuedJob.create({ namespace: 'acme', kind: 'mail.send', input: '', state: 'failed', error: 'no route' });
		const asked = [
			{},
			{ state: 'done', page: 1900 },
			{ state: 'failed' },
			{ kind: 'mail.send' },
			{ of: 'acme', page: 7 }
		];
		for (const input of asked) {
			const { jobs, list } = await scene.call(listJobs, input);
			// The best of three: what else the machine does is not measured.
			let tookMs = Infinity;
			for (let n = 0; n < 3; n++) {
				const from = performance.now();
				await scene.call(listJobs, input);
				tookMs = Math.min(tookMs, performance.now() - from);
			}
			assert.ok(tookMs <= patient(300), `${JSON.stringify(input)}: ${tookMs} ms`);
			assert.ok(jobs.length && list.total === 100_001);
		}
		// MariaDB may sort the one job that failed, whatever its indexes are.
		if (product === 'mariadb') return;
		const plan = await sequelize.query(
			`EXPLAIN QUERY PLAN SELECT id FROM jobs WHERE state = 'failed' ORDER BY id DESC LIMIT 50`,
			{ type: QueryTypes.SELECT }
		);
		assert.match(JSON.stringify(plan), /jobs_state_id/);
		assert.not.match(JSON.stringify(plan), /filesort|TEMP B-TREE/);
	});
});
