import * as assert from 'uvu/assert';
import type { OutputOf } from '../../../../server/composition/operations.ts';
import { arrivalFinding } from '../../../../server/features/platform/doctor/checks/proxy.ts';
import { checkInstallation } from '../../../../server/features/platform/doctor/operations.ts';
import { readEnv } from '../../../../server/runtime/env.ts';
import { logIn } from '../../../support/browser/log-in.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';
import { makeUser } from '../../../support/staff.ts';

type Report = OutputOf<'doctor.run'>;

onSqlite('the report of the checks', (bench) => {
	const { test } = bench;
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene(bench);
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	test('is for administrators', async () => {
		assert.is((await served.client().get('/admin/system/checks')).status, 401);
		for (const role of ['customer', 'event-manager', 'service-account'] as const) {
			const answer = await (await logIn(served, await makeUser(scene, role))).get('/admin/system/checks');
			assert.is(answer.status, 403, role);
		}
	});

	test('lists every check once, with what this request was', async () => {
		const admin = await logIn(served, await makeUser(scene, 'admin'));
		const [one, other] = await Promise.all([admin.get('/admin/system/checks'), admin.get('/admin/system/checks')]);
		assert.is(one.status, 200);
		const { checks } = one.json<Report>();
		for (const name of ['environment', 'database', 'storage', 'mail', 'fonts', 'request'] as const)
			assert.is(checks.filter(({ check }) => check === name).length, 1, name);
		assert.equal(
			other.json<Report>().checks.map(({ check }) => check),
			checks.map(({ check }) => check)
		);
		assert.is(checks.find(({ check }) => check === 'request')!.key, 'request.fine');
	});

	test('leaves out what reads the whole database for a quick look, and says so', async () => {
		const [quick, whole] = await Promise.all([
			scene.call(checkInstallation, { isQuick: true }),
			scene.call(checkInstallation, {})
		]);
		assert.equal([quick.isWhole, whole.isWhole], [false, true]);
		const names = quick.checks.map(({ check }) => check);
		assert.not(names.includes('integrity'));
		assert.equal(
			names,
			whole.checks.map(({ check }) => check).filter((check) => check !== 'integrity')
		);
	});

	test('says what a proxy and TRUST_PROXY make of a request', () => {
		const peer = '10.0.0.2';
		const rows: [env: Record<string, string>, forwardedFor: string | undefined, ip: string, key: string][] = [
			[{}, undefined, peer, 'request.fine'],
			[{}, '192.0.2.7', peer, 'request.ignored'],
			[{ TRUST_PROXY: '1' }, '192.0.2.7', '192.0.2.7', 'request.fine'],
			[{ TRUST_PROXY: '1' }, undefined, peer, 'request.bare'],
			[{ TRUST_PROXY: '2' }, '192.0.2.7', '192.0.2.7', 'request.hops'],
			[{ TRUST_PROXY: '10.0.0.0/8' }, '192.0.2.7', '192.0.2.7', 'request.fine'],
			[{ TRUST_PROXY: '1', PUBLIC_URL: 'https://quiz.example' }, '192.0.2.7', '192.0.2.7', 'request.protocol']
		];
		for (const [env, forwardedFor, ip, key] of rows)
			assert.is(arrivalFinding(readEnv(env), { peer, protocol: 'http', forwardedFor }, ip).key, key);
	});
});
