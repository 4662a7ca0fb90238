import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import type { Metrics } from '#lib/live/wire.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import type { Client } from '../../../support/http.ts';
import { liveSources } from '../../../support/live/live-sources.ts';
import { logIn } from '../../../support/browser/log-in.ts';
import { makeUser } from '../../../support/staff.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

const fixtures = new URL('../../../fixtures/cgroup', import.meta.url).pathname;

forEachDatabase('container metrics', (bench) => {
	const { test } = bench;
	const root = mkdtempSync(path.join(tmpdir(), 'marquee-cgroup-'));
	let scene: Scene;
	let served: Served;
	let admin: Client;
	test.before(async () => {
		scene = await openScene(bench);
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.after(async () => {
		await served.close();
		rmSync(root, { recursive: true });
	});

	const take = async (folder: string) => {
		scene.dependencies.env.CGROUP_ROOT = path.join(fixtures, folder);
		return admin.get('/admin/system/metrics', { accept: 'text/html' });
	};

	test('answer exactly the fields of the specification, with the use since the previous call', async () => {
		cpSync(path.join(fixtures, 'v2'), root, { recursive: true });
		scene.setTime('2026-05-01T10:00:00Z');
		const first = await take(path.relative(fixtures, root));
		assert.is(first.status, 200);
		assert.equal(first.json<Metrics>(), {
			timestamp: '2026-05-01T10:00:00.000Z',
			cgroupVersion: 2,
			memory: { currentBytes: 209_715_200, maxBytes: 536_870_912 },
			cpu: { usageMicros: 5_000_000, percent: 0, sampleWindowSeconds: 0 },
			oom: { events: 3, kills: 2 }
		});
		writeFileSync(path.join(root, 'cpu.stat'), 'usage_usec 6500000\n');
		scene.setTime('2026-05-01T10:00:05Z');
		const second = await take(path.relative(fixtures, root));
		assert.equal(second.json<Metrics>().cpu, { usageMicros: 6_500_000, percent: 30, sampleWindowSeconds: 5 });
		scene.setTime(null);
	});

	test('C63: answer the same fields for both versions, and no bound as null', async () => {
		const rows: [folder: string, version: number, maxBytes: number | null][] = [
			['v2', 2, 536_870_912],
			['v2-max', 2, null],
			['v1', 1, 268_435_456],
			['v1-unlimited', 1, null]
		];
		for (const [folder, version, maxBytes] of rows) {
			const told = (await take(folder)).json<Metrics>();
			assert.equal([told.cgroupVersion, told.memory.maxBytes], [version, maxBytes], folder);
			const fields = Object.entries(told).flatMap(([name, value]) =>
				typeof value === 'object' && value ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name]
			);
			assert.equal(fields.sort(), [
				'cgroupVersion',
				'cpu.percent',
				'cpu.sampleWindowSeconds',
				'cpu.usageMicros',
				'memory.currentBytes',
				'memory.maxBytes',
				'oom.events',
				'oom.kills',
				'timestamp'
			]);
			assert.ok(told.cpu.percent >= 0, folder);
		}
		assert.is((await take('nowhere')).status, 503);
	});

	test('answer 503 with the name of the file that is missing', async () => {
		const answer = await take('v2-missing');
		assert.is(answer.status, 503);
		const { error, message } = answer.json<{ error: string; message: string }>();
		assert.is(error, 'unavailable');
		assert.match(message, 'memory.max');
		assert.not.match(message, fixtures);
	});

	test('are for administrators', async () => {
		assert.is((await served.client().get('/admin/system/metrics')).status, 401);
		for (const role of ['customer', 'event-manager', 'service-account'] as const) {
			const answer = await (await logIn(served, await makeUser(scene, role))).get('/admin/system/metrics');
			assert.is(answer.status, 403, role);
		}
	});

	test('come to the dashboard again after the interval, and not at all when they cannot be read', async () => {
		const { uid } = await scene.event();
		const event = { namespace: 'acme', eventUid: uid };
		const due: unknown[] = [];
		const { metrics: source } = liveSources(scene.dependencies, { changedHere: (again) => due.push(again) });
		await take('v2');
		const states = await source(event, ['staff', 'share']);
		assert.equal([...states.keys()], ['staff', 'share']);
		assert.is(states.get('share')?.memory.maxBytes, 536_870_912);
		assert.equal(due, []);
		await take('v2-missing');
		assert.is((await source(event, ['share'])).size, 0);
	});
});
