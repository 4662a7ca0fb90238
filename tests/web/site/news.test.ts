import * as assert from 'uvu/assert';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { demand } from '../../support/ask.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { check, type Row } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;
type Name = 'admin' | 'editor' | 'token';

forEachDatabase('the doors of news', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let callers: Record<Name, Client>;
	let pageId: number;
	const rest = '/api/v1/namespaces/acme/news';
	const admin = '/admin/landing-news';

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const token = served.client(await scene.token(['news:read', 'news:write']));
		callers = { admin: await served.login('admin'), editor: await served.login('redakteur'), token };
		pageId = (await scene.call(savePage, { page: 'fair', title: 'Fair', status: 'published', blocks: [] })).page.id;
	});
	test.after(() => served.close());

	const run = async (rows: readonly Row<Name>[]) => {
		for (const row of rows) await check({ served, callers }, row);
	};
	const article = (slug: string, more: Fields = {}) => ({ pageId, slug, title: slug, content: '<p>x</p>', ...more });

	test('news by REST, by the admin, and by a form of a page', async () => {
		const { news } = (await demand(callers.token, `POST ${rest}`, 201, article('tent'))).json<{ news: Fields }>();
		const { id } = news;
		const pages = [{ id: pageId, slug: 'fair', title: 'Fair', status: 'published', language: 'de', isStartpage: true }];
		await run([
			{ name: 'list', as: 'token', request: `GET ${rest}?limit=1&page=2`, status: 200, body: { news: [news] } },
			{
				name: 'one',
				as: 'token',
				request: `GET ${rest}/${id}`,
				status: 200,
				body: { news },
				headers: { etag: '"v1"' }
			},
			{ name: 'no id', as: 'token', request: `GET ${rest}/tent`, status: 404 },
			{ name: 'all', as: 'admin', request: `GET ${admin}`, status: 200, body: { news: [news], pages } },
			{ name: 'of a page', as: 'admin', request: `GET ${admin}?pageId=${pageId + 1}`, status: 200, body: { news: [] } },
			{ name: 'new', as: 'admin', request: `GET ${admin}/create`, status: 200, body: { pages } },
			{ name: 'no role', as: 'editor', request: `GET ${admin}`, status: 403 },
			{
				name: 'taken',
				as: 'admin',
				request: `POST ${admin}`,
				send: { body: article('tent') },
				status: 409,
				body: { error: 'conflict' },
				faults: ['slug duplicate']
			},
			{
				name: 'no date',
				as: 'token',
				request: `POST ${rest}`,
				send: { body: article('x', { publishedAt: 'not-a-date' }) },
				status: 422,
				faults: ['publishedAt invalid_datetime']
			},
			{
				name: 'change',
				as: 'admin',
				request: `PUT ${admin}/${id}`,
				send: { body: { isPublished: true } },
				status: 200,
				body: { status: 'updated' }
			},
			{
				name: 'late',
				as: 'token',
				request: `PATCH ${rest}/${id}`,
				send: { body: { title: 'Late' }, headers: { 'if-match': '"v1"' } },
				status: 412,
				body: { currentVersion: 2 }
			},
			{
				name: 'page in use',
				as: 'admin',
				request: 'DELETE /admin/pages/fair',
				status: 409,
				faults: ['news in_use']
			},
			{
				name: 'gone',
				as: 'token',
				request: `DELETE ${rest}/${id}`,
				status: 200,
				body: { status: 'deleted', id, namespace: 'acme' }
			},
			{ name: 'gone again', as: 'admin', request: `DELETE ${admin}/${id}`, status: 404 }
		]);
		const form = new URLSearchParams({ ...article('by-form'), pageId: String(pageId), isPublished: 'on' });
		const sent = await callers.admin.post(admin, form, { accept: 'text/html' });
		assert.equal([sent.status, sent.headers.get('location')], [303, '/admin/landing-news?status=created']);
		const [made] = (await demand(callers.token, `GET ${rest}`, 200)).json<{ news: Fields[] }>().news;
		assert.equal([made!.slug, made!.isPublished], ['by-form', true]);
	});
});
