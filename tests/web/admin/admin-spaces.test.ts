import * as assert from 'uvu/assert';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { ApiToken } from '../../../server/features/platform/tokens/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { ask } from '../../support/ask.ts';
import { createClient, type Client } from '../../support/http.ts';
import { upload } from '../../support/media-doors.ts';
import { plainPicture } from '../../support/print/pictures.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

type Body = Record<string, never> & { error: string; details: { path: string; code: string; count?: number }[] };

forEachDatabase('the namespace rows of the admin', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.after(() => served.close());
	const send = ask<Body>;

	test('create, list, rename, close and remove by id and by name', async () => {
		const made = await send(admin, 'POST /admin/namespaces', { namespace: 'club', label: 'Club' });
		assert.equal([made.status, made.body.status], [201, 'created']);
		const { namespace } = made.body as unknown as { namespace: { id: number } & Record<string, unknown> };
		const { id, createdAt, updatedAt, ...rest } = namespace;
		assert.equal(rest, {
			namespace: 'club',
			label: 'Club',
			isActive: true,
			isDefault: false,
			plan: 'unlimited',
			version: 1
		});
		for (const time of [createdAt, updatedAt]) assert.match(String(time), /^\d{4}-.*\.\d{3}Z$/);
		const data = await send(admin, 'GET /admin/namespaces/data', undefined, { accept: 'text/html' });
		const list = data.body.namespaces as unknown as { namespace: string }[];
		assert.equal(
			list.map((each) => each.namespace),
			['default', 'acme', 'beta', 'club']
		);
		assert.equal((await send(admin, 'GET /admin/namespaces')).body.namespaces, list);
		const renamed = await send(admin, `PUT /admin/namespaces/${id}`, { namespace: 'club2', isActive: false });
		assert.equal([renamed.status, renamed.body.status], [200, 'updated']);
		assert.is((await send(admin, 'PUT /admin/namespaces/club')).status, 404);
		const removed = await send(admin, 'DELETE /admin/namespaces/club2');
		assert.equal([removed.status, removed.body.status, removed.body.id], [200, 'deleted', id]);
		assert.is((await send(admin, `DELETE /admin/namespaces/${id}`)).status, 404);
	});

	const names: [name: string, status: number, code?: string][] = [
		['-a', 422, 'invalid_format'],
		['A b', 422, 'invalid_format'],
		['a'.repeat(101), 422, 'too_long'],
		['a'.repeat(100), 201],
		['acme', 409, 'duplicate'],
		['admin', 422, 'reserved']
	];
	for (const [namespace, status, code] of names)
		test(`the name ${namespace.slice(0, 12)} (${namespace.length}) is ${status}`, async () => {
			const answer = await send(admin, 'POST /admin/namespaces', { namespace });
			assert.is(answer.status, status);
			if (code) assert.equal(answer.body.details[0]!.code, code);
		});

	test('a full namespace tells what it holds; default stays', async () => {
		await scene.event({}, 'beta');
		const full = await send(admin, 'DELETE /admin/namespaces/beta');
		assert.equal(
			[full.status, full.body.details[0]],
			[409, { path: 'events', code: 'in_use', message: '1 × events', count: 1 }]
		);
		assert.is((await send(admin, 'DELETE /admin/namespaces/beta?cascade=true')).status, 422);
		assert.is((await send(admin, 'DELETE /admin/namespaces/beta', { cascade: true, confirm: 'acme' })).status, 422);
		const kept = await send(admin, 'DELETE /admin/namespaces/default', { cascade: true, confirm: 'default' });
		assert.equal([kept.status, kept.body.details[0]!.code], [409, 'protected']);
		const gone = await send(admin, 'DELETE /admin/namespaces/beta?cascade=true&confirm=beta');
		assert.equal([gone.status, gone.body.removed], [200, { events: 1 }]);
		await send(admin, 'POST /admin/namespaces', { namespace: 'beta' });
	});

	test('C19: the files of a deleted namespace answer no more', async () => {
		await send(admin, 'POST /admin/namespaces', { namespace: 'shown' });
		await send(admin, 'POST /admin/namespace', { namespace: 'shown' });
		const sent = await upload(admin, await plainPicture(12, 8).png().toBuffer(), 'gone.png');
		const { path } = sent.json<{ file: { path: string } }>().file;
		assert.is((await served.client().get(path)).status, 200);
		const full = await send(admin, 'DELETE /admin/namespaces/shown');
		assert.equal([full.status, full.body.details[0]!.path], [409, 'files']);
		const gone = await send(admin, 'DELETE /admin/namespaces/shown?cascade=true&confirm=shown');
		assert.equal([gone.status, gone.body.removed], [200, { files: 1 }]);
		assert.is((await served.client().get(path)).status, 404);
		await send(admin, 'POST /admin/namespace', { namespace: 'default' });
	});

	test('a rename moves the API: the new path answers, the old one is another namespace', async () => {
		await send(admin, 'POST /admin/namespaces', { namespace: 'mover' });
		const token = await scene.token(['quiz:read'], 'mover');
		await scene.event({ name: 'Kept' }, 'mover');
		await send(admin, 'PUT /admin/namespaces/mover', { namespace: 'moved' });
		const client = served.client(token);
		const here = await send(client, 'GET /api/v1/namespaces/moved/events');
		assert.equal([here.status, (here.body.events as unknown as unknown[]).length], [200, 1]);
		const there = await send(client, 'GET /api/v1/namespaces/mover/events');
		assert.equal([there.status, there.body.error, there.body.tokenNamespace], [403, 'namespace_mismatch', 'moved']);
		await send(admin, 'PUT /admin/namespaces/moved', { isActive: false });
		assert.equal((await send(client, 'GET /api/v1/namespaces/moved/events')).body.error, 'forbidden');
	});

	test('tokens: created once with their secret, listed without, revoked, deleted', async () => {
		await send(admin, 'POST /admin/namespace', { namespace: 'acme' });
		const path = '/admin/namespaces/api-tokens';
		const made = await send(admin, `POST ${path}`, { label: 'Shop', scopes: ['quiz:read', 'quiz:read', 'cms:read'] });
		const { token, secret } = made.body as unknown as { token: { id: number; scopes: string[] }; secret: string };
		assert.equal([made.status, made.body.status, token.scopes], [201, 'created', ['quiz:read', 'cms:read']]);
		assert.match(secret, /^mq_[A-Za-z0-9]{10}_[A-Za-z0-9]{43}$/);
		const list = await send(admin, `GET ${path}`, undefined, { accept: 'text/html' });
		assert.equal([list.status, list.body.namespace], [200, 'acme']);
		assert.is((list.body.tokens as unknown as { id: number }[])[0]!.id, token.id);
		const row = (await ApiToken.findByPk(token.id))!;
		for (const hidden of [secret, secret.slice(14), row.tokenHash]) assert.not(list.text.includes(hidden));
		const call = () => served.client(secret).get('/api/v1/namespaces/acme/events');
		assert.is((await call()).status, 200);
		const unknown = await send(admin, `POST ${path}`, { label: 'x', scopes: ['root:all'] });
		assert.equal([unknown.status, unknown.body.details[0]!.code], [422, 'invalid_enum']);
		const first = await send(admin, `PUT ${path}/${token.id}/revoke`);
		assert.equal([first.status, first.body.status], [200, 'updated']);
		assert.equal((await send(admin, `PUT ${path}/${token.id}/revoke`)).body.token, first.body.token);
		assert.is((await call()).status, 401);
		const deleted = await send(admin, `DELETE ${path}/${token.id}`);
		assert.equal([deleted.status, deleted.body.status, deleted.body.id], [200, 'deleted', token.id]);
		for (const id of [token.id, 'x', 0]) assert.is((await send(admin, `DELETE ${path}/${id}`)).status, 404);
	});

	test('a token of another namespace is not there', async () => {
		await scene.token(['quiz:read'], 'beta');
		const { id } = (await ApiToken.findOne({ where: { namespace: 'beta' } }))!;
		for (const request of [
			`PUT /admin/namespaces/api-tokens/${id}/revoke`,
			`DELETE /admin/namespaces/api-tokens/${id}`
		])
			assert.is((await send(admin, request)).status, 404);
		assert.is((await ApiToken.findByPk(id))!.revokedAt, null);
	});

	test('only administrators get in, and nothing is written without the csrf token', async () => {
		const customer = await logIn(served, await makeUser(scene, 'customer'));
		const requests = ['namespaces', 'namespaces/data', 'namespaces/api-tokens', 'domains', 'tenants'];
		for (const path of requests) {
			assert.equal((await send(customer, `GET /admin/${path}`)).body.error, 'forbidden', path);
			const nobody = createClient(served.base, { accept: 'application/json' });
			assert.is((await nobody.get(`/admin/${path}`)).status, 401, path);
		}
		const before = await Namespace.count();
		const bare = createClient(served.base, {
			accept: 'application/json',
			cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ')
		});
		assert.equal((await send(bare, 'POST /admin/namespaces', { namespace: 'forged' })).body.error, 'csrf');
		assert.is(await Namespace.count(), before);
	});

	test('the active namespace is switched by choosing it, and stays', async () => {
		const customer = await logIn(served, await makeUser(scene, 'customer'));
		assert.is((await send(customer, 'GET /admin/session?namespace=beta')).status, 403);
		assert.is((await send(customer, 'POST /admin/namespace', { namespace: 'beta' })).status, 403);
		assert.is((await send(customer, 'POST /admin/namespace', { namespace: 'nowhere' })).status, 403);
		assert.is((await send(customer, 'POST /admin/namespace', {})).status, 422);
		assert.is((await send(customer, 'GET /admin/session?namespace=acme')).body.namespace, 'acme');
		const switched = await send(admin, 'POST /admin/namespace', { namespace: 'beta' });
		assert.equal(switched.body, { status: 'ok', namespace: 'beta' });
		assert.is((await send(admin, 'GET /admin/session')).body.namespace, 'beta');
		assert.is((await send(admin, 'POST /admin/namespace', { namespace: 'nowhere' })).status, 404);
	});

	test('a namespace that is gone or closed drops out of running sessions', async () => {
		await send(admin, 'POST /admin/namespaces', { namespace: 'brief' });
		await send(admin, 'POST /admin/namespace', { namespace: 'brief' });
		await send(admin, 'DELETE /admin/namespaces/brief');
		const { body } = await send(admin, 'GET /admin/session');
		assert.not.equal(body.namespace, 'brief');
		await send(admin, 'POST /admin/namespaces', { namespace: 'closing' });
		const member = await logIn(served, await makeUser(scene, 'customer', 'closing'));
		assert.is((await send(member, 'GET /admin/session')).body.namespace, 'closing');
		await send(admin, 'PUT /admin/namespaces/closing', { isActive: false });
		assert.is((await send(member, 'GET /admin/session?namespace=closing')).status, 403);
		assert.is((await send(member, 'GET /admin/events')).status, 403);
		assert.is((await send(admin, 'GET /admin/session?namespace=closing')).body.namespace, 'closing');
		await send(admin, 'POST /admin/namespace', { namespace: 'default' });
	});
});
