import * as assert from 'uvu/assert';
import { z } from 'zod';
import { enqueue } from '../../../../server/features/platform/jobs/enqueue.ts';
import {
	findLost,
	noteDone,
	pauseAfter,
	releaseJobs,
	takeJobs,
	writeHeld
} from '../../../../server/features/platform/jobs/hold.ts';
import { jobKind, type JobRun } from '../../../../server/features/platform/jobs/kind.ts';
import { cleanJobs } from '../../../../server/features/platform/jobs/operations.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { encrypt } from '../../../../server/runtime/crypto.ts';
import { features } from '../../../../server/composition/features.ts';
import type { Feature } from '../../../../server/features/feature.ts';
import { askedStatements } from '../../../support/asked-statements.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

/** A kind whose jobs do what the test says. */
const kindOf = (name: string, run: (text: string, run: JobRun) => Promise<unknown>) =>
	jobKind({ name, input: z.string(), atOnce: 2, attempts: 2, leaseMs: 60_000, run });

forEachDatabase('the queue', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-12-01T12:00:00Z');
		await QueuedJob.destroy({ where: {} });
	});

	const ask = (kind: ReturnType<typeof kindOf>, input: string, key: string | null = null, fails = false) =>
		scene.dependencies.database.write(async (transaction) => {
			const { dependencies } = scene;
			const afterCommit = () => undefined;
			await enqueue({ dependencies, now: dependencies.clock(), transaction, afterCommit }, kind, 'acme', input, key);
			if (fails) throw new Error('rolled back');
		});
	const take = (kind: ReturnType<typeof kindOf>, most = 10) =>
		takeJobs(scene.dependencies.database, kind, most, scene.dependencies.clock());
	const states = async () => (await QueuedJob.findAll({ order: ['id'] })).map(({ state }) => state);
	/** Runs what is due until `until` resolves. */
	const runUntil = async (kinds: Parameters<typeof openQueue>[1], until: Promise<unknown>) => {
		const close = openQueue(scene.dependencies, kinds);
		await until;
		await close();
	};

	test('a write that is rolled back leaves no job', async () => {
		const kind = kindOf('test.rolled', async () => undefined);
		await ask(kind, 'never', null, true).catch(() => undefined);
		assert.is(await QueuedJob.count(), 0);
		await ask(kind, 'once');
		assert.is(await QueuedJob.count(), 1);
	});

	test('a key makes a job run once, asked for at the same moment too, and its input is sealed', async () => {
		const kind = kindOf('test.once', async () => undefined);
		await Promise.all([1, 2, 3, 4].map(() => ask(kind, 'secret', 'the key')));
		const rows = await QueuedJob.findAll();
		assert.is(rows.length, 1);
		assert.not.match(rows[0]!.input, /secret/);
		const done = Promise.withResolvers<string>();
		await runUntil([kindOf('test.once', async (text) => done.resolve(text))], done.promise);
		assert.is(await done.promise, 'secret');
		assert.equal(await states(), ['done']);
		await ask(kind, 'secret', 'the key');
		assert.equal(await states(), ['done']);
	});

	test('where nothing is due it asks once for all kinds', async () => {
		const { sequelize } = scene.dependencies.database;
		const { options } = sequelize as unknown as { options: { logging: false | ((sql: string) => unknown) } };
		const kinds = ['test.first', 'test.second', 'test.third'].map((name) => kindOf(name, async () => undefined));
		const byMapper: string[] = [];
		options.logging = (sql) => byMapper.push(sql);
		const asked = await askedStatements(sequelize, () => runUntil(kinds, Promise.resolve()));
		options.logging = false;
		assert.is(asked.length, 1);
		assert.equal(byMapper, []);
	});

	test('two who take at the same moment never get the same job', async () => {
		const kind = kindOf('test.taken', async () => undefined);
		for (let n = 0; n < 20; n++) await ask(kind, String(n));
		const taken = (await Promise.all([take(kind, 8), take(kind, 8), take(kind, 8)])).flat().map(({ id }) => id);
		assert.is(new Set(taken).size, taken.length);
		assert.ok(taken.length >= 8);
	});

	test('whoever is silent longer than the lease has lost the job, and writes nothing', async () => {
		const { database } = scene.dependencies;
		const kind = kindOf('test.lease', async () => undefined);
		await ask(kind, 'one');
		const [first] = await take(kind);
		assert.equal(await take(kind), []);
		scene.setTime('2026-12-01T12:01:01Z');
		const [second] = await take(kind);
		assert.is(second!.fence, first!.fence + 1);
		assert.is(await writeHeld(database, first!, { state: 'done' }), false);
		assert.equal(await states(), ['running']);
		assert.is(await writeHeld(database, second!, { state: 'done', dueAt: null }), true);
		assert.equal(await states(), ['done']);
	});

	test('a job that fails is tried again after a pause, and then it has failed', async () => {
		await ask(
			kindOf('test.fails', async () => undefined),
			'one'
		);
		for (const [moment, state] of [
			['2026-12-01T12:00:00Z', 'queued'],
			['2026-12-01T12:01:00Z', 'failed']
		] as const) {
			scene.setTime(moment);
			const tried = Promise.withResolvers<void>();
			const fail = async () => {
				tried.resolve();
				throw new Error('not now');
			};
			await runUntil([kindOf('test.fails', fail)], tried.promise);
			const [job] = await QueuedJob.findAll();
			assert.equal([job!.state, job!.error], [state, 'not now']);
		}
		assert.ok(pauseAfter(1) < pauseAfter(3) && pauseAfter(30) <= 4_500_000);
	});

	test('a slow kind does not stop the others', async () => {
		const held = Promise.withResolvers<void>();
		const others = Promise.withResolvers<void>();
		const slow = kindOf('test.slow', () => held.promise);
		const fast = kindOf('test.fast', async (text) => text === '5' && others.resolve());
		for (let n = 0; n < 4; n++) await ask(slow, 'waits');
		for (let n = 1; n <= 5; n++) await ask(fast, String(n));
		await runUntil(
			[slow, fast],
			others.promise.finally(() => held.resolve())
		);
		assert.equal((await states()).slice(4), Array(5).fill('done'));
	});

	test('quick jobs are taken many at a time, each once, and none is left running', async () => {
		const kind = kindOf('test.quick', async () => undefined);
		const { SECRET_KEY } = scene.dependencies.env;
		const input = encrypt(JSON.stringify('quick'), SECRET_KEY);
		const row = { namespace: 'acme', kind: kind.name, input, dueAt: scene.dependencies.clock() };
		await QueuedJob.bulkCreate(Array(500).fill(row));
		let ran = 0;
		const all = Promise.withResolvers<void>();
		const quick = kindOf('test.quick', async () => void (++ran === 500 && all.resolve()));
		await runUntil([quick], all.promise);
		assert.is(ran, 500);
		assert.is(await QueuedJob.count({ where: { state: 'done', attempts: 1, input: '' } }), 500);
	});

	test('what was taken ahead and does not begin is given back untried, and what is over late notes nothing', async () => {
		const { database } = scene.dependencies;
		const kind = kindOf('test.ahead', async () => undefined);
		for (const input of ['one', 'two', 'three']) await ask(kind, input);
		const [first, ...others] = await take(kind);
		await releaseJobs(database, others, scene.dependencies.clock());
		assert.equal(await states(), ['running', 'queued', 'queued']);
		assert.equal(
			(await take(kind)).map(({ attempts, fence }) => [attempts, fence]),
			[
				[1, 2],
				[1, 2]
			]
		);
		await noteDone(database, [first!, ...others]);
		assert.equal(await states(), ['done', 'running', 'running']);
		assert.equal(await findLost([first!, ...others]), [first!, ...others]);
	});

	test('what waits for a slow one is given back when the process stops', async () => {
		const held = Promise.withResolvers<void>();
		const begun = Promise.withResolvers<void>();
		let ran = 0;
		// Ten quick ones make the queue take ahead, and two slow ones then stand in the way of the rest.
		const run = () => (++ran <= 10 ? Promise.resolve() : (ran === 12 && begun.resolve(), held.promise));
		for (let n = 0; n < 30; n++) await ask(kindOf('test.slowed', run), String(n));
		const close = openQueue(scene.dependencies, [kindOf('test.slowed', run)]);
		await begun.promise;
		const closed = close();
		held.resolve();
		await closed;
		assert.equal(Object.groupBy(await states(), (state) => state).running, undefined);
		assert.is(await QueuedJob.count({ where: { state: 'queued', attempts: 0 } }), 18);
	});

	test('what ended a week ago is forgotten, what waits is not', async () => {
		const kind = kindOf('test.clean', async () => undefined);
		await ask(kind, 'waits');
		await ask(kind, 'over');
		await QueuedJob.update({ state: 'done', dueAt: null }, { where: { id: (await take(kind))[1]!.id } });
		scene.setTime(new Date(Date.now() + 8 * 86_400_000).toISOString());
		assert.equal(await scene.call(cleanJobs, {}), { removed: 1 });
		assert.equal(await states(), ['running']);
	});

	test('every kind stands in its manifest under its name', () => {
		for (const { jobs = {} } of features as readonly Feature[])
			for (const [name, kind] of Object.entries(jobs)) assert.is(kind.name, name);
	});
});
