import * as assert from 'uvu/assert';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { createClient, type Answer } from '../../support/http.ts';
import { testRows, type Row, type Table } from '../../support/rows.ts';
import { errorOf, playDoor } from '../../support/phone/play-door.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

interface Started {
	attemptId: string;
	resumed?: true;
	items: { questionId: number }[];
	serverTime: string;
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

forEachDatabase('play over HTTP', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let one: Ids;
	let two: Ids;
	const { path, joined, start, put } = playDoor(() => ({ base: served.base, event }));

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		scene.setTime(null);
		event = (await scene.event()).uid;
		const questions = await putCatalog(scene, event, 'start', [choice('One'), choice('Two', 20, { countdown: 30 })]);
		[one, two] = [questions.get('One')!, questions.get('Two')!];
	});

	test('questions come in the language of the address, of the device, of the event', async () => {
		const more = { translations: { en: { prompt: 'English' } } };
		await putCatalog(scene, event, 'words', [choice('Deutsch', 10, more)]);
		const { client } = await joined({ name: 'Owls' });
		const attemptId = freshId('attempt');
		await client.post(path('/attempts'), { attemptId, catalog: 'words' });
		const asked = async (query: string, headers: Record<string, string> = {}) => {
			const answer = await client.get(`/api/play/attempts/${attemptId}${query}`, headers);
			return answer.json<{ items: { question: { prompt: string } }[] }>().items[0]!.question.prompt;
		};
		const browser = { 'accept-language': 'en' };
		assert.is(await asked('', browser), 'Deutsch');
		assert.is(await asked('?lang=en'), 'English');
		assert.is(await asked('?lang=xx&lang=en'), 'Deutsch');
		client.cookies.set('mq_lang', 'en');
		assert.is(await asked(''), 'English');
		assert.is(await asked('?lang=de'), 'Deutsch');
		client.cookies.set('mq_lang', 'fr');
		assert.is(await asked(''), 'Deutsch');
		await scene.call(updateEvent, { event, config: { locale: 'en' } });
		const later = await joined({ name: 'Foxes' });
		const me = await later.client.post(path('/attempts'), { attemptId: freshId('attempt'), catalog: 'words' });
		assert.match(me.text, 'English');
	});

	test('a whole station: join, start, open, answer, finish, summary', async () => {
		const { client, answer } = await joined({ name: 'Owls' });
		assert.equal([answer.status, answer.json<{ created: boolean }>().created], [201, true]);
		const begun = await start(client);
		assert.is(begun.status, 201);
		const { attemptId, items } = begun.json<Started>();
		assert.is(items.length, 2);
		const saved = await put(client, attemptId, one, { answerId: freshId('answer'), answer: pick(one, 'right') });
		assert.equal([saved.status, saved.json<{ status: string }>().status], [200, 'accepted']);
		const opened = await client.post(`/api/play/attempts/${attemptId}/questions/${two.id}/open`);
		assert.is(opened.status, 200, opened.text);
		assert.is(opened.json<{ item: { state: string } }>().item.state, 'open');
		const timed = await put(client, attemptId, two, { answerId: freshId('answer'), answer: pick(two, 'wrong') });
		assert.is(timed.status, 200);
		const finished = await client.post(`/api/play/attempts/${attemptId}/finish`, { expectAnswers: [one.id, two.id] });
		const { serverTime, ...summary } = finished.json<{ points: number; serverTime: string }>();
		assert.equal([finished.status, summary.points], [200, 10]);
		const again = await client.get(`/api/play/attempts/${attemptId}/summary`);
		const { serverTime: _now, ...repeated } = again.json<{ serverTime: string }>();
		assert.equal(repeated, summary);
		for (const each of [answer, begun, saved, opened, finished, again]) {
			assert.match(each.json<{ serverTime: string }>().serverTime, isTime);
			assert.is(each.headers.get('cache-control'), 'no-store');
		}
		assert.match(serverTime, isTime);
	});

	test('a start is 201, going on is 200', async () => {
		const { client } = await joined();
		const first = await start(client);
		const second = await start(client);
		const known = await start(client, first.json<Started>().attemptId);
		assert.equal([first.status, second.status, known.status], [201, 200, 200]);
		assert.is(second.json<Started>().attemptId, first.json<Started>().attemptId);
		assert.is(second.json<Started>().resumed, true);
	});

	test('repeated and competing answers: same receipt, 409 with the receipt', async () => {
		const { client } = await joined();
		const { attemptId } = (await start(client)).json<Started>();
		const body = { answerId: freshId('answer'), answer: pick(one, 'right') };
		const receiptOf = (answer: Answer) => {
			const { serverTime: _now, ...receipt } = answer.json<{ serverTime: string }>();
			return receipt;
		};
		const first = await put(client, attemptId, one, body);
		const again = await put(client, attemptId, one, body);
		assert.equal([again.status, receiptOf(again)], [200, receiptOf(first)]);
		const other = await put(client, attemptId, one, { ...body, answerId: freshId('answer') });
		assert.equal(errorOf(other), [409, 'already_answered']);
		assert.equal(other.json<{ receipt: object }>().receipt, receiptOf(first));
		const changed = await put(client, attemptId, one, { ...body, answer: pick(one, 'wrong') });
		assert.equal(errorOf(changed), [409, 'idempotency_conflict']);
		const outcomes = await Promise.all(
			Array.from({ length: 6 }, () => put(client, attemptId, one, { answerId: freshId('x'), answer: null }))
		);
		for (const each of outcomes) assert.equal(errorOf(each), [409, 'already_answered']);
		const cheat = await put(client, attemptId, two, { ...body, isCorrect: true, points: 100 });
		const details = cheat.json<{ details: { path: string; code: string }[] }>().details;
		assert.equal(
			[cheat.status, details.map(({ path: at, code }) => `${at} ${code}`).sort()],
			[422, ['isCorrect unknown_field', 'points unknown_field']]
		);
	});

	test('the device cookie is closed to scripts and other sites, and lives as long as the event needs', async () => {
		const cookieOf = (answer: Answer) => answer.headers.getSetCookie().join('\n');
		const endless = cookieOf((await joined()).answer);
		assert.match(endless, new RegExp(`^mq_play_${event}=mqd_[A-Za-z0-9_-]{43};`));
		for (const flag of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\/(;|$)/, /; Max-Age=15552000/])
			assert.match(endless, flag);
		assert.not.match(endless, /Secure|Domain/);
		const end = new Date(Date.now() + 86_400_000).toISOString();
		await scene.call(updateEvent, { event, end_date: end });
		const age = Number(/Max-Age=(\d+)/.exec(cookieOf((await joined()).answer))![1]);
		assert.ok(Math.abs(age - 31 * 86_400) < 60, String(age));
		await scene.call(updateEvent, { event, config: { qrRemember: false } });
		assert.not.match(cookieOf((await joined()).answer), /Max-Age|Expires/);
	});

	test('a token in the body comes without a cookie, and works as a bearer', async () => {
		const { answer } = await joined({ delivery: 'body', name: 'Owls' });
		const { deviceToken } = answer.json<{ deviceToken: string }>();
		assert.equal(answer.headers.getSetCookie(), []);
		const client = createClient(served.base, { authorization: `bearer ${deviceToken}` });
		assert.is((await client.get(path('/me'))).json<{ team: { name: string } }>().team.name, 'Owls');
		const { answer: cookie } = await joined({ name: 'Foxes' });
		assert.is(cookie.json<{ deviceToken?: string }>().deviceToken, undefined);
		for (const wrong of [`Bearer ${deviceToken}x`, 'Bearer mqd_', `Basic ${deviceToken}`, 'Bearer'])
			assert.equal(errorOf(await createClient(served.base, { authorization: wrong }).get(path('/me'))), [
				401,
				'join_required'
			]);
		const inQuery = await createClient(served.base).get(`${path('/me')}?token=${deviceToken}`);
		assert.is(inQuery.status, 401);
	});

	test('a bearer counts alone: the cookies beside it are not looked at', async () => {
		const { client } = await joined();
		const answer = await client.get(path('/me'), { authorization: `Bearer mqd_${'x'.repeat(43)}` });
		assert.equal(errorOf(answer), [401, 'join_required']);
	});

	test('leaving takes the cookie away; the phone is nobody afterwards', async () => {
		const { client } = await joined();
		const token = client.cookies.get(`mq_play_${event}`)!;
		const left = await client.post(path('/leave'));
		assert.equal([left.status, left.text, client.cookies.size], [204, '', 0]);
		const old = await createClient(served.base, { cookie: `mq_play_${event}=${token}` }).get(path('/me'));
		assert.equal(errorOf(old), [401, 'join_required']);
	});

	test('one browser in two events keeps both', async () => {
		const { client } = await joined({ name: 'Owls' });
		const first = path('/me');
		event = (await scene.event()).uid;
		await client.post(path('/join'), { joinId: freshId('join'), name: 'Foxes' });
		const nameAt = async (address: string) => (await client.get(address)).json<{ team: { name: string } }>().team.name;
		assert.equal([await nameAt(first), await nameAt(path('/me'))], ['Owls', 'Foxes']);
	});

	test('writes by cookie from another site are refused, by bearer they carry no cookie', async () => {
		const { client } = await joined();
		for (const origin of [
			'https://evil.test',
			'null',
			served.base.replace('127.0.0.1', '127.0.0.2'),
			'http://127.0.0.1:1'
		]) {
			const answer = await client.post(path('/leave'), undefined, { origin });
			assert.equal(errorOf(answer), [403, 'csrf'], origin);
		}
		assert.is((await client.get(path('/me'), { origin: 'https://evil.test' })).status, 200);
		const own = await client.request('PATCH', path('/me'), {
			body: { name: 'Own site' },
			headers: { origin: served.base }
		});
		assert.is(own.status, 200);
		const form = await client.request('PATCH', path('/me'), { body: new URLSearchParams({ name: 'Form' }) });
		assert.equal(errorOf(form), [415, 'unsupported_media_type']);
		const { answer } = await joined({ delivery: 'body' });
		const bearer = { authorization: `Bearer ${answer.json<{ deviceToken: string }>().deviceToken}` };
		const left = await createClient(served.base, bearer).post(path('/leave'), undefined, {
			origin: 'https://app.test'
		});
		assert.is(left.status, 204);
	});

	const refused = (name: string, body: string, type: string, status: number, error: string): Row => ({
		name: `a body that is ${name} is refused`,
		request: 'POST /api/play/events/:event/join',
		send: { body: Buffer.from(body), headers: { 'content-type': type } },
		status,
		body: { error }
	});
	const nowhere = (request: string): Row => ({
		name: `${request} is not found`,
		request,
		status: 404,
		body: { error: 'not_found' }
	});
	const table = (): Table => ({ served, callers: {}, words: { event } });
	testRows(test, table, [
		refused('no JSON', '{', 'application/json', 400, 'invalid_json'),
		refused('a list', '[]', 'application/json', 422, 'invalid_input'),
		refused('a text', '"x"', 'application/json', 422, 'invalid_input'),
		refused('null', 'null', 'application/json', 422, 'invalid_input'),
		refused('plain text', '{}', 'text/plain', 415, 'unsupported_media_type'),
		refused('a deep one', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'application/json', 400, 'invalid_json'),
		refused('a huge one', JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json', 413, 'payload_too_large'),
		nowhere('GET /api/play'),
		nowhere('GET /api/play/nothing'),
		nowhere('GET /api/play/events/:event/nothing'),
		nowhere('GET /api/play/attempts/%E0%A4%A'),
		nowhere('GET /api/play/events/nowhere'),
		nowhere(`GET /api/play/events/${'0'.repeat(32)}`),
		{
			name: 'another method is refused with those that there are',
			request: 'DELETE /api/play/events/:event/me',
			status: 405,
			body: { error: 'method_not_allowed' },
			headers: { allow: 'GET, PATCH, HEAD, OPTIONS' }
		}
	]);

	test('an event answers by uid in any case, by slug, and only in its own namespace', async () => {
		const client = createClient(served.base);
		assert.is((await client.get(`/api/play/events/${event.toUpperCase()}`)).status, 200);
		assert.equal(errorOf(await client.get(`${path()}?namespace=beta`)), [404, 'not_found']);
		const local = createClient(served.base, { host: 'acme.localhost' });
		const { slug } = (await local.get(path())).json<{ event: { slug: string } }>().event;
		assert.is((await local.get(`/api/play/events/${slug}`)).status, 200);
		assert.equal(errorOf(await createClient(served.base, { host: 'beta.localhost' }).get(path())), [404, 'not_found']);
	});

	test('answers carry no CORS header and a closed content policy', async () => {
		const answer = await createClient(served.base).get(path(), { origin: 'https://other.test' });
		assert.is(answer.headers.get('access-control-allow-origin'), null);
		assert.is(answer.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
		assert.is(answer.headers.get('x-content-type-options'), 'nosniff');
	});

	test('a namespace that was switched off takes its players along', async () => {
		const { client } = await joined();
		const { attemptId } = (await start(client)).json<Started>();
		await Namespace.update({ isActive: false }, { where: { namespace: 'acme' } });
		try {
			assert.is((await client.get(path('/me'))).status, 401);
			assert.is((await client.get(path())).status, 404);
			assert.is((await client.get(`/api/play/attempts/${attemptId}`)).status, 401);
		} finally {
			await Namespace.update({ isActive: true }, { where: { namespace: 'acme' } });
		}
		assert.is((await client.get(path('/me'))).status, 200);
	});
});
