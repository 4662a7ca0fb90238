import path from 'node:path';
import * as assert from 'uvu/assert';
import { rotateShareToken, showEvent, updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import type { Metrics, Subscribed } from '#lib/live/wire.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { logIn } from '../../../support/browser/log-in.ts';
import { makeUser } from '../../../support/staff.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

const root = path.join(new URL('../../../fixtures/cgroup', import.meta.url).pathname, 'v2-max');

forEachDatabase('the live topic of container metrics', (bench) => {
	const { test } = bench;
	let scene: Scene;
	let served: Served;
	let uid: string;
	let share: string;
	test.before(async () => {
		scene = await openScene(bench);
		scene.dependencies.env.CGROUP_ROOT = root;
		served = await serveScene(scene);
		uid = (await scene.event()).uid;
		share = (await scene.call(rotateShareToken, { event: uid })).token;
	});
	test.after(() => served.close());

	const module = (enabled: boolean, options: object = {}) => ({
		dashboardModules: [{ id: 'containerMetrics', enabled, options }]
	});
	const onDashboard = () => served.client().get(`/api/live/${uid}/metrics?share_token=${share}`);

	test('comes to a dashboard only while its module is on', async () => {
		assert.is((await onDashboard()).json<{ error: string }>().error, 'share_denied');
		await scene.call(updateEvent, { event: uid, config: module(true) });
		const answer = (await onDashboard()).json<Subscribed>();
		const { timestamp, ...metrics } = answer.updates[0]!.data as Metrics;
		assert.match(timestamp, /^\d{4}-/);
		assert.equal(metrics, {
			cgroupVersion: 2,
			memory: { currentBytes: 209_715_200, maxBytes: null },
			cpu: { usageMicros: 5_000_000, percent: 0, sampleWindowSeconds: 0 },
			oom: { events: 3, kills: 2 }
		});
		await scene.call(updateEvent, { event: uid, config: module(false) });
		assert.is((await onDashboard()).json<{ error: string }>().error, 'share_denied');
	});

	test('is listed for administrators, and for nobody else', async () => {
		const ask = (client: ReturnType<Served['client']>) => client.get(`/api/live/${uid}/metrics`);
		assert.is((await ask(await logIn(served, await makeUser(scene, 'admin')))).status, 200);
		assert.is((await ask(await logIn(served, await makeUser(scene, 'customer')))).status, 403);
		assert.is((await ask(served.client())).status, 401);
	});

	test('has a module that is off by default, with bounded options', async () => {
		const modulesOf = async () => (await scene.call(showEvent, { event: uid })).event.config.dashboardModules;
		const { uid: fresh } = await scene.event();
		const { config } = (await scene.call(showEvent, { event: fresh })).event;
		const own = config.dashboardModules.find(({ id }) => id === 'containerMetrics');
		const options = { title: '', refreshInterval: 30, maxMemoryMb: null, cpuMaxPercent: 100 };
		assert.equal(own, { id: 'containerMetrics', enabled: false, layout: 'auto', options });
		const wrong = { refreshInterval: 4, maxMemoryMb: 0, cpuMaxPercent: 6401 };
		const refused = await refusal(scene.call(updateEvent, { event: uid, config: module(true, wrong) }));
		assert.equal(faultsOf(refused), [
			'config.dashboardModules[0].options.refreshInterval too_small',
			'config.dashboardModules[0].options.maxMemoryMb too_small',
			'config.dashboardModules[0].options.cpuMaxPercent too_big'
		]);
		await scene.call(updateEvent, { event: uid, config: module(true, { refreshInterval: 5, maxMemoryMb: 512 }) });
		assert.equal((await modulesOf())[0]?.options, { ...options, refreshInterval: 5, maxMemoryMb: 512 });
	});
});
