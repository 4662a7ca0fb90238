import * as assert from 'uvu/assert';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { ApiToken } from '../../../server/features/platform/tokens/model.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

const [page, json] = ['text/html,*/*;q=0.8', 'application/json'];

onSqlite('plain forms sent to admin rows', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let token: string;

	test.before(async () => {
		scene = await openScene({ open });
		// Nothing is sent here: without any server registration could not be opened.
		scene.dependencies.env.SMTP_URL = 'smtp://127.0.0.1:9';
		served = await serveScene(scene);
		client = await logIn(served, await makeUser(scene, 'admin'));
		token = client.csrfToken!;
		client.csrfToken = undefined;
	});
	test.after(() => served.close());

	const send = async (path: string, texts: string[][], accept: string, by = client) => {
		const answer = await by.post(path, new URLSearchParams(texts), { accept });
		by.csrfToken = undefined;
		return answer;
	};
	const csrf = () => ['_csrf', token];
	const found = (namespace: string) => Namespace.findOne({ where: { namespace } });

	test('a page goes back to its screen, a program gets JSON', async () => {
		const made = await send('/admin/namespaces', [csrf(), ['namespace', 'circus'], ['label', 'Zirkus']], page);
		assert.equal([made.status, made.headers.get('location')], [303, '/admin/namespaces?status=created']);
		assert.is((await found('circus'))!.label, 'Zirkus');
		const told = await send('/admin/namespaces', [['namespace', 'tent'], csrf()], json);
		assert.equal([told.status, told.json<{ status: string }>().status], [201, 'created']);
	});

	test('_method stands for PUT and DELETE, in these forms only', async () => {
		await send('/admin/namespaces', [csrf(), ['namespace', 'stage']], page);
		const { id } = (await found('stage'))!;
		const change = [csrf(), ['_method', 'PUT'], ['label', 'Bühne'], ['isActive', 'off']];
		const changed = await send(`/admin/namespaces/${id}`, change, page);
		assert.equal([changed.status, changed.headers.get('location')], [303, '/admin/namespaces?status=updated']);
		const { label, isActive } = (await found('stage'))!;
		assert.equal([label, isActive], ['Bühne', false]);
		assert.is((await send(`/admin/namespaces/${id}`, [csrf(), ['_method', 'PATCH']], json)).status, 422);
		const plain = await send(`/admin/namespaces/${id}`, [csrf()], json);
		assert.equal([plain.status, plain.headers.get('allow')], [405, 'PUT, DELETE']);
		const inJson = await client.post(
			`/admin/namespaces/${id}`,
			{ _method: 'DELETE' },
			{ accept: json, 'x-csrf-token': token }
		);
		assert.is(inJson.status, 405);
		const gone = await send(`/admin/namespaces/${id}`, [['_method', 'delete'], csrf()], page);
		assert.equal([gone.status, gone.headers.get('location')], [303, '/admin/namespaces?status=deleted']);
		assert.is(await found('stage'), null);
	});

	test('a new password goes on in a new session, what is shown once is shown', async () => {
		const person = await logIn(served, await makeUser(scene, 'analyst'));
		const own = () => ['_csrf', person.csrfToken!];
		const words = [own(), ['currentPassword', goodPassword], ['password', 'another good word']];
		const changed = await person.post('/account/password', new URLSearchParams(words), { accept: page });
		assert.equal([changed.status, changed.headers.get('location')], [303, '/account?status=updated']);
		assert.is((await person.get('/account')).status, 200, 'still logged in');
		const wanted = [csrf(), ['username', 'invited'], ['role', 'analyst'], ['namespaces', 'acme'], ['invite', '1']];
		const invited = await send('/admin/logins', wanted, page);
		assert.is(invited.status, 201, invited.text);
		assert.match(invited.text, /\/password\/reset\?token=/);
	});

	test('without the right token, from elsewhere or without a login nothing happens', async () => {
		const fields = [['namespace', 'forged']];
		for (const texts of [fields, [['_csrf', 'wrong'], ...fields]])
			assert.is((await send('/admin/namespaces', texts, json)).json<{ error: string }>().error, 'csrf');
		assert.is((await send(`/admin/namespaces?_csrf=${token}`, fields, page)).status, 403);
		const headers = { accept: json, origin: 'https://evil.test' };
		const foreign = await client.post('/admin/namespaces', new URLSearchParams([csrf(), ...fields]), headers);
		assert.is(foreign.status, 403);
		assert.is((await send('/admin/namespaces', [csrf(), ...fields], json, createClient(served.base))).status, 401);
		const editor = await logIn(served, await makeUser(scene, 'event-manager'));
		const own = ['_csrf', editor.csrfToken!];
		editor.csrfToken = undefined;
		assert.is(
			(await send('/admin/namespaces', [own, ...fields], json, editor)).json<{ error: string }>().error,
			'forbidden'
		);
		assert.is(await found('forged'), null);
	});

	test('texts become numbers, yes and no, and lists; what does not fit is told', async () => {
		const texts = [csrf(), ['label', 'Two'], ['scopes', 'quiz:read'], ['scopes', 'quiz:write']];
		const made = await send('/admin/namespaces/api-tokens', texts, page);
		assert.is(made.status, 201, 'a secret that is shown once does not go by way of a redirect');
		assert.match(made.json<{ secret: string }>().secret, /^mq_/);
		const { scopes } = (await ApiToken.findOne({ where: { label: 'Two' } }))!;
		assert.equal(scopes, ['quiz:read', 'quiz:write']);
		const settings = [csrf(), ['_method', 'PUT'], ['sessionIdleHours', '12'], ['registrationEnabled', 'yes']];
		const saved = await send('/admin/management/settings', settings, json);
		assert.is(saved.status, 200, saved.text);
		const { sessionIdleHours, registrationEnabled } = scene.dependencies.settings.current();
		assert.equal([sessionIdleHours, registrationEnabled], [12, true]);
		const wrong = [csrf(), ['_method', 'PUT'], ['sessionIdleHours', 'many'], ['registrationEnabled', 'perhaps']];
		const refused = await send('/admin/management/settings', wrong, json);
		const paths = refused.json<{ details: { path: string }[] }>().details.map(({ path }) => path);
		assert.equal([refused.status, paths.sort()], [422, ['registrationEnabled', 'sessionIdleHours']]);
	});
});
