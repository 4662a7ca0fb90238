import { errorResponse, type ErrorAnswer } from './openapi-errors.ts';
import type { GoodAnswer, ReferenceEntry } from './openapi-entries.ts';
import type { Json, SchemaBook } from './openapi-schema.ts';

/** Recorded calls: of each operation one a status, and of each error status one. */
export interface Examples {
	operations: Record<string, ExampleCall>;
	errors: Record<string, unknown>;
}
/** A call that was made, with what came back for it and for others like it. */
export interface ExampleCall {
	/** Below /api/v1. */
	path: string;
	body?: unknown;
	answers: Record<string, unknown>;
}

const header = (description: string): Json => ({ description, schema: { type: 'string' } });
const headers: Json = {
	ETag: header('Version of the record ("v3"), or weak revision of the list'),
	Location: header('Path of the new record'),
	'X-Request-Id': header('Names the request in the log; yours is kept when it has 8 to 64 letters, digits or hyphens'),
	'Retry-After': header('Seconds to wait'),
	'WWW-Authenticate': header('What the token lacks')
};
const bearer: Json = {
	type: 'http',
	scheme: 'bearer',
	description: 'An API token of the namespace. The scopes it needs stand at each operation.'
};

const named = (names: string[]): Json =>
	Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const json = (schema: Json, example?: unknown): Json => ({
	'application/json': { schema, ...(example === undefined ? {} : { example }) }
});
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function good({ status, schema, headers: more }: GoodAnswer, call: ExampleCall | undefined): Json {
	const description = status === 201 ? 'It was created.' : 'It was done.';
	return { description, headers: named(more), content: json(schema, call?.answers[status]) };
}

function bad({ status, codes, headers: more }: ErrorAnswer, examples: Examples): Json {
	const schema = { allOf: [reference('Error')], properties: { error: { enum: codes } } };
	const example = examples.errors[status] as { error: string } | undefined;
	const fits = example !== undefined && (codes as string[]).includes(example.error);
	return { description: codes.join(', '), headers: named(more), content: json(schema, fits ? example : undefined) };
}

function responsesOf(entry: ReferenceEntry, examples: Examples): Json {
	const { operationId, answers, errors, isCached } = entry;
	const unchanged = { description: 'It is unchanged.', headers: named(['ETag']) };
	return Object.fromEntries([
		...answers.map((answer) => [answer.status, good(answer, examples.operations[operationId])]),
		...(isCached ? [[304, unchanged]] : []),
		...errors.map((error) => [error.status, bad(error, examples)])
	]) as Json;
}

function describe(entry: ReferenceEntry, examples: Examples): Json {
	const { operationId, summary, tag, parameters, body, needsBody, maxBytes = 2 ** 20, scope } = entry;
	const description = `At most ${maxBytes / 2 ** 20} MiB.`;
	const content = body && json(body, examples.operations[operationId]?.body ?? (needsBody ? undefined : {}));
	return {
		operationId,
		summary,
		tags: [tag],
		parameters,
		...(content ? { requestBody: { required: needsBody, description, content } } : {}),
		responses: responsesOf(entry, examples),
		security: [{ bearer: scope ? [scope] : [] }]
	};
}

const open = (operationId: string, summary: string, type: string, schema: Json): Json => ({
	get: {
		operationId,
		summary,
		tags: ['reference'],
		security: [],
		responses: { 200: { description: 'It was done.', content: { [type]: { schema } } } }
	}
});

/** The OpenAPI 3.1 document of the routes below /api/v1. */
export function openApi(entries: ReferenceEntry[], book: SchemaBook, examples: Examples): Json {
	const paths: Record<string, Json> = {
		'/openapi.json': open('reference.document', 'Read this document.', 'application/json', { type: 'object' }),
		'/docs': open('reference.page', 'Read the API reference as a page.', 'text/html', { type: 'string' })
	};
	for (const entry of entries) (paths[entry.path] ??= {})[entry.method] = describe(entry, examples);
	// Gathers the record of errors, to which every error answer refers.
	book.draft(errorResponse, 'output');
	return {
		openapi: '3.1.0',
		info: { title: 'Marquee', version: '1', description: 'Live quiz events, their catalogs, teams and results.' },
		servers: [{ url: '/api/v1' }],
		tags: [...new Set(entries.map(({ tag }) => tag)), 'reference'].map((name) => ({ name })),
		paths,
		components: { securitySchemes: { bearer }, schemas: book.components, headers }
	};
}
