import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { check, testRows, type Row, type Table } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('bodies of REST v1', ({ test, open }) => {
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
	const nested = (levels: number): unknown => (levels ? [nested(levels - 1)] : 1);
	const questions = [{ type: 'mc', prompt: 'Q', options: ['a', 'b'], answers: [0] }];
	const big = (bytes: number) => JSON.stringify({ questions, description: 'x', name: 'y', comment: 'x'.repeat(bytes) });

	const rows: Row[] = [
		{
			name: 'no JSON',
			request: 'POST /events',
			send: { body: '{', headers: json },
			status: 400,
			body: { error: 'invalid_json' }
		},
		{ name: 'an empty body', request: 'POST /events', status: 400, body: { error: 'invalid_json' } },
		{
			name: 'nested too deeply',
			request: 'POST /events',
			send: { body: JSON.stringify({ name: nested(40) }), headers: json },
			status: 400,
			body: { error: 'invalid_json' }
		},
		{
			name: 'a list',
			request: 'POST /events',
			send: { body: '[]', headers: json },
			status: 422,
			faults: [' invalid_type']
		},
		{
			name: 'null',
			request: 'POST /events',
			send: { body: 'null', headers: json },
			status: 422,
			faults: [' invalid_type']
		},
		{
			name: 'a text',
			request: 'POST /events',
			send: { body: '{"name":"x"}', headers: { 'content-type': 'text/plain' } },
			status: 415,
			body: { error: 'unsupported_media_type' }
		},
		{
			name: 'a form',
			request: 'POST /events',
			send: { body: new URLSearchParams({ name: 'x' }) },
			status: 415,
			body: { error: 'unsupported_media_type' }
		},
		{
			name: 'JSON without a type, or of a kind of JSON, is read',
			request: 'POST /events',
			send: { body: '{"name":"Plain"}', headers: { 'content-type': 'application/merge-patch+json; charset=utf-8' } },
			status: 201
		},
		{
			name: 'more than a mebibyte',
			request: 'POST /events',
			send: { body: big(1024 * 1024), headers: json },
			status: 413,
			body: { error: 'payload_too_large' }
		},
		{
			name: 'nothing that is needed',
			request: 'POST /events',
			send: { body: {} },
			status: 422,
			faults: ['name required']
		},
		{
			name: 'an unknown field',
			request: 'POST /events',
			send: { body: { name: 'x', foo: 1 } },
			status: 422,
			faults: ['foo unknown_field']
		},
		{
			name: 'more fields than any input has',
			request: 'POST /events',
			send: { body: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, 1])) },
			status: 422,
			faults: [' too_long']
		},
		{
			name: 'types are strict',
			request: 'POST /events',
			send: { body: { name: 5, published: 1, start_date: 0, config: { countdown: '5' } } },
			status: 422,
			faults: [
				'config.countdown invalid_type',
				'name invalid_type',
				'published invalid_type',
				'start_date invalid_type'
			]
		},
		{
			name: 'the bounds of an event',
			request: 'POST /events',
			send: { body: { name: 'x'.repeat(201), slug: '-a', config: [] } },
			status: 422,
			faults: ['config invalid_type', 'name too_long', 'slug invalid_slug']
		},
		{
			name: 'a catalog is told to boards and phones',
			request: 'PUT /events/summer/catalogs/told',
			send: { body: { name: 'Told', questions } },
			status: 201,
			announces: ['catalogs', 'own', 'rankings']
		},
		{
			name: 'what the server alone writes is ignored',
			request: 'PATCH /events/summer',
			send: { body: { uid: 'x', namespace: 'beta', version: 99, createdAt: 'x', updatedAt: 'x', id: 1 } },
			status: 200
		},
		{
			name: 'what the address says already cannot be said otherwise',
			request: 'PATCH /events/summer',
			send: { body: { event: 'other' } },
			status: 422,
			faults: ['event unknown_field']
		},
		{
			name: 'a catalog with the faults of its questions',
			request: 'PUT /events/summer/catalogs/start',
			send: { body: { questions: [{ type: 'mc', prompt: 'Q', options: ['a', 'b'], answers: [2] }, {}] } },
			status: 422,
			faults: ['questions[0].answers[0] too_big', 'questions[1].prompt required', 'questions[1].type required']
		},
		{
			name: 'a catalog without questions',
			request: 'PUT /events/summer/catalogs/start',
			send: { body: {} },
			status: 422,
			faults: ['questions required']
		},
		{
			name: 'a catalog of more than two mebibytes',
			request: 'PUT /events/summer/catalogs/start',
			send: { body: big(2 * 1024 * 1024), headers: json },
			status: 413
		},
		{
			name: 'a catalog of more than one mebibyte is read',
			request: 'PUT /events/summer/catalogs/start',
			send: { body: big(1024 * 1024 + 10), headers: json },
			status: 422,
			faults: ['comment too_long']
		},
		{
			name: 'a list of teams with faults',
			request: 'PUT /events/summer/teams',
			send: { body: { teams: ['Owls', 'owls', 7] } },
			status: 422,
			faults: ['teams[1] duplicate', 'teams[2] invalid_type']
		},
		{
			name: 'no list of teams',
			request: 'PUT /events/summer/teams',
			send: { body: {} },
			status: 422,
			faults: ['teams required']
		},
		{
			name: 'a result without name and catalog',
			request: 'POST /events/summer/results',
			send: { body: { correct: -1 } },
			status: 422,
			faults: ['catalog required', 'correct too_small', 'name required']
		},
		{
			name: 'a result with an id that is too short',
			request: 'POST /events/summer/results',
			send: { body: { name: 'Owls', catalog: 'start', correct: 1 }, headers: { 'idempotency-key': 'short' } },
			status: 422,
			faults: ['submissionId invalid_format']
		},
		{
			name: 'files of an import',
			request: 'POST /events/summer/catalogs/import',
			send: {
				body: {
					files: [
						{ name: 'a.json', text: '[{}]' },
						{ name: 'b.json', text: 'x' }
					]
				}
			},
			status: 422,
			faults: ['a.json[0].prompt required', 'a.json[0].type required', 'b.json not_json']
		},
		{
			name: 'a limit that is no number',
			request: 'GET /events/summer/ranking?limit=all',
			status: 422,
			faults: ['limit invalid_format']
		},
		{ name: 'a switch that is none', request: 'GET /events/summer/teams?all=maybe', status: 422 },
		{ name: 'paging is ignored', request: 'GET /events?limit=1&page=2', status: 200 }
	];
	const table = (): Table<'all'> => ({ served, callers: { all }, as: 'all', below: '/api/v1/namespaces/acme' });
	testRows(test, table, rows);

	test('a faulty write leaves every table as it was', async () => {
		const tables = ['events', 'config', 'catalogs', 'questions', 'teams', 'results', 'revisions'];
		const dump = async () => {
			const read = (table: string) => scene.dependencies.database.sequelize.query(`SELECT * FROM ${table}`);
			return JSON.stringify(await Promise.all(tables.map(read)));
		};
		const before = await dump();
		for (const row of rows.filter(({ status, request }) => status >= 400 && !request.startsWith('GET')))
			await check(table(), row);
		assert.is(await dump(), before);
	});

	test('every time in every answer is UTC with milliseconds', async () => {
		const body = { name: 'Dated', start_date: '2026-03-08T12:00:00+02:00', end_date: '2026-03-09' };
		const made = await all.post('/api/v1/namespaces/acme/events', body);
		const { event } = made.json<{ event: { uid: string; start_date: string; end_date: string } }>();
		assert.equal([event.start_date, event.end_date], ['2026-03-08T10:00:00.000Z', '2026-03-09T00:00:00.000Z']);
		for (const path of ['', `/${event.uid}`, `/${event.uid}/teams`, `/${event.uid}/results`]) {
			const { text } = await all.get(`/api/v1/namespaces/acme/events${path}`);
			for (const [, time] of text.matchAll(/"(\d{4}-\d\d-\d\d[^"]*)"/g))
				assert.match(time!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
		}
	});
});
