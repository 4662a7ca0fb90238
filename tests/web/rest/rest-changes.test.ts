import * as assert from 'uvu/assert';
import { createRound } from '../../../server/features/gameplay/rounds/operations/create.ts';
import { createMenu } from '../../../server/features/website/menus/operations/menus.ts';
import { createArticle } from '../../../server/features/website/wiki/operations/articles.ts';
import { createNews } from '../../../server/features/website/news/operations/news.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { restRoutes } from '../../../server/composition/routes.ts';
import { addComment } from '../../../server/features/support/tickets/operations/comments.ts';
import { createTicket } from '../../../server/features/support/tickets/operations/tickets.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Answer, Client } from '../../support/http.ts';
import { makeUser } from '../../support/staff.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Event = { uid: string; version: number; updatedAt: string } & Record<string, unknown>;
const list = '/api/v1/namespaces/acme/events';
const questions = [{ type: 'mc', prompt: 'Q', options: ['a', 'b'], answers: [0] }];

forEachDatabase('changes over REST v1', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let event: Event;

	const readable = ['cms', 'menu', 'footer', 'news', 'design', 'wiki', 'ticket', 'backup', 'customer'] as const;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		client = served.client(
			await scene.token(['quiz:read', 'quiz:write', ...readable.map((area) => `${area}:read` as const)])
		);
	});
	test.after(() => served.close());

	const body = { name: 'Summer', description: 'By the lake', start_date: '2026-07-01T10:00:00Z', published: true };
	const at = (more = '') => `${list}/${event.uid}${more}`;
	const eventIn = (answer: Answer) => answer.json<{ event: Event }>().event;
	const patch = async (fields: object, headers: Record<string, string> = {}) =>
		client.request('PATCH', at(), { body: fields, headers });
	test.before.each(async () => {
		event = eventIn(await client.post(list, body));
	});

	test('C6: a change leaves out what it does not name, and null clears what may be empty', async () => {
		const renamed = eventIn(await patch({ name: 'Winter' }));
		const { name: _name, version: _version, updatedAt: _updatedAt, ...kept } = event;
		const { name, version, updatedAt: _changed, ...rest } = renamed;
		assert.equal([name, version, rest], ['Winter', event.version + 1, kept]);
		const cleared = eventIn(await patch({ start_date: null, description: null }));
		assert.equal([cleared.start_date, cleared.description, cleared.name], [null, '', 'Winter']);
	});

	test('C6: nothing sent changes nothing, not even the version', async () => {
		for (const fields of [
			{},
			{ name: 'Summer' },
			{ version: 9, updatedAt: '2020-01-01T00:00:00Z', namespace: 'beta' }
		]) {
			const answer = await patch(fields);
			assert.equal([answer.status, answer.json<{ status: string }>().status], [200, 'updated']);
			const { config: _config, ...same } = eventIn(answer);
			const { config: _other, ...before } = event;
			assert.equal(same, before);
		}
	});

	test('C6: what may not be empty refuses null, and nothing changes', async () => {
		const answer = await patch({ name: null, slug: null, published: null, description: 'Changed' });
		const { details } = answer.json<{ details: { path: string; code: string }[] }>();
		assert.equal(details.map(({ path, code }) => `${path} ${code}`).sort(), [
			'name not_nullable',
			'published not_nullable',
			'slug not_nullable'
		]);
		assert.equal(eventIn(await client.get(at())), event);
	});

	test('C6: what was deleted is gone', async () => {
		await client.request('PUT', at('/catalogs/start'), { body: { questions } });
		const gone = await client.request('DELETE', at('/catalogs/start'));
		assert.equal([gone.status, gone.json<{ status: string }>().status], [200, 'deleted']);
		for (const method of ['DELETE', 'GET']) {
			const again = await client.request(method, at('/catalogs/start'));
			assert.equal([again.status, again.json<{ error: string }>().error], [404, 'not_found']);
		}
	});

	test('C9: of two changes to one version the second is refused and told the version', async () => {
		const { headers } = await client.get(at());
		const tag = headers.get('etag')!;
		assert.is(tag, `"v${event.version}"`);
		assert.is((await patch({ name: 'First' }, { 'if-match': tag })).status, 200);
		const late = await patch({ name: 'Second' }, { 'if-match': tag });
		const { error, currentVersion } = late.json<{ error: string; currentVersion: number }>();
		assert.equal([late.status, error, currentVersion], [412, 'version_conflict', event.version + 1]);
		assert.is(eventIn(await client.get(at())).name, 'First');
		const together = await Promise.all(
			['Third', 'Fourth'].map((name) => patch({ name }, { 'if-match': `"v${event.version + 1}"` }))
		);
		assert.equal(together.map(({ status }) => status).sort(), [200, 412]);
	});

	test('C8: every moment in every answer is told in UTC with milliseconds', async () => {
		const sent = { start_date: '2026-03-08T12:00:00+02:00', end_date: '2026-03-09T00:00:00.5-01:00' };
		const { start_date, end_date } = eventIn(await patch(sent));
		assert.equal([start_date, end_date], ['2026-03-08T10:00:00.000Z', '2026-03-09T01:00:00.500Z']);
		await client.request('PUT', at('/catalogs/start'), { body: { questions } });
		await client.request('PUT', at('/teams'), { body: { teams: ['Owls'] } });
		await patch({ end_date: null });
		const { page } = await scene.call(savePage, { page: 'welcome', status: 'published', blocks: [] });
		const article = { pageId: page.id, slug: 'a', title: 'A', content: 'a', isPublished: true };
		const { news } = await scene.call(createNews, article);
		const { menu } = await scene.call(createMenu, { label: 'Main' });
		const { article: text } = await scene.call(createArticle, { pageId: page.id, title: 'B', markdown: 'b' });
		const sentResult = await client.post(at('/results'), { name: 'Owls', catalog: 'start', correct: 1 });
		const { id } = sentResult.json<{ result: { id: number } }>().result;
		const { ticket } = await scene.call(createTicket, { title: 'Leak', dueDate: '2026-12-01' });
		await scene.call(addComment, { ticketId: ticket.id, body: 'Dry' });
		const customer = await makeUser(scene, 'customer');
		await patch({ config: { playMode: 'both' } });
		await client.request('PUT', at('/catalogs/led'), { body: { questions } });
		const { round } = await scene.call(createRound, { event: event.uid, catalog: 'led' });
		const seen = new Set<string>();
		for (const { path } of restRoutes.filter(({ method }) => method === 'get')) {
			const place = path
				.replace('/news/:id', `/news/${news.id}`)
				.replace(/\/tickets\/:(id|ticketId)/, `/tickets/${ticket.id}`)
				.replace(':userId', String(customer.id))
				.replace('/articles/:id', `/articles/${text.id}`)
				.replace(':version', '1')
				.replace(':pageId', String(page.id))
				.replace('/wiki/search', '/wiki/search?q=be')
				.replace(':event', event.uid)
				.replace(':round', round.uid)
				.replace(':slug', 'start')
				.replace(':id', String(id))
				.replace(':page', 'welcome')
				.replace(':menuId', String(menu.id))
				.replace(':slot', 'main');
			const address = `/api/v1/namespaces/acme${place}`;
			const answer = await client.get(address);
			assert.is(answer.status, 200, address);
			for (const [, name, moment] of answer.text.matchAll(/"(\w+)":"(\d{4}-\d\d-\d\d[^"]*)"/g)) {
				assert.match(moment!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, `${path} ${name}`);
				seen.add(name!);
			}
			// Numbers that could be a moment in seconds or milliseconds.
			assert.not.match(answer.text, /:1[67]\d{8}(\d{3})?[,}]/, path);
		}
		assert.ok(['start_date', 'createdAt', 'updatedAt'].every((name) => seen.has(name)));
	});
});
