import * as assert from 'uvu/assert';
import { rotateShareToken } from '../../../../server/features/authoring/events/operations.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import type { JobNews } from '#lib/live/job-news.ts';
import type { Subscribed, Update } from '#lib/live/wire.ts';
import type { Role } from '../../../../server/access/permission-matrix.ts';
import { listen } from '../../../support/live/live-reader.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { until } from '../../../support/runner/until.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

forEachDatabase('the live topic of jobs', (bench) => {
	const { test } = bench;
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene(bench);
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	const newsIn = ({ updates }: Pick<Subscribed, 'updates'>) => updates.at(-1)!.data as JobNews;

	test('comes to administrators of the whole installation, and to nobody else', async () => {
		const path = '/api/live/*/jobs';
		const statusFor = async (role: Role) => (await (await served.login(role)).get(path)).status;
		assert.is(await statusFor('admin'), 200);
		for (const role of ['customer', 'event-manager', 'analyst'] as const) assert.is(await statusFor(role), 403, role);
		assert.is((await served.client().get(path)).status, 401);
		assert.is((await served.client(await scene.token(['quiz:read'])).get(path)).status, 403);
		const { uid } = await scene.event();
		const { token } = await scene.call(rotateShareToken, { event: uid });
		assert.is((await served.client().get(`/api/live/${uid}/jobs?share_token=${token}`)).status, 403);
		assert.is((await (await served.login('admin')).get(`/api/live/${uid}/jobs`)).status, 404);
	});

	test('tells what runs, how far it is, what changed and what waits, never what it is about', async () => {
		const listener = listen(served.base, { client: await served.login('admin') });
		const ack = await listener.subscribe('jobs', '*');
		assert.ok(ack.ok);
		const state = newsIn(ack as Subscribed);
		assert.equal(state, { running: [], changedAt: null, oldestDueAt: null });
		const told = () => (listener.updates.at(-1) as Update | undefined)?.data as JobNews | undefined;
		const job = { namespace: 'acme', kind: 'mail.send', input: 'sealed text', error: 'secret@example.org' };
		const { id } = await QueuedJob.create({ ...job, state: 'running', dueAt: new Date(Date.now() + 60_000) });
		await until(() => told()?.running.length === 1, 'a job that runs');
		await QueuedJob.update({ progress: 40 }, { where: { id } });
		await until(() => told()?.running[0]?.progress === 40, 'its progress');
		assert.is(told()!.changedAt, null);
		await QueuedJob.update({ state: 'done', dueAt: null }, { where: { id } });
		await until(() => told()?.running.length === 0 && typeof told()?.changedAt === 'string', 'its end');
		const dueAt = new Date(Date.now() - 60_000);
		await QueuedJob.create({ ...job, dueAt });
		await until(() => told()?.oldestDueAt === dueAt.toISOString(), 'the oldest that is due');
		assert.not.match(JSON.stringify(listener.updates), /sealed|secret|acme/);
		listener.socket.disconnect();
	});
});
