import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import { ContactMessage } from '../../../server/features/website/contact/model.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { check, type Row } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Name = 'admin' | 'customer' | 'analyst' | 'beta';

forEachDatabase('the doors of contact forms', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let callers: Record<Name, Client>;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const blocks = [{ id: 'form', type: 'contact', data: { consent: 'Ja.' } }];
		for (const namespace of ['acme', 'beta'])
			await scene.call(savePage, { page: 'kontakt', status: 'published', blocks }, { namespace });
		callers = {
			admin: await served.login('admin'),
			customer: await served.login('customer'),
			analyst: await served.login('analyst'),
			beta: await served.login('admin', 'beta')
		};
	});
	test.before.each(async () => void (await ContactMessage.destroy({ where: {} })));
	test.after(() => served.close());

	const path = '/contact/kontakt/form?namespace=acme';
	const message = { name: 'Svenja', email: 'svenja@example.org', message: 'Hallo', consent: true };
	const form = (fields: object) => new URLSearchParams({ ...message, ...fields } as never).toString();
	const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
	const stored = () => ContactMessage.findAll({ order: ['id'] });
	const run = async (rows: readonly Row<Name>[]) => {
		for (const row of rows) await check({ served, callers }, row);
	};

	test('a program gets 202 whatever comes of it, a form likewise', async () => {
		const ok = {
			request: `POST ${path}`,
			status: 202,
			body: { status: 'ok' },
			headers: { 'cache-control': 'no-store' }
		};
		await run([
			{ name: 'taken', ...ok, send: { body: { ...message, recipient: 'me@evil.test' } } },
			{ name: 'trapped', ...ok, send: { body: { ...message, message: 'spam', website: 'x' } } },
			{ name: 'a form', ...ok, send: { body: form({ message: 'form', consent: 'on' }), headers: urlencoded } }
		]);
		assert.equal(
			(await stored()).map((row) => [row.namespace, row.message]),
			[
				['acme', 'Hallo'],
				['acme', 'form']
			]
		);
		assert.not.match(JSON.stringify(await stored()), /evil/);
	});

	test('what is no such form is refused, in the order of the contract', async () => {
		const request = `POST ${path}`;
		await run([
			{ name: 'origin', request, send: { body: message, headers: { origin: 'https://evil.test' } }, status: 403 },
			{ name: 'null', request, send: { body: message, headers: { origin: 'null' } }, status: 403 },
			{ name: 'text', request, send: { body: 'x', headers: { 'content-type': 'text/plain' } }, status: 415 },
			{ name: 'size', request, send: { body: { ...message, message: 'x'.repeat(70_000) } }, status: 413 },
			{ name: 'json', request, send: { body: '{', headers: { 'content-type': 'application/json' } }, status: 400 },
			{ name: 'faults', request, send: { body: {} }, status: 422 },
			{
				name: 'no consent in a form',
				request,
				send: { body: form({ consent: 'no' }), headers: urlencoded },
				status: 422,
				faults: ['consent required']
			},
			{ name: 'block', request: 'POST /contact/kontakt/other', send: { body: message }, status: 404 },
			{ name: 'page', request: 'POST /contact/nowhere/form', send: { body: message }, status: 404 },
			{ name: 'slug', request: 'POST /contact/%C3%A4/form', send: { body: message }, status: 422 }
		]);
		assert.equal(await stored(), []);
		assert.is((await served.client().post(path, message)).headers.get('set-cookie'), null);
	});

	test('the host decides where a message goes, and going back leads to the page', async () => {
		const post = (host: string, where: string) => createClient(served.base, { host }).post(where, message);
		assert.is((await post('beta.localhost', '/contact/kontakt/form')).status, 202);
		assert.is((await stored())[0]!.namespace, 'beta');
		const back = await served.client().get(path);
		assert.equal([back.status, back.headers.get('location')], [302, '/m/kontakt?namespace=acme']);
	});

	test('C65: the eleventh in an hour is 429 with the wait', async () => {
		scene.dependencies.limits = createRateLimits(1);
		const stranger = served.client();
		for (let count = 0; count < 10; count++)
			assert.is((await stranger.post(path, { ...message, message: String(count) })).status, 202);
		const refused = await stranger.post(path, message);
		assert.equal([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true]);
		scene.dependencies.limits = createRateLimits(0);
	});

	test('the inbox over the rows of the admin', async () => {
		await served.client().post(path, message);
		const id = (await stored())[0]!.id;
		const one = `/admin/inbox/${id}`;
		const settings = '/admin/inbox/settings';
		await run([
			{ name: 'role', as: 'analyst', request: 'GET /admin/inbox', status: 403 },
			{ name: 'elsewhere', as: 'beta', request: `DELETE ${one}`, status: 404 },
			{ name: 'marks', as: 'customer', request: `PUT ${one}`, send: { body: { state: 'read' } }, status: 200 },
			{
				name: 'no state',
				as: 'customer',
				request: `PUT ${one}`,
				send: { body: { state: 'lost' } },
				status: 422,
				faults: ['state invalid_enum']
			},
			{ name: 'settings', as: 'admin', request: `GET ${settings}`, status: 200 },
			{
				name: 'recipient',
				as: 'customer',
				request: `PUT ${settings}`,
				send: { body: { recipient: 'office@acme.test', days: 90 } },
				status: 200,
				body: { status: 'updated' }
			},
			{
				name: 'no recipient',
				as: 'customer',
				request: `PUT ${settings}`,
				send: { body: { recipient: 'a@b.test, c@d.test', days: 0 } },
				status: 422,
				faults: ['days too_small', 'recipient invalid_format']
			},
			{ name: 'gone', as: 'admin', request: `DELETE ${one}`, status: 200, body: { status: 'deleted', id } },
			{ name: 'nobody', request: `GET ${settings}`, status: 401 }
		]);
		const list = await callers.admin.get('/admin/inbox?state=new', { accept: 'application/json' });
		assert.equal(list.json<{ messages: object[] }>().messages, []);
	});
});
