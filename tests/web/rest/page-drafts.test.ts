import * as assert from 'uvu/assert';
import { onSqlite } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const place = '/api/v1/namespaces/acme/pages/drafted';
const text = (body: string) => [{ id: 'one', type: 'text', data: { body: `<p>${body}</p>` } }];
type Answer = { page: { blocks: unknown; version: number }; draft: { version: number; blocks: unknown } | null };

onSqlite('drafts of pages over REST v1', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		client = served.client(await scene.token(['cms:read', 'cms:write']));
		await client.request('PUT', place, { body: { status: 'published', blocks: text('first') } });
	});
	test.after(() => served.close());

	const write = (body: string, tag?: string, query = '?draft=true') =>
		client.request('PATCH', `${place}${query}`, {
			body: { blocks: text(body) },
			headers: tag === undefined ? {} : { 'if-match': tag }
		});

	test('a draft has a number of its own, which If-Match names', async () => {
		const made = await write('second');
		const { page, draft } = made.json<Answer>();
		assert.equal([made.status, made.headers.get('etag')], [200, `"draft-${draft!.version}"`]);
		assert.match(JSON.stringify(page.blocks), 'first');
		const looked = await client.get(`${place}/draft`);
		assert.equal(looked.json<Answer>().draft, draft);
		for (const tag of [`"v${draft!.version}"`, '"v1"', '"draft-1"', 'nonsense'])
			assert.is((await write('third', tag)).status, 412, tag);
		assert.is((await write('third', `"draft-${draft!.version}"`)).status, 200);
		assert.is((await write('fourth', `"draft-${draft!.version}"`)).status, 412);
		assert.is((await write('fourth', undefined, '?draft=perhaps')).status, 422);
	});

	test('without the word a change is public at once, and what waits is outdated', async () => {
		const changed = await write('public', undefined, '');
		assert.equal([changed.status, changed.headers.get('etag')], [200, `"v${changed.json<Answer>().page.version}"`]);
		const refused = await client.post(`${place}/draft/publish`, {});
		assert.equal([refused.status, refused.json<{ error: string }>().error], [409, 'conflict']);
		assert.is((await client.request('DELETE', `${place}/draft`, { headers: { 'if-match': '"draft-1"' } })).status, 412);
		assert.is((await client.post(`${place}/draft/publish`, { force: true })).status, 200);
		assert.equal((await client.get(`${place}/draft`)).json<Answer>().draft, null);
		assert.is((await client.request('DELETE', `${place}/draft`)).status, 404);
		const listed = await client.get(`${place}/versions`);
		assert.equal(
			listed.json<{ versions: { version: number }[] }>().versions.map(({ version }) => version),
			[3, 2, 1]
		);
		const restored = await client.request('POST', `${place}/versions/1/restore`, {
			body: {},
			headers: { 'if-match': '"v1"' }
		});
		assert.is(restored.status, 412);
		assert.is((await client.post(`${place}/versions/2/restore`, {})).status, 200);
	});
});
