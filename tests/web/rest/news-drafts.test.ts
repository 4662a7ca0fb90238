import * as assert from 'uvu/assert';
import { onSqlite } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const base = '/api/v1/namespaces/acme';
type Answer = {
	news: { id: number; title: string; version: number };
	draft: { version: number; title: string } | null;
};

onSqlite('drafts of news over REST v1', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let place: string;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		client = served.client(await scene.token(['cms:write', 'news:read', 'news:write']));
		const page = await client.request('PUT', `${base}/pages/fair`, { body: { blocks: [] } });
		const pageId = page.json<{ page: { id: number } }>().page.id;
		const article = { pageId, slug: 'tent', title: 'First', content: '<p>Text</p>', isPublished: true };
		const made = await client.post(`${base}/news`, article);
		place = `${base}/news/${made.json<Answer>().news.id}`;
	});
	test.after(() => served.close());

	const write = (title: string, tag?: string, query = '?draft=true') =>
		client.request('PATCH', `${place}${query}`, {
			body: { title },
			headers: tag === undefined ? {} : { 'if-match': tag }
		});

	test('a draft has a number of its own, which If-Match names', async () => {
		const made = await write('Second');
		const { news, draft } = made.json<Answer>();
		assert.equal([made.status, made.headers.get('etag')], [200, `"draft-${draft!.version}"`]);
		assert.equal([news.title, draft!.title], ['First', 'Second']);
		for (const tag of [`"v${draft!.version}"`, '"v1"', '"draft-1"', 'nonsense'])
			assert.is((await write('Third', tag)).status, 412, tag);
		assert.is((await write('Third', `"draft-${draft!.version}"`)).status, 200);
		assert.is((await write('Fourth', undefined, '?draft=perhaps')).status, 422);
	});

	test('without the word a change is public at once; what waits is published by force or discarded', async () => {
		const changed = await write('Public', undefined, '');
		assert.equal([changed.status, changed.headers.get('etag')], [200, `"v${changed.json<Answer>().news.version}"`]);
		assert.is((await client.post(`${place}/draft/publish`, {})).status, 409);
		assert.is((await client.post(`${place}/draft/publish`, { force: true })).status, 200);
		assert.is((await client.request('DELETE', `${place}/draft`)).status, 404);
		const listed = await client.get(`${place}/versions`);
		assert.equal(
			listed.json<{ versions: { title: string }[] }>().versions.map(({ title }) => title),
			['Third', 'Public', 'First']
		);
		const stale = { body: {}, headers: { 'if-match': '"v1"' } };
		assert.is((await client.request('POST', `${place}/versions/1/restore`, stale)).status, 412);
		assert.is((await client.post(`${place}/versions/1/restore`, {})).json<Answer>().news.title, 'First');
	});
});
