import * as assert from 'uvu/assert';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { ask, demand } from '../../support/ask.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('the admin rows of pages', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await served.login('admin');
	});
	test.after(() => served.close());

	const blocks = [{ type: 'text', data: { body: 'x' } }];
	const news = { type: 'news', data: { heading: 'News' } };
	const send = async (request: string, status: number, body?: object, headers?: Record<string, string>, by = admin) =>
		(await demand(by, request, status, body, headers)).body;
	const make = async (slug: string, more: object = {}) =>
		(await send('POST /admin/pages', 201, { slug, title: slug, blocks, ...more })).page as Fields;

	test('a page is made, read, changed, moved, marked and removed', async () => {
		const top = await make('top');
		const page = await make('first', { parentId: top.id, status: 'published' });
		assert.equal([page.namespace, page.status, page.version], ['acme', 'published', 1]);
		assert.is((await send('POST /admin/pages', 409, { slug: 'first', title: 'x' })).error, 'conflict');
		const { tree, namespace } = await send('GET /admin/pages?q=first', 200);
		assert.equal([namespace, (tree as Fields[]).map(({ slug }) => slug)], ['acme', ['first']]);
		assert.equal(((await send('GET /admin/pages/first', 200)).page as Fields).blocks, page.blocks);
		const stale = { 'if-match': '"v7"' };
		assert.is((await send('PUT /admin/pages/first', 412, { title: 'Mine' }, stale)).currentVersion, 1);
		const changed = await send(
			'PUT /admin/pages/first',
			200,
			{ title: 'Mine', slug: 'renamed' },
			{ 'if-match': '"v1"' }
		);
		assert.equal([changed.status, (changed.page as Fields).title], ['updated', 'Mine']);
		await send('GET /admin/pages/first', 404);
		const moved = (await send('POST /admin/pages/renamed/move', 200, { parentId: null, position: 0 })).page as Fields;
		assert.equal([moved.parentId, moved.position], [null, 0]);
		const cycle = await ask(admin, 'POST /admin/pages/renamed/move', { parentId: page.id });
		assert.equal([cycle.status, cycle.faults], [422, ['parentId cycle']]);
		const start = { isStartpage: true, startpageDomain: 'quiz.acme.org' };
		assert.is(((await send('POST /admin/pages/renamed/startpage', 200, start)).page as Fields).isStartpage, true);
		const gone = await send('DELETE /admin/pages/renamed?subtree=1', 200, {});
		assert.equal(
			[gone.status, gone.slug, gone.removed],
			['deleted', 'renamed', { pages: 1, news: 0, wiki: 0, assignments: 0 }]
		);
	});

	test('the words of the back end are no pages, and come before them', async () => {
		for (const request of ['POST /admin/pages/import', 'GET /admin/pages/Not%20a%20slug', 'GET /admin/pages/nowhere'])
			assert.ok([404, 422].includes((await ask(admin, request, request.startsWith('P') ? {} : undefined)).status));
		assert.equal((await ask(admin, 'POST /admin/pages/import', {})).faults, ['file required']);
		assert.is((await ask(admin, 'PATCH /admin/pages/nowhere', {})).status, 405);
	});

	test('a page is copied, linked, exported and imported', async () => {
		await make('source', { title: '<img src=x onerror=alert(1)>' });
		const copied = await send('POST /admin/pages/source/copy', 201, { targetNamespace: 'beta', slug: 'target' });
		assert.equal([(copied.page as Fields).namespace, (copied.page as Fields).slug], ['beta', 'target']);
		const { url } = await send('POST /admin/pages/source/preview-link', 200, {});
		assert.match(String(url), /^http:\/\/localhost\/m\/source\?namespace=acme&preview=\w+\.[\w-]{43}$/);
		const file = await admin.get('/admin/pages/source/export', { accept: 'text/html' });
		assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="?acme-source\.page\.json"?$/);
		const exported = file.json<Fields>();
		assert.equal([exported.format, exported.title], ['marquee-page/1', '<img src=x onerror=alert(1)>']);
		await send('POST /admin/pages/import', 409, exported);
		await send('POST /admin/pages/import', 201, { ...exported, namespace: 'elsewhere', slug: 'other' });
		const form = new FormData();
		form.append('_csrf', admin.csrfToken!);
		form.append('slug', 'by-form');
		form.append('file', new Blob([JSON.stringify(exported)]), 'page.json');
		const sent = await admin.request('POST', '/admin/pages/import', {
			body: form,
			headers: { accept: 'application/json' }
		});
		assert.equal([sent.status, sent.json<{ page: Fields }>().page.slug], [201, 'by-form']);
		const deep = `{"seo":{"schemaJson":{"a":${'['.repeat(9000)}${']'.repeat(9000)}}}}`;
		form.set('file', new Blob([deep]), 'page.json');
		await send('POST /admin/pages/import', 400, form);
		assert.is((await send('GET /admin/pages/source/references', 200)).slug, 'source');
	});

	test('search data and modules are kept with the page', async () => {
		await make('whole');
		const put = await send('PUT /admin/pages/whole/seo', 200, { metaTitle: 'Found' });
		assert.equal([put.status, put.version, (put.seo as Fields).metaTitle], ['updated', 2, 'Found']);
		assert.equal((await send('GET /admin/pages/whole/seo', 200)).seo, put.seo);
		assert.is(((await send('GET /admin/pages/whole/seo/history', 200)).history as Fields[]).length, 1);
		const added = await send('POST /admin/pages/whole/modules', 201, { slot: 'after', block: news });
		const { id } = added.module as Fields;
		const at = `/admin/pages/whole/modules/${String(id)}`;
		assert.is(((await send(`PUT ${at}`, 200, { slot: 'before' })).module as Fields).slot, 'before');
		assert.is(((await send('GET /admin/pages/whole/modules', 200)).modules as Fields[]).length, 1);
		assert.is((await send(`DELETE ${at}`, 200, {})).id, id);
		await send(`DELETE ${at}`, 404, {});
		await send('PUT /admin/pages/whole/modules/x', 404, {});
	});

	test('C16: the projects are listed as JSON to whoever may see pages, and only theirs', async () => {
		const html = { accept: 'text/html' };
		const customer = await served.login('customer');
		const { namespaces } = (await customer.get('/admin/projects/tree', html)).json<{ namespaces: Fields[] }>();
		assert.equal(
			namespaces.map(({ namespace }) => namespace),
			['acme']
		);
		await send('GET /admin/pages?namespace=beta', 403, undefined, {}, customer);
	});

	const roles: [Role, read: number, write: number, seo: number, modules: number][] = [
		['admin', 200, 201, 200, 200],
		['customer', 200, 201, 403, 200],
		['redakteur', 403, 403, 403, 403],
		['designer', 403, 403, 403, 403],
		['event-manager', 403, 403, 403, 403]
	];
	for (const [role, read, write, seo, modules] of roles)
		test(`M5: what ${role} may`, async () => {
			const client = await served.login(role);
			const page = `of-${role}`;
			await scene.call(savePage, { page, blocks: [] });
			await send('GET /admin/pages', read, undefined, {}, client);
			await send('POST /admin/pages', write, { slug: `by-${role}`, title: 'x' }, {}, client);
			await send(`PUT /admin/pages/${page}/seo`, seo, { metaTitle: 'x' }, {}, client);
			await send(`GET /admin/pages/${page}/modules`, modules, undefined, {}, client);
		});

	test('a write without the token, or from another site, is refused', async () => {
		const stolen = await served.login('admin');
		const headers = { origin: 'https://evil.test' };
		assert.is((await ask(stolen, 'POST /admin/pages', { slug: 'evil', title: 'x' }, headers)).body.error, 'csrf');
		const wrong = { 'x-csrf-token': 'wrong' };
		assert.is((await ask(stolen, 'POST /admin/pages', { slug: 'evil', title: 'x' }, wrong)).body.error, 'csrf');
		await send('GET /admin/pages/evil', 404);
	});
});
