import { Ajv2020 } from 'ajv/dist/2020.js';
import * as assert from 'uvu/assert';
import { openReferenceScene, operationOf, type Called, type ReferenceScene } from '../../support/reference-scene.ts';
import { suite } from '../../support/runner/suite.ts';

type Json = Record<string, unknown>;

const test = suite('real answers and the API reference');
let scene: ReferenceScene;
let ajv: Ajv2020;
test.before(async () => {
	scene = await openReferenceScene();
	ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': isTime } });
	ajv.addSchema({ ...scene.document, $id: 'reference' });
});
test.after(() => scene.close());

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

/** Faults of a value by a schema of the document. */
function faultsOf(schema: Json, value: unknown): string[] {
	const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"reference#/')) as Json;
	const validate = ajv.compile(absolute);
	if (validate(value)) return [];
	return validate.errors!.map((fault) => `${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`);
}

const described = () =>
	Object.values(scene.document.paths).flatMap((methods) =>
		Object.values(methods).filter(({ operationId }) => !operationId.startsWith('reference.'))
	);
const answerOf = (call: Called) => operationOf(scene.document, call).responses[call.answer.status];
const schemaOf = (call: Called) => answerOf(call)?.content?.['application/json'].schema;

test('every answer has exactly the form that is documented for its status', () => {
	for (const call of scene.calls) {
		const schema = schemaOf(call);
		assert.ok(schema, `${call.request} ${call.status} is not documented.`);
		assert.equal(faultsOf(schema, call.answer.json()), [], `${call.request} ${call.status}`);
	}
});

test('every good status of every operation was answered', () => {
	const answered = new Set(
		scene.calls.map((call) => `${operationOf(scene.document, call).operationId} ${call.answer.status}`)
	);
	const documented = described().flatMap(({ operationId, responses }) =>
		Object.keys(responses)
			.filter((status) => status < '300')
			.map((status) => `${operationId} ${status}`)
	);
	assert.equal(
		documented.filter((one) => !answered.has(one)),
		[]
	);
});

// What people and schemas of others fill with fields of their own.
const meantOpen = [
	'StoredBlock',
	'PageSeo/properties/schemaJson/anyOf/0',
	'FooterBlock/properties/content',
	...['envelope', 'types/additionalProperties/properties/schema'].map(
		(field) => `blockContract.show 200/application/json/schema/properties/${field}`
	)
];

test('no record may carry a field that nobody described', () => {
	const isAnswer = (name: string) => !name.endsWith('Input');
	const records = Object.entries(scene.document.components.schemas).filter(([name]) => isAnswer(name));
	const answers = described().flatMap(({ operationId, responses }) =>
		Object.entries(responses).map(([status, { content }]) => [`${operationId} ${status}`, content] as const)
	);
	const good = answers.filter(([name]) => / 2\d\d$/.test(name));
	const open = [...records, ...good].flatMap(([name, schema]) => openObjects(schema).map((place) => `${name}${place}`));
	assert.equal(open, meantOpen);
});

/** Places of objects that let any field pass. */
function openObjects(value: unknown, place = ''): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const { type, additionalProperties } = value as Json;
	// A map from names to values of a form is described by that form.
	const isMap = typeof additionalProperties === 'object' && Object.keys(additionalProperties as Json).length > 0;
	const isOpen = type === 'object' && additionalProperties !== false && !isMap;
	const inner = Object.entries(value).filter(([key]) => key !== 'example');
	return [...(isOpen ? [place] : []), ...inner.flatMap(([key, one]) => openObjects(one, `${place}/${key}`))];
}

test('a field that nobody described is found', () => {
	const call = scene.calls.find(({ request }) => request.startsWith('GET') && request.endsWith('/results'))!;
	const whole = call.answer.json<{ results: Json[] }>();
	const results = [{ ...whole.results[0], secret: 1 }];
	assert.match(faultsOf(schemaOf(call)!, { ...whole, results }).join(), 'additional properties');
	assert.match(faultsOf(schemaOf(call)!, { ...whole, results: [{}] }).join(), 'required property');
});

test('every body that is accepted has the documented form, every query a documented name', () => {
	for (const call of scene.calls) {
		const { requestBody, parameters = [] } = operationOf(scene.document, call);
		const { body } = call.send ?? {};
		if (call.status < 300 && body) {
			const { schema } = requestBody!.content['application/json'];
			const shown = call.isAside ? [] : faultsOf(schema, body);
			assert.equal(shown, [], call.request);
		}
		const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
		for (const name of new URL(call.path, 'http://x').searchParams.keys()) assert.ok(names.includes(name), name);
	}
});

test('an answer carries the documented headers', () => {
	for (const call of scene.calls) {
		const documented = Object.keys(answerOf(call)!.headers ?? {});
		for (const name of documented) assert.ok(call.answer.headers.get(name), `${call.request} ${call.status}: ${name}`);
		for (const name of ['etag', 'location', 'retry-after', 'www-authenticate'])
			assert.is(
				call.answer.headers.has(name),
				documented.some((one) => one.toLowerCase() === name),
				`${call.request} ${call.status}: ${name}`
			);
	}
});

test('what is tagged is answered 304 to its own tag, as documented', async () => {
	const event = await scene.call({
		request: 'POST /namespaces/acme/events',
		send: { body: { name: 'Herbst', slug: 'herbst' } },
		status: 201
	});
	assert.ok(event);
	const put = { questions: [] };
	await scene.call({
		request: 'PUT /namespaces/acme/events/herbst/catalogs/start',
		send: { body: put },
		status: 201
	});
	for (const path of [
		'',
		'/herbst',
		'/herbst/catalogs',
		'/herbst/catalogs/start',
		'/herbst/results',
		'/herbst/teams'
	]) {
		const request = `GET /namespaces/acme/events${path}`;
		const { answer } = await scene.call({ request, status: 200 });
		const headers = { 'if-none-match': answer.headers.get('etag')! };
		const again = await scene.call({ request, send: { headers }, status: 304 });
		assert.ok(answerOf(again), request);
		assert.is(again.answer.headers.get('etag'), answer.headers.get('etag'));
	}
	const ranking = await scene.call({ request: 'GET /namespaces/acme/events/herbst/ranking', status: 200 });
	assert.is(operationOf(scene.document, ranking).responses['304'], undefined);
});

test('every operation shows a real answer that has its form', () => {
	for (const { operationId, requestBody, responses } of described()) {
		for (const [status, { content }] of Object.entries(responses)) {
			if (status >= '300') continue;
			const { schema, example } = content!['application/json'];
			assert.ok(example, `${operationId} ${status} has no example; run npm run reference.`);
			assert.equal(faultsOf(schema, example), [], `${operationId} ${status}; run npm run reference.`);
		}
		if (!requestBody) continue;
		const { schema, example } = requestBody.content['application/json'];
		assert.equal(faultsOf(schema, example), [], operationId);
	}
});

test.run();
