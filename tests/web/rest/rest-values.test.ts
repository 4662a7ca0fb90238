import * as assert from 'uvu/assert';
import { onSqlite } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { testRows, type Row, type Table } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

onSqlite('values of REST v1', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let all: Client;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		all = served.client(await scene.token(['quiz:read', 'quiz:write']));
		const event = (await scene.event({ slug: 'summer' })).uid;
		assert.ok(event);
	});
	test.after(() => served.close());

	const json = { 'content-type': 'application/json' };

	const rows: Row[] = [
		{
			name: 'a parameter that is given twice',
			request: 'GET /events/summer/ranking?limit=1&limit=2',
			status: 422,
			faults: ['limit invalid_type']
		},
		{
			name: 'an error carries no tag of the answer that did not come about',
			request: 'GET /events/summer/teams?all=',
			status: 422,
			headers: { etag: '' }
		},
		...[32, 33].map((levels) => ({
			name: `${levels} levels of objects`,
			request: 'PATCH /events/summer',
			send: { body: '{"a":'.repeat(levels) + '1' + '}'.repeat(levels), headers: json },
			...(levels > 32 ? { status: 400, body: { error: 'invalid_json' } } : { status: 422, faults: ['a unknown_field'] })
		})),
		{
			name: 'bytes that are no UTF-8',
			request: 'PATCH /events/summer',
			send: { body: Buffer.from('{"name":"\xff"}', 'latin1'), headers: json },
			status: 400,
			body: { error: 'invalid_json' }
		},
		{
			name: 'half a character',
			request: 'PATCH /events/summer',
			send: { body: '{"name":"\\ud800","description":"\\udc00"}', headers: json },
			status: 422,
			faults: ['description invalid_format', 'name invalid_format']
		},
		{
			name: 'a name of the language itself is a field like any other',
			request: 'PATCH /events/summer',
			send: { body: '{"__proto__":{"published":false},"constructor":1}', headers: json },
			status: 422,
			faults: ['__proto__ unknown_field', 'constructor unknown_field']
		},
		{
			name: 'what cannot be null',
			request: 'PATCH /events/summer',
			send: { body: { name: null, slug: null, published: null, config: null } },
			status: 422,
			faults: ['config not_nullable', 'name not_nullable', 'published not_nullable', 'slug not_nullable']
		},
		{
			name: 'a needed text that is empty or blank',
			request: 'PATCH /events/summer',
			send: { body: { name: ' \n ' } },
			status: 422,
			faults: ['name required']
		},
		{
			name: 'a media type that only begins like JSON',
			request: 'PATCH /events/summer',
			send: { body: '{}', headers: { 'content-type': 'application/jsonp' } },
			status: 415
		},
		...[
			'2026-02-30',
			'2026-01-01T24:00:00Z',
			'2026-01-01T10:00:60Z',
			'2026-01-01 10:00:00',
			'2026-01-01T10:00:00+25:00',
			'1969-12-31',
			'1970-01-01T00:00:00+02:00',
			'9999-12-31T23:59:59-02:00'
		].map((start_date) => ({
			name: `the date "${start_date}"`,
			request: 'PATCH /events/summer',
			send: { body: { start_date } },
			status: 422,
			faults: ['start_date invalid_datetime']
		}))
	];
	const table = (): Table<'all'> => ({ served, callers: { all }, as: 'all', below: '/api/v1/namespaces/acme' });
	testRows(test, table, rows);

	test('at most a hundred faults are told', async () => {
		const body = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`f${index}`, 1]));
		const answer = await all.request('PATCH', '/api/v1/namespaces/acme/events/summer', { body });
		assert.is(answer.json<{ details: unknown[] }>().details.length, 100);
	});

	test('a change that changes nothing leaves version, time and tag as they were', async () => {
		const address = '/api/v1/namespaces/acme/events/summer';
		const list = await all.get('/api/v1/namespaces/acme/events');
		const { event } = (await all.get(address)).json<{ event: Record<string, unknown> }>();
		const { config: _settings, ...record } = event;
		const bodies = [{}, { name: event.name }, { slug: 'SUMMER' }, { uid: 'x', version: 9 }];
		for (const body of [...bodies, { name: record.name, description: '', published: true }]) {
			const answer = await all.request('PATCH', address, { body });
			assert.is(answer.status, 200);
			assert.equal(answer.json<{ event: unknown }>().event, event);
		}
		assert.ok(list.headers.get('etag'));
	});

	test('an empty text clears a text that may be missing', async () => {
		const address = '/api/v1/namespaces/acme/events/summer/catalogs/cleared';
		for (const [sent, kept] of [
			['https://a.test', 'https://a.test'],
			[' ', null]
		]) {
			const body = { questions: [], qrcode_url: sent, raetsel_buchstabe: sent === ' ' ? '' : 'A' };
			const { catalog } = (await all.request('PUT', address, { body })).json<{ catalog: Record<string, unknown> }>();
			assert.is(catalog.qrcode_url, kept);
			assert.is(catalog.raetsel_buchstabe, kept === null ? null : 'A');
		}
	});

	test('If-None-Match is a list, weakly compared, whatever else a cache says', async () => {
		for (const path of ['events', 'events/summer']) {
			const address = `/api/v1/namespaces/acme/${path}`;
			const tag = (await all.get(address)).headers.get('etag')!;
			const bare = tag.replace('W/', '');
			for (const known of [tag, bare, `W/${bare}`, `"x", ${tag}`, '*']) {
				const answer = await all.get(address, { 'if-none-match': known, 'cache-control': 'no-cache' });
				assert.equal([answer.status, answer.text, answer.headers.get('etag')], [304, '', tag], known);
			}
			assert.is((await all.get(address, { 'if-none-match': '"x"' })).status, 200);
		}
	});
});
