import * as assert from 'uvu/assert';
import { activateEvent, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { errorOf, faultsOf, openOldEndpoints, type OldEndpoints } from '../../support/old-endpoints.ts';
import type { Scene } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

type Fields = Record<string, unknown>;
const page = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const secrets = /answers|"correct"|accept|explanation|raetsel|solution/;

const sorts = { type: 'sort', prompt: 'Sort', points: 5, items: ['a', 'b', 'c', 'd'], explanation: 'Alphabet' };
const allTypes = [
	{ ...choice('Choose'), explanation: 'Because' },
	sorts,
	{ type: 'assign', prompt: 'Match', terms: ['1', '2', '3', '4'].map((term) => ({ term, definition: `d${term}` })) },
	{ type: 'swipe', prompt: 'Swipe', cards: [{ text: 'Cork', correct: true }] },
	{ type: 'photoText', prompt: 'Photo', accept: ['*secret*'], requirePhoto: false },
	{ type: 'flip', prompt: 'Flip', answer: 'The back of the card' },
	choice('Timed', 10, { countdown: 30 })
];

forEachDatabase('the old endpoints', ({ test, open }) => {
	let old: Awaited<ReturnType<typeof openOldEndpoints>>;
	const send: OldEndpoints['send'] = (...call) => old.send(...call);
	test.before(async () => void (old = await openOldEndpoints({ open })));
	test.before.each(() => old.freshEvent());
	test.after(() => old.served.close());

	test('everybody reads a station without its solutions, timed questions not at all; staff reads it whole', async () => {
		const { scene, api, nobody, event } = old;
		await putCatalog(scene, event, 'start', allTypes, { name: 'Start/-ing', raetsel_buchstabe: 'Q' });
		const open = await send(nobody, 'GET /kataloge/Start.json', 200);
		assert.not.match(open.text, secrets);
		assert.not.match(open.text, /back of the card|secret/);
		const questions = open.json<Fields[]>();
		assert.equal(
			questions.map(({ type, position }) => `${position as number} ${type as string}`),
			['0 mc', '1 sort', '2 assign', '3 swipe', '4 photoText', '5 flip', '6 mc']
		);
		assert.equal(Object.keys(questions[6]!).sort(), ['id', 'limitSeconds', 'points', 'position', 'type']);
		const items = (questions[1]!.items as { text: string }[]).map(({ text }) => text);
		assert.not.equal(items, ['a', 'b', 'c', 'd']);
		assert.equal((await send(nobody, 'GET /kataloge/start', 200)).json(), questions);
		assert.match(open.headers.get('vary') ?? '', /Accept.*Cookie.*Authorization/);
		const whole = await send(api, 'GET /kataloge/start.json', 200);
		assert.equal(whole.json<Fields[]>()[0]!.answers, [0]);
		assert.is(whole.headers.get('etag'), '"v1"');
		await send(api, 'GET /kataloge/start.json', 304, undefined, { 'if-none-match': '"v1"' });
		const list = await send(nobody, 'GET /kataloge/catalogs.json', 200);
		assert.equal(Object.keys(list.json<Fields[]>()[0]!), [
			'uid',
			'slug',
			'file',
			'name',
			'description',
			'comment',
			'sort_order',
			'qrcode_url'
		]);
		assert.match(String(list.json<Fields[]>()[0]!.qrcode_url), new RegExp(`/\\?event=${event}&katalog=start$`));
		const full = (await send(api, 'GET /kataloge/catalogs.json', 200)).json<Fields[]>()[0]!;
		assert.equal([full.raetsel_buchstabe, full.questionCount, full.version], ['Q', 7, 1]);
		await old.config({ competitionMode: true });
		const shut = (await send(nobody, 'GET /kataloge/start.json', 200)).json<Fields[]>();
		assert.ok(shut.every((one) => !('prompt' in one)));
		await send(nobody, 'GET /kataloge/nowhere.json', 404);
		await send(nobody, `GET /kataloge/${'x'.repeat(300)}.json`, 404);
		await send(nobody, 'GET /kataloge/start.json?event_uid=nowhere', 404);
	});

	test('a station opens for everybody when its event is published and has begun', async () => {
		const { scene, api, nobody, event } = old;
		await putCatalog(scene, event, 'start', [choice('One')]);
		await scene.call(updateEvent, { event, start_date: '2030-01-01T10:00:00Z', end_date: '2030-01-01T12:00:00Z' });
		const gates: [string, number, number, number][] = [
			['2030-01-01T09:00:00Z', 403, 0, 403],
			['2030-01-01T10:30:00Z', 200, 1, 200],
			['2030-01-01T12:10:00Z', 200, 1, 200],
			['2030-01-01T12:16:00Z', 200, 1, 403]
		];
		for (const [time, questions, listed, result] of gates) {
			scene.setTime(time);
			await send(nobody, 'GET /kataloge/start.json', questions);
			assert.is((await send(nobody, 'GET /kataloge/catalogs.json', 200)).json<[]>().length, listed, time);
			await send(nobody, 'POST /results', result, { name: 'A', catalog: 'start', correct: 1 });
		}
		await scene.call(updateEvent, { event, published: false });
		const shut = [
			await send(nobody, 'GET /kataloge/start.json', 403),
			await send(nobody, 'GET /kataloge/catalogs.json', 403),
			await send(nobody, 'POST /results', 403, { name: 'A', catalog: 'start', correct: 1 })
		];
		assert.equal(shut.map(errorOf), ['event_unpublished', 'event_unpublished', 'event_unpublished']);
		await send(api, 'GET /kataloge/start.json', 200);
	});

	test('a browser is led to the station, and to the login where it has no right', async () => {
		const { scene, served, nobody, event } = old;
		await putCatalog(scene, event, 'start', [choice('One')]);
		const led = async (path: string) => {
			const answer = await nobody.get(path, page);
			return `${answer.status} ${answer.headers.get('location')}`;
		};
		assert.is(await led('/kataloge/start.json'), '302 /?katalog=start');
		assert.is(await led(`/kataloge/start.json?event_uid=${event}`), `302 /?event=${event}&katalog=start`);
		assert.is(await led(`/kataloge/catalogs.json?event=${event}`), `302 /?event=${event}`);
		assert.is(
			await led(`/kataloge/${encodeURIComponent('//evil.test/"><x>')}`),
			'302 /?katalog=%2F%2Fevil.test%2F%22%3E%3Cx%3E'
		);
		for (const path of ['/teams.json', '/results.json', '/results/download', '/question-results.json']) {
			assert.is(await led(path), `302 /login?next=${encodeURIComponent(path)}`);
			assert.equal(errorOf(await send(nobody, `GET ${path}`, 401)), 'unauthenticated');
		}
		for (const request of [
			'PUT /kataloge/x.json',
			'DELETE /kataloge/start.json',
			'POST /teams.json',
			'DELETE /results'
		])
			await send(nobody, request, 401, request.startsWith('D') ? undefined : []);
		const reader = served.client(await scene.token(['quiz:read']));
		assert.is(errorOf(await send(reader, 'PUT /kataloge/x.json', 403, [])), 'missing_scope');
		const analyst = await logIn(served, await makeUser(scene, 'analyst'));
		await analyst.get('/admin/session');
		for (const [request, status] of [
			['GET /results.json', 200],
			['GET /results/download', 200],
			['DELETE /results', 403],
			['POST /teams.json', 403]
		] as const)
			await send(analyst, request, status, request.startsWith('P') ? [] : undefined);
	});

	test('a login writes with its token alone, reads nothing for other sites; results need neither', async () => {
		const { scene, served, api, nobody, event } = old;
		await putCatalog(scene, event, 'start', [choice('One')]);
		const editor = await logIn(served, await makeUser(scene, 'customer'));
		await editor.get('/admin/session');
		const [token, foreign] = [editor.csrfToken!, { origin: 'https://elsewhere.test' }];
		editor.csrfToken = undefined;
		assert.is(errorOf(await send(editor, 'POST /teams.json', 403, ['A'])), 'csrf');
		await send(editor, 'POST /teams.json', 204, ['A'], { 'x-csrf-token': token });
		assert.is(
			errorOf(await send(editor, 'POST /teams.json', 403, ['B'], { 'x-csrf-token': token, ...foreign })),
			'csrf'
		);
		await send(editor, 'POST /results', 200, { name: 'A', catalog: 'start', correct: 1 });
		assert.match((await send(editor, 'GET /kataloge/start.json', 200)).text, /"answers"/);
		const abroad = await send(editor, 'GET /kataloge/start.json', 200, undefined, foreign);
		assert.not.match(abroad.text, /"answers"/);
		assert.is(abroad.headers.get('access-control-allow-origin'), foreign.origin);
		const kept = await send(editor, 'GET /teams.json', 200, undefined, foreign);
		assert.is(kept.headers.get('access-control-allow-origin'), null);
		const asked = { ...foreign, 'access-control-request-method': 'POST' };
		const preflight = await send(nobody, 'OPTIONS /results', 204, undefined, asked);
		assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
		await send(nobody, 'GET /results', 405);
		await send(api, 'DELETE /kataloge/catalogs.json', 405);
	});

	test('catalogs are written under the version that was seen, and a fault names its place', async () => {
		const { api } = old;
		const created = await send(api, 'PUT /kataloge/pier.json', 201, [choice('One')]);
		const { uid: _uid, ...told } = created.json<Fields>();
		assert.equal(told, { slug: 'pier', version: 1 });
		assert.equal([created.headers.get('location'), created.headers.get('etag')], ['/kataloge/pier.json', '"v1"']);
		assert.is(
			errorOf(await send(api, 'PUT /kataloge/pier.json', 412, [], { 'if-none-match': '*' })),
			'version_conflict'
		);
		const file = {
			name: 'Pier',
			slug: 'other',
			questions: [{ type: 'mc', prompt: 'A', options: ['x', 'y'], answer: 1 }]
		};
		const replaced = await send(api, 'POST /kataloge/pier.json', 204, file, { 'if-match': '"v1"' });
		assert.is(replaced.headers.get('etag'), '"v2"');
		await send(api, 'POST /kataloge/pier.json', 412, [choice('X')], { 'if-match': '"v1"' });
		const broken = [choice('ok'), { type: 'mc', prompt: 'B', options: ['x', 'y'], answers: [7] }];
		assert.equal(faultsOf(await send(api, 'PUT /kataloge/pier.json', 422, broken)), ['[1].answers[0] too_big']);
		assert.equal(faultsOf(await send(api, 'PUT /kataloge/pier.json', 422, { questions: broken })), [
			'questions[1].answers[0] too_big'
		]);
		const kept = (await send(api, 'GET /kataloge/pier.json', 200)).json<Fields[]>();
		assert.equal([kept.length, kept[0]!.prompt, kept[0]!.answers], [1, 'A', [1]]);
		await send(api, 'POST /kataloge/pier.json', 204, kept);
		assert.equal((await send(api, 'GET /kataloge/pier.json', 200)).json(), kept);
		await send(api, 'PUT /kataloge/pier.json', 415, undefined, { 'content-type': 'text/plain', 'content-length': '0' });
		await send(api, 'DELETE /kataloge/pier.json/1', 404);
		await send(api, 'DELETE /kataloge/pier.json/first', 422);
		await send(api, 'DELETE /kataloge/pier.json/0', 204);
		assert.equal((await send(api, 'GET /kataloge/pier.json', 200)).json(), []);
		await send(api, 'DELETE /kataloge/pier.json', 204);
		await send(api, 'DELETE /kataloge/pier.json', 404);
	});

	test('lists are replaced under the revision that was seen', async () => {
		const { scene, api, event } = old;
		for (const slug of ['one', 'two'])
			await putCatalog(scene, event, slug, [choice(slug)], {
				comment: `About ${slug}`,
				raetsel_buchstabe: slug[0],
				qrcode_url: `https://example.org/${slug}`
			});
		const list = await send(api, 'GET /kataloge/catalogs.json', 200);
		const tag = list.headers.get('etag')!;
		assert.match(tag, /^"catalogs-\d+"$/);
		assert.is(errorOf(await send(api, 'PUT /kataloge/catalogs.json', 428, [{ slug: 'two' }])), 'precondition_required');
		assert.equal(faultsOf(await send(api, 'PUT /kataloge/catalogs.json', 422, [{ slug: 'two' }, { slug: 'TWO' }])), [
			'[1].slug duplicate'
		]);
		const saved = await send(api, 'POST /kataloge/catalogs.json', 200, [{ slug: 'two', name: 'Second' }], {
			'if-match': tag
		});
		assert.equal(
			saved.json<Fields[]>().map((one) => [one.slug, one.name, one.comment, one.raetsel_buchstabe, one.qrcode_url]),
			[['two', 'Second', 'About two', 't', 'https://example.org/two']]
		);
		await send(api, 'PUT /kataloge/catalogs.json', 412, [], { 'if-match': tag });
		await send(api, 'PUT /kataloge/catalogs.json', 200, [], { 'if-match': saved.headers.get('etag')! });
		await send(api, 'POST /teams.json', 204, ['Gulls', ' ', 'Crabs']);
		const teams = await send(api, 'GET /teams.json', 200);
		assert.equal(teams.json(), ['Gulls', 'Crabs']);
		await send(api, 'GET /teams.json', 304, undefined, { 'if-none-match': teams.headers.get('etag')! });
		const [first] = (await send(api, `GET /teams.json?detail=1&event=${event}`, 200)).json<Fields[]>();
		const seen = { 'if-match': teams.headers.get('etag')! };
		const written = await send(api, 'POST /teams.json', 204, { teams: [{ ...first, name: 'Terns' }] }, seen);
		await send(api, 'POST /teams.json', 412, ['X'], seen);
		assert.equal(
			(await send(api, `GET /teams.json?detail=1&event=${event}`, 200)).json<Fields[]>()[0]!.uid,
			first!.uid
		);
		assert.is((await send(api, 'GET /teams.json', 200)).headers.get('etag'), written.headers.get('etag'));
		assert.equal(faultsOf(await send(api, 'POST /teams.json', 422, ['A', 'a'])), ['[1] duplicate']);
		await send(api, 'DELETE /teams.json', 204);
		assert.equal((await send(api, 'GET /teams.json', 200)).json(), []);
	});

	test('an address without an event means the active one, the one with the station, or the only one', async () => {
		const { scene, served, nobody, event } = old;
		const namespace = 'beta';
		const mine = served.client(await scene.token(['quiz:read', 'quiz:write'], namespace));
		const place = `?namespace=${namespace}`;
		const submit = (status: number) =>
			send(nobody, `POST /results${place}`, status, { name: 'A', catalog: 'start', correct: 1 });
		assert.is(errorOf(await send(mine, `GET /results.json?x`, 400)), 'event_required');
		const { uid: one } = await scene.event({}, namespace);
		const inBeta = { ...scene, call: ((op, input) => scene.call(op, input, { namespace })) as Scene['call'] };
		await putCatalog(inBeta, one, 'start', [choice('One')]);
		await submit(200);
		assert.is((await send(mine, 'GET /results.json?x', 200)).json<[]>().length, 1);
		const { uid: two } = await scene.event({ name: 'Two' }, namespace);
		await submit(200);
		for (const request of ['GET /results.json?x', 'DELETE /results?x', 'DELETE /teams.json?x'])
			assert.is(errorOf(await send(mine, request, 400)), 'event_required');
		await inBeta.call(activateEvent, { event: two });
		assert.equal((await send(mine, 'GET /results.json?x', 200)).json(), []);
		for (const request of ['DELETE /results?x', 'DELETE /teams.json?x']) await send(mine, request, 400);
		await putCatalog(inBeta, two, 'start', [choice('Two')]);
		assert.is(errorOf(await submit(400)), 'event_required');
		await send(nobody, `POST /results${place}`, 200, { event_id: two, name: 'A', catalog: 'start', correct: 1 });
		assert.is((await send(mine, `GET /results.json?event=${one}`, 200)).json<[]>().length, 2);
		await send(mine, `GET /results.json?event=${event}`, 404);
		await send(mine, `DELETE /results?event=${one}`, 204);
		assert.equal((await send(mine, `GET /results.json?event=${one}`, 200)).json(), []);
		assert.is((await send(mine, `GET /results.json?event=${two}`, 200)).json<[]>().length, 1);
	});
});
