import type { AddressInfo } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { RequestHandler } from 'express';
import * as assert from 'uvu/assert';
import { createApp } from '../../../server/app.ts';
import { restRoutes } from '../../../server/composition/routes.ts';
import { operations } from '../../../server/composition/operations.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

interface Described {
	operationId: string;
	parameters?: { name: string; in: string; required: boolean }[];
	requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
	security: { bearer?: string[] }[];
}
interface Document {
	openapi: string;
	paths: Record<string, Record<string, Described>>;
}

// What the specification names; more may be there.
const specified = [
	'get /namespaces/{ns}/events',
	'get /namespaces/{ns}/events/{event}/catalogs',
	'get /namespaces/{ns}/events/{event}/catalogs/{slug}',
	'put /namespaces/{ns}/events/{event}/catalogs/{slug}',
	'get /namespaces/{ns}/events/{event}/results',
	'post /namespaces/{ns}/events/{event}/results',
	'delete /namespaces/{ns}/events/{event}/results',
	'get /namespaces/{ns}/events/{event}/teams',
	'put /namespaces/{ns}/events/{event}/teams'
];

onSqlite('the API reference', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let document: Document;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		document = (await served.client().get('/api/v1/openapi.json')).json<Document>();
	});
	test.after(() => served.close());

	const described = () =>
		Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation }))
		);

	test('is a valid document of OpenAPI 3.1', async () => {
		const result = await new Validator().validate(structuredClone(document) as never);
		assert.equal(result.errors ?? [], []);
		assert.is(result.valid, true);
		assert.match(document.openapi, /^3\.1\./);
	});

	test('lists what is mounted, nothing else, and all of the specification', async () => {
		const listed = described().map(({ method, path }) => `${method} ${path}`);
		const mounted = restRoutes.map(
			({ method, path }) => `${method} /namespaces/{ns}${path.replace(/:(\w+)/g, '{$1}')}`
		);
		assert.equal([...listed].sort(), [...mounted, 'get /openapi.json', 'get /docs'].sort());
		assert.equal(
			specified.filter((one) => !listed.includes(one)),
			[]
		);
		for (const [path, methods] of Object.entries(document.paths)) {
			const answer = await served.client().request('OPTIONS', `/api/v1${path.replace(/\{\w+\}/g, 'x')}`);
			assert.is(answer.status, 204, path);
			const allowed = answer.headers
				.get('allow')!
				.split(', ')
				.filter((method) => !['HEAD', 'OPTIONS'].includes(method));
			assert.equal(allowed.map((method) => method.toLowerCase()).sort(), Object.keys(methods).sort(), path);
		}
	});

	test('names each operation once, by its key, with the scope it really asks for', async () => {
		const ids = described().map(({ operationId }) => operationId);
		assert.is(new Set(ids).size, ids.length);
		// A scope that an operation does not ask for, whichever it asks for.
		const tokens = { menu: await scene.token(['menu:read']), footer: await scene.token(['footer:read']) };
		for (const { operationId, method, path, security } of described()) {
			if (operationId.startsWith('reference.')) continue;
			const operation = operations[operationId as keyof typeof operations];
			assert.ok(operation, operationId);
			const foreign = operation.access.scope === 'menu:read' ? tokens.footer : tokens.menu;
			const answer = await served
				.client(foreign)
				.request(method.toUpperCase(), `/api/v1${path.replace('{ns}', 'acme').replace(/\{\w+\}/g, 'x')}`);
			assert.is(answer.status, 403, operationId);
			assert.equal(security, [{ bearer: [answer.json<{ scope: string }>().scope] }]);
		}
	});

	test('tells the places of a path from the fields of the body', () => {
		const find = (id: string) => described().find(({ operationId }) => operationId === id)!;
		const save = find('catalog.save');
		const fields = save.requestBody!.content['application/json']!.schema;
		assert.equal(
			save.parameters!.map(({ name, in: place, required }) => `${name} ${place} ${required}`),
			['ns path true', 'event path true', 'slug path true', 'If-Match header false']
		);
		assert.not.ok('event' in fields.properties || 'slug' in fields.properties);
		assert.equal(fields.required, ['questions']);
		assert.is(find('event.list').requestBody, undefined);
		const submit = find('result.submit').parameters!.map(({ name, in: place }) => `${name} ${place}`);
		assert.ok(submit.includes('Idempotency-Key header'));
		assert.ok(find('team.list').parameters!.some(({ name, in: place }) => name === 'all' && place === 'query'));
	});

	test('is not sent again while it is unchanged', async () => {
		const path = '/api/v1/openapi.json';
		const first = await served.client().get(path);
		const again = await served.client().get(path, { 'if-none-match': first.headers.get('etag')! });
		assert.is(again.status, 304);
		assert.is(again.bytes.length, 0);
		assert.is((await served.client().post(path, {})).status, 405);
	});

	test('its page is an error while the screens cannot draw it, and only then', async () => {
		let draw: RequestHandler = () => Promise.reject(new Error('The screens are broken.'));
		const { http, close } = createApp(scene.dependencies, (...asked) => draw(...asked));
		await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
		const client = createClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
		const path = '/api/v1/docs';
		assert.is((await client.get(path)).status, 500);
		draw = (_request, _response, next) => next(new Error('The screens are broken.'));
		assert.is((await client.get(path)).status, 500);
		draw = (_request, response) => response.status(503).end('busy');
		assert.is((await client.get(path)).status, 500);
		draw = (_request, response) => response.set('Set-Cookie', 'own=1').send('drawn');
		const drawn = await client.get(path);
		assert.equal([drawn.status, drawn.text, drawn.setCookies], [200, 'drawn', []]);
		draw = () => Promise.reject(new Error('It is drawn once.'));
		assert.is((await client.get(path)).text, 'drawn');
		await close();
	});

	test('records with a version say how to ask for them again, and whoever changes them for which version', () => {
		const parametersOf = (wanted: string) =>
			described()
				.find(({ operationId }) => operationId === wanted)!
				.parameters!.map(({ name }) => name);
		for (const show of ['event.show', 'catalog.show']) assert.ok(parametersOf(show).includes('If-None-Match'), show);
		assert.ok(parametersOf('event.update').includes('If-Match'));
	});
});
