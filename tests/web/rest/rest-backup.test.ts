import { mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { exportNamespace } from '../../../server/features/platform/backup/operations/export.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { until } from '../../support/runner/until.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const address = '/api/v1/namespaces/acme/backup';
const json = { 'content-type': 'application/json' };

onSqlite('backups that are sent', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let text: string;
	let token: string;
	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.env.BACKUP_MAX_MB = 2;
		served = await serveScene(scene);
		await scene.event({ name: 'Original' });
		text = JSON.stringify((await scene.call(exportNamespace, {})).backup);
		token = await scene.token(['backup:write']);
	});
	test.after(() => served.close());

	const left = () => {
		return ['unfinished', 'imports'].flatMap((name) => {
			const folder = path.join(scene.dependencies.env.DATA_DIR, 'backups', name);
			mkdirSync(folder, { recursive: true });
			return readdirSync(folder);
		});
	};
	const send = async (body: string, bearer = token, to = address) => {
		const { status, text: answer } = await served.client(bearer).request('POST', to, { body, headers: json } as never);
		return [status, answer] as const;
	};
	const answered = (answer: string) => JSON.parse(answer) as { mode: string; dryRun: boolean; error: string };

	test('directly, and in an envelope with what is asked', async () => {
		const [status, plain] = await send(text);
		assert.is(status, 200, plain);
		assert.equal([answered(plain).mode, answered(plain).dryRun], ['replace', false]);
		const [, enveloped] = await send(`{"backup":${text},"mode":"merge","dryRun":true}`);
		assert.equal([answered(enveloped).mode, answered(enveloped).dryRun], ['merge', true]);
		const [wrong, said] = await send(`{"backup":${text},"mode":"wipe"}`);
		assert.is(wrong, 422, said);
		assert.equal(left(), []);
	});

	test('without the right, or for another namespace', async () => {
		for (const bearer of [await scene.token(['backup:read']), await scene.token(['backup:write'], 'beta')])
			assert.is((await send(text, bearer))[0], 403);
		assert.is((await send(text, 'wrong'))[0], 401);
		assert.equal(left(), []);
	});

	test('beyond the limit', async () => {
		const [status] = await send(`${text}${' '.repeat(2_000_001)}`);
		assert.is(status, 413);
		assert.equal(left(), []);
	});

	test('a body that breaks off', async () => {
		const { hostname, port } = new URL(served.base);
		const headers = { authorization: `Bearer ${token}`, 'content-length': '1000000', ...json };
		const sending = request({ hostname, port, path: address, method: 'POST', headers });
		sending.on('error', () => undefined);
		sending.write(text.slice(0, 1000));
		await until(() => left().length > 0, 'the first bytes');
		sending.destroy();
		await until(() => left().length === 0, 'nothing is left');
		assert.is((await send(text))[0], 200);
	});

	test('to the screens: not without a token, a right, or the namespace', async () => {
		const admin = await served.login('admin');
		const upload = (client = admin, headers: object = json) =>
			client.request('POST', '/admin/backups/uploads', { body: text, headers } as never);
		const uploaded = await upload();
		assert.is(uploaded.status, 200, uploaded.text);
		const { staged } = uploaded.json<{ upload: { staged: string } }>().upload;
		assert.equal(left(), [staged]);
		const forged = await upload(admin, { ...json, 'x-csrf-token': 'wrong' });
		assert.is(forged.status, 403);
		const reporter = await served.login('team-manager');
		assert.is((await upload(reporter)).status, 403);
		const other = await served.login('admin', 'beta');
		const moved = await other.request('POST', '/admin/backups?namespace=beta', { body: { staged, confirm: 'beta' } });
		assert.is(moved.status, 404, moved.text);
		assert.is((await other.request('DELETE', `/admin/backups/uploads/${staged}?namespace=beta`)).status, 404);
		assert.equal(left(), [staged]);
		assert.is((await admin.request('DELETE', `/admin/backups/uploads/${staged}`)).status, 200);
		assert.equal(left(), []);
	});
});
