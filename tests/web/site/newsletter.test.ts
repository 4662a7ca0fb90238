import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { endToken } from '../../../server/features/website/newsletter/links.ts';
import { Subscriber } from '../../../server/features/website/newsletter/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { check, type Row } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Name = 'admin' | 'customer' | 'beta';

forEachDatabase('the doors of the newsletter', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let post: MailCatcher;
	let callers: Record<Name, Client>;
	let closeQueue: () => Promise<void>;

	test.before(async () => {
		scene = await openScene({ open });
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		served = await serveScene(scene);
		closeQueue = openQueue(scene.dependencies, jobKinds);
		callers = {
			admin: await served.login('admin'),
			customer: await served.login('customer'),
			beta: await served.login('customer', 'beta')
		};
	});
	test.after(async () => {
		await closeQueue();
		await served.close();
		await post.close();
	});

	const run = async (rows: readonly Row<Name>[]) => {
		for (const row of rows) await check({ served, callers }, row);
	};
	const path = '/newsletter/subscribe?namespace=acme';
	const asked = { email: 'svenja@schule.example', consent: true };
	const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
	const ok = { status: 'ok' };

	test('subscribe, confirm by POST alone, and one press of a mail program that ends it', async () => {
		const foreign = { origin: 'https://evil.test' };
		await run([
			{ name: 'asked', request: `POST ${path}`, send: { body: asked }, status: 202, body: ok },
			{ name: 'again', request: `POST ${path}`, send: { body: asked }, status: 202, body: ok },
			{
				name: 'a form of a program',
				request: `POST ${path}`,
				send: { body: 'email=x%40schule.example&consent=1&website=x', headers: urlencoded },
				status: 202,
				body: ok
			},
			{ name: 'origin', request: `POST ${path}`, send: { body: asked, headers: foreign }, status: 403 },
			{ name: 'no consent', request: `POST ${path}`, send: { body: { email: 'a@b.example' } }, status: 422 }
		]);
		await post.next();
		const token = tokenIn((await post.next()).body);
		const confirm = `/newsletter/confirm?namespace=acme&token=${token}`;
		await run([
			{ name: 'foreign', request: `POST ${confirm}`, send: { headers: foreign }, status: 403 },
			{ name: 'made up', request: 'POST /newsletter/confirm?token=x', status: 404 },
			{ name: 'none', request: 'POST /newsletter/confirm', status: 422 },
			{ name: 'confirmed', request: `POST ${confirm}`, status: 200, body: ok },
			{ name: 'twice', request: `POST ${confirm}`, status: 200, body: ok }
		]);
		const [{ uid, namespace }] = (await Subscriber.findAll()) as [Subscriber];
		assert.is(namespace, 'acme');
		const ends = `/newsletter/unsubscribe?token=${endToken(uid, scene.dependencies.env.SECRET_KEY)}`;
		const pressed = new FormData();
		pressed.set('List-Unsubscribe', 'One-Click');
		const press = { body: 'List-Unsubscribe=One-Click', headers: urlencoded };
		await run([
			{ name: 'made up', request: 'POST /newsletter/unsubscribe?token=x', send: press, status: 404 },
			{ name: 'one press', request: `POST ${ends}`, send: press, status: 200, body: ok },
			{ name: 'as another form', request: `POST ${ends}`, send: { body: pressed }, status: 200, body: ok },
			{ name: 'twice', request: `POST ${ends}`, send: press, status: 200, body: ok }
		]);
		assert.ok((await Subscriber.findAll())[0]!.unsubscribedAt);
		assert.is((await served.client().post(path, asked)).headers.get('set-cookie'), null);
		await post.next();
	});

	test('issues and imports over the rows of the admin', async () => {
		const asJson = { accept: 'application/json' };
		const sent = { body: { subject: 'Neues' } };
		await run([
			{ name: 'role', as: 'customer', request: 'GET /admin/newsletter', send: { headers: asJson }, status: 403 },
			{ name: 'nobody', request: 'GET /admin/newsletter', send: { headers: asJson }, status: 401 },
			{ name: 'role writes', as: 'customer', request: 'POST /admin/newsletter/issues', send: sent, status: 403 },
			{ name: 'role imports', as: 'customer', request: 'POST /admin/newsletter/imports?name=x.csv', status: 403 },
			{ name: 'role reads reports', as: 'customer', request: 'GET /admin/newsletter/imports/1/report', status: 403 },
			{ name: 'none', as: 'admin', request: 'GET /admin/newsletter/imports/4711?namespace=acme', status: 404 }
		]);
		const list = await callers.admin.get('/admin/newsletter?namespace=acme', asJson);
		assert.equal(list.json<{ campaigns: unknown[] }>().campaigns, []);
	});

	test('subscribers over the rows of the admin', async () => {
		const list = await callers.admin.get('/admin/newsletter/subscribers?namespace=acme', {
			accept: 'application/json'
		});
		const [{ id }] = list.json<{ subscribers: { id: number }[] }>().subscribers as [{ id: number }];
		const file = await callers.admin.get('/admin/newsletter/subscribers/export?namespace=acme&locale=en');
		assert.equal([file.status, file.headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
		assert.match(file.headers.get('content-disposition') ?? '', /newsletter-acme-\d{8}\.csv/);
		assert.match(file.text, '"svenja@schule.example";"unsubscribed"');
		const one = `/admin/newsletter/subscribers/${id}`;
		await run([
			{ name: 'role', as: 'customer', request: 'GET /admin/newsletter/subscribers/export', status: 403 },
			{ name: 'elsewhere', as: 'beta', request: `DELETE ${one}`, status: 403 },
			{ name: 'nobody', request: 'GET /admin/newsletter/subscribers/export', status: 401 },
			{
				name: 'gone',
				as: 'admin',
				request: `DELETE ${one}?namespace=acme`,
				status: 200,
				body: { status: 'deleted', id }
			},
			{ name: 'again', as: 'admin', request: `DELETE ${one}?namespace=acme`, status: 404 }
		]);
	});
});
