import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Answer, Client } from '../../support/http.ts';
import { demand } from '../../support/ask.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;
const questions = [
	{ type: 'mc', prompt: 'One', points: 10, options: ['right', 'wrong'], answers: [0] },
	{ type: 'sort', prompt: 'Two', points: 5, items: ['first', 'second'] }
];

forEachDatabase('the quiz over REST', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let base: string;
	let uid: string;

	const send = (method: string, path: string, status: number, body?: object, headers = {}) =>
		demand(client, `${method} ${base}${path}`, status, body, headers);
	const get = async (path: string) => (await send('GET', path, 200)).json<Fields>();

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		client = served.client(await scene.token(['quiz:read', 'quiz:write']));
	});
	test.after(() => served.close());
	test.before.each(async () => {
		base = '/api/v1/namespaces/acme/events';
		const answer = await send('POST', '', 201, { name: 'Summer', published: true });
		uid = answer.json<{ event: { uid: string } }>().event.uid;
		base = `${base}/${uid}`;
		await send('PUT', '/catalogs/start', 201, { name: 'The Start', questions });
	});

	test('an event is created, shown, listed and changed', async () => {
		base = '/api/v1/namespaces/acme/events';
		const created = await send('POST', '', 201, { name: 'Winter' });
		const { status, namespace, event } = created.json<Record<string, Record<string, unknown>>>();
		assert.equal([status, namespace, event!.name, event!.published], ['created', 'acme', 'Winter', false]);
		assert.equal(
			[created.headers.get('location'), created.headers.get('etag')],
			[`${base}/${event!.uid as string}`, '"v1"']
		);
		const shown = await client.get(created.headers.get('location')!);
		assert.equal(shown.json(), { namespace: 'acme', event });
		const listed = await get('');
		assert.equal(Object.keys(listed), ['namespace', 'events']);
		const { config: _config, ...short } = event!;
		assert.equal(
			(listed.events as { uid: string }[]).find((one) => one.uid === event!.uid),
			short
		);
		const path = `/${event!.uid as string}`;
		const changed = await send('PATCH', path, 200, { published: true, config: { countdown: 5, whitelist: [] } });
		const answer = changed.json<{ status: string; ignored: string[]; event: Record<string, unknown> }>();
		assert.equal([answer.status, answer.ignored, answer.event.version], ['updated', ['whitelist'], 2]);
		assert.is((answer.event.config as Record<string, unknown>).countdown, 5);
		await send('PATCH', path, 412, { name: 'X' }, { 'if-match': '"v1"' });
		await send('PATCH', path, 412, { name: 'X' }, { 'if-match': 'W/"something"' });
		await send('PATCH', path, 200, { name: 'X' }, { 'if-match': '"v2"' });
		await send('PATCH', path, 200, { name: 'Y' }, { 'if-match': '*' });
		await send('POST', '', 409, { name: 'Winter', slug: event!.slug as string });
	});

	test('a catalog is created, replaced, listed, shown with ids and removed', async () => {
		const created = await send('PUT', '/catalogs/Garden', 201, { questions, raetsel_buchstabe: 'G' });
		const { catalog, ...envelope } = created.json<Record<string, Record<string, unknown>>>();
		assert.equal(envelope, { status: 'created', namespace: 'acme', event_uid: uid });
		assert.equal(
			[catalog!.slug, catalog!.name, catalog!.questionCount, catalog!.maxPoints],
			['garden', 'garden', 2, 15]
		);
		const replaced = await send('PUT', '/catalogs/garden', 200, { questions }, { 'if-match': '"v1"' });
		assert.equal([replaced.json<Fields>().status, replaced.headers.get('etag')], ['updated', '"v2"']);
		await send('PUT', '/catalogs/garden', 412, { questions }, { 'if-match': '"v1"' });
		const { catalogs, ...list } = await get('/catalogs');
		assert.equal(list, { namespace: 'acme', event_uid: uid });
		assert.equal(
			(catalogs as { slug: string; questions?: unknown }[]).map(({ slug, questions }) => [slug, questions]),
			[
				['start', undefined],
				['garden', undefined]
			]
		);
		const shown = await send('GET', '/catalogs/garden', 200);
		assert.is(shown.headers.get('etag'), '"v2"');
		assert.equal(shown.json<Record<string, unknown>>().catalog, replaced.json<Record<string, unknown>>().catalog);
		assert.is((await send('GET', '/catalogs/garden', 304, undefined, { 'if-none-match': '"v2"' })).text, '');
		const withIds = (await send('GET', '/catalogs/garden?ids=1', 200)).text;
		assert.match(withIds, /"options":\[\{"id":"[a-z2-7]{6}","text":"right"\}/);
		const gone = (await send('DELETE', '/catalogs/garden', 200)).json();
		assert.equal(gone, { status: 'deleted', namespace: 'acme', event_uid: uid, slug: 'garden' });
		for (const method of ['GET', 'DELETE']) await send(method, '/catalogs/garden', 404);
	});

	test('a catalog that is read and written back stays the same', async () => {
		const { catalog } = (await get('/catalogs/start')) as { catalog: Record<string, unknown> };
		const { name, description, comment, sort_order } = catalog;
		const body = { name, description, comment, sort_order, questions: catalog.questions };
		const again = (await send('PUT', '/catalogs/start', 200, body)).json<{ catalog: Record<string, unknown> }>();
		assert.equal({ ...again.catalog, updatedAt: '', version: 0 }, { ...catalog, updatedAt: '', version: 0 });
	});

	test('the list of teams is replaced and read', async () => {
		const replaced = await send('PUT', '/teams', 200, { teams: ['Owls', { name: 'Foxes' }] });
		const { teams, ...envelope } = replaced.json<Record<string, { uid: string; name: string }[]>>();
		assert.equal(envelope, { status: 'updated', namespace: 'acme', event_uid: uid, removed: 0 });
		const listed = await send('GET', '/teams', 200);
		assert.equal(listed.json(), { namespace: 'acme', event_uid: uid, teams });
		const tag = listed.headers.get('etag')!;
		await send('PUT', '/teams', 200, { teams: ['Owls'] }, { 'if-match': tag });
		const stale = await send('PUT', '/teams', 412, { teams: [] }, { 'if-match': tag });
		assert.is(stale.json<{ error: string }>().error, 'version_conflict');
		await send('POST', '/results', 201, { name: 'Guests', catalog: 'start', correct: 1 });
		const names = async (query: string) =>
			((await get(`/teams${query}`)).teams as { name: string }[]).map(({ name }) => name);
		assert.equal([await names(''), await names('?all=1')], [['Owls'], ['Owls', 'Guests']]);
		assert.is((await send('PUT', '/teams', 200, { teams: [] })).json<{ removed: number }>().removed, 1);
	});

	test('a result is submitted, listed, ranked and removed', async () => {
		const body = {
			name: 'Owls',
			catalog: 'START',
			answers: [{ isCorrect: true }, { isCorrect: false }],
			puzzleTime: 1
		};
		const created = await send('POST', '/results', 201, body);
		const { result, ...envelope } = created.json<Record<string, Record<string, unknown>>>();
		assert.equal(envelope, { status: 'created', namespace: 'acme', event_uid: uid, duplicate: false });
		assert.is(created.headers.get('location'), `${base}/results/${result!.id as number}`);
		assert.equal([result!.correct, result!.points, result!.maxPoints, result!.source], [1, 10, 15, 'api']);
		assert.equal((await get('/results')).results, [result]);
		const { ranking } = (await get('/ranking')) as { ranking: Record<string, { name: string }[]> };
		assert.equal(
			ranking.points!.map(({ name }) => name),
			['Owls']
		);
		const gone = (await send('DELETE', '/results', 200)).json();
		const removed = { results: 1, questionResults: 2, photos: 0, puzzleSolves: 0 };
		assert.equal(gone, { status: 'deleted', namespace: 'acme', event_uid: uid, removed });
		assert.equal((await get('/results')).results, []);
	});

	test('a submission id in the header makes a call repeatable, in parallel too', async () => {
		const body = { name: 'Owls', catalog: 'start', correct: 1 };
		const key = { 'idempotency-key': 'submission-0000001' };
		const call = () => client.request('POST', `${base}/results`, { body, headers: key });
		const answers = await Promise.all(Array.from({ length: 10 }, call));
		assert.equal(answers.map(({ status }) => status).sort(), [...Array<number>(9).fill(200), 201]);
		const bodies = answers.map((answer) => JSON.stringify({ ...answer.json<object>(), duplicate: null }));
		assert.is(new Set(bodies).size, 1);
		const other = await send('POST', '/results', 409, { ...body, correct: 2 }, key);
		assert.is(other.json<{ error: string }>().error, 'idempotency_conflict');
		await send('POST', '/results', 200, { ...body, submissionId: 'submission-0000001' });
	});

	test('fifty parallel results of a team are fifty attempts', async () => {
		const body = { name: 'Owls', catalog: 'start', correct: 1 };
		const answers = await Promise.all(
			Array.from({ length: 50 }, () => client.request('POST', `${base}/results`, { body }))
		);
		assert.ok(answers.every(({ status }) => status === 201));
		const attempts = answers.map((answer) => answer.json<{ result: { attempt: number } }>().result.attempt);
		assert.equal(
			attempts.sort((a, b) => a - b),
			Array.from({ length: 50 }, (_, index) => index + 1)
		);
	});

	test('rules of the event hold here too', async () => {
		const body = { name: 'Owls', catalog: 'start', correct: 1 };
		const code = async (status: number) =>
			(await send('POST', '/results', status, body)).json<{ error: string }>().error;
		await send('PATCH', '', 200, { published: false, end_date: '2020-01-01', config: { competitionMode: true } });
		await send('POST', '/results', 201, body);
		assert.is(await code(409), 'already_played');
		await send('PATCH', '', 200, { config: { verifiedResultsOnly: true } });
		assert.is(await code(403), 'server_scoring_required');
	});

	test('a list answers 304 until something in it changes', async () => {
		const writes: Record<string, () => Promise<Answer>> = {
			'': () => send('PATCH', '', 200, { name: `N${Math.random()}` }),
			'/catalogs': () => send('PUT', '/catalogs/start', 200, { questions }),
			'/teams': () => send('PUT', '/teams', 200, { teams: [`T${Math.random()}`] }),
			'/results': () => send('POST', '/results', 201, { name: 'Owls', catalog: 'start', correct: 1 })
		};
		for (const [path, write] of Object.entries(writes)) {
			const address = path === '' ? '/api/v1/namespaces/acme/events' : `${base}${path}`;
			const tag = (await client.get(address)).headers.get('etag')!;
			assert.match(tag, /^W\/"(events|catalogs|teams|results)-\d+"$/);
			const same = await client.get(address, { 'if-none-match': tag });
			assert.equal([same.status, same.text, same.headers.get('etag')], [304, '', tag]);
			await write();
			const fresh = await client.get(address, { 'if-none-match': tag });
			assert.equal([fresh.status, fresh.headers.get('etag') === tag], [200, false]);
		}
	});

	test('two events with equal catalogs and teams do not notify each other', async () => {
		const first = base;
		base = '/api/v1/namespaces/acme/events';
		const other = (await send('POST', '', 201, { name: 'Summer' })).json<{ event: { uid: string } }>().event.uid;
		base = `${base}/${other}`;
		await send('PUT', '/catalogs/start', 201, { questions });
		await send('POST', '/results', 201, { name: 'Owls', catalog: 'start', correct: 1, event_uid: uid });
		await send('POST', '/results', 422, { name: 'Owls', catalog: '1', correct: 1 });
		assert.is(((await get('/results')).results as unknown[]).length, 1);
		base = first;
		assert.equal((await get('/results')).results, []);
		await send('POST', '/results', 201, { name: 'Owls', catalog: 'start', correct: 2 });
		base = base.replace(uid, other);
		await send('DELETE', '/results', 200);
		base = first;
		assert.is(((await get('/results')).results as unknown[]).length, 1);
	});

	test('catalogs are imported, or only looked at', async () => {
		const files = [{ name: 'Great Fun.json', text: JSON.stringify({ name: 'Fun', questions }) }];
		const dry = (await send('POST', '/catalogs/import', 200, { files, dryRun: true })).json<Record<string, unknown>>();
		assert.equal([dry.status, dry.namespace, dry.event_uid, dry.dryRun], ['ok', 'acme', uid, true]);
		await send('GET', '/catalogs/great-fun', 404);
		await send('POST', '/catalogs/import', 200, { files });
		const { catalog } = (await get('/catalogs/great-fun')) as { catalog: { name: string } };
		assert.is(catalog.name, 'Fun');
	});
});
