import { z } from 'zod';
import { keyOf } from '../operation.ts';
import { components, errorAnswers, type Json } from './openapi-parts.ts';
import type { Route } from './rest.ts';

type Properties = Record<string, Json>;
interface InputSchema {
	properties?: Properties;
	required?: string[];
}

/** One operation as the API reference shows it. */
export interface ReferenceEntry {
	operationId: string;
	method: string;
	/** Below /api/v1, with `{name}` places. */
	path: string;
	summary: string;
	tag: string;
	scope: string | undefined;
	parameters: Json[];
	body: (Json & InputSchema) | undefined;
	statuses: readonly number[];
	errors: number[];
	/** True when the answer is a list whose ETag is weak. */
	isList: boolean;
}

const placesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const withPlaces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** The input of an operation as a JSON schema of draft 2020-12; what no schema can say is left open. */
function inputSchema(route: Route): InputSchema & Json {
	const { $schema: _dialect, ...schema } = z.toJSONSchema(route.operation.input, {
		io: 'input',
		unrepresentable: 'any'
	});
	return schema as InputSchema & Json;
}

function parametersOf(route: Route, { properties = {}, required = [] }: InputSchema): Json[] {
	const parameter = (name: string, place: string, schema: Json = { type: 'string' }, isRequired = false): Json => {
		const { description, ...rest } = schema;
		return { name, in: place, required: isRequired, ...(description ? { description } : {}), schema: rest };
	};
	const namespace = { type: 'string', description: 'Name of the namespace' };
	const places = placesOf(route.path).map((name) => parameter(name, 'path', properties[name], true));
	const query = (route.query ?? []).map((name) => parameter(name, 'query', properties[name], required.includes(name)));
	const headers = Object.entries(route.headers ?? {}).map(([name, header]) =>
		parameter(header, 'header', properties[name])
	);
	const isChange = ['put', 'patch', 'delete'].includes(route.method);
	const match = { type: 'string', description: 'ETag of the version to change; another one stored is 412' };
	const none = { type: 'string', description: 'ETag of the list you have; 304 when it is unchanged' };
	return [
		parameter('ns', 'path', namespace, true),
		...places,
		...query,
		...headers,
		...(isChange ? [parameter('If-Match', 'header', match)] : []),
		...(route.resource ? [parameter('If-None-Match', 'header', none)] : [])
	];
}

function bodyOf(route: Route, schema: InputSchema & Json): ReferenceEntry['body'] {
	if (route.method === 'get' || route.method === 'delete') return undefined;
	const elsewhere = new Set([...placesOf(route.path), ...(route.query ?? [])]);
	const properties = Object.fromEntries(
		Object.entries(schema.properties ?? {}).filter(([name]) => !elsewhere.has(name))
	);
	const required = (schema.required ?? []).filter((name) => !elsewhere.has(name));
	const { required: _all, ...rest } = schema;
	return { ...rest, properties, ...(required.length ? { required } : {}) };
}

const onlyWrites = [409, 412];
const onlyBodies = [400, 413, 415];

function errorsOf({ method }: Route): number[] {
	const hasBody = method !== 'get' && method !== 'delete';
	const isPossible = (status: number) =>
		(method !== 'get' || !onlyWrites.includes(status)) && (hasBody || !onlyBodies.includes(status));
	return Object.keys(errorAnswers).map(Number).filter(isPossible);
}

/** What the reference tells of each route, in the order of the routes. */
export function referenceEntries(routes: readonly Route[]): ReferenceEntry[] {
	return routes.map((route) => {
		const schema = inputSchema(route);
		const operationId = keyOf(route.operation);
		return {
			operationId,
			method: route.method,
			path: `/namespaces/{ns}${withPlaces(route.path)}`,
			summary: route.operation.summary,
			tag: operationId.split('.')[0]!,
			scope: route.operation.access.scope,
			parameters: parametersOf(route, schema),
			body: bodyOf(route, schema),
			statuses: route.statuses ?? [200],
			errors: errorsOf(route),
			isList: route.resource !== undefined
		};
	});
}

const headers = (names: string[]): Json =>
	Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const json = (schema: Json): Json => ({ 'application/json': { schema } });

function responsesOf({ statuses, errors, isList }: ReferenceEntry): Json {
	const good = statuses.map((status) => {
		const names = ['X-Request-Id', 'ETag', ...(status === 201 ? ['Location'] : [])];
		const description = status === 201 ? 'It was created.' : 'It was done.';
		return [status, { description, headers: headers(names), content: json({ $ref: '#/components/schemas/Answer' }) }];
	});
	const unchanged = isList ? [[304, { description: 'The list is unchanged.' }]] : [];
	const bad = errors.map((status) => {
		const { codes, headers: more = [] } = errorAnswers[status]!;
		const content = json({ $ref: '#/components/schemas/Error' });
		return [status, { description: codes.join(', '), headers: headers(['X-Request-Id', ...more]), content }];
	});
	return Object.fromEntries([...good, ...unchanged, ...bad]) as Json;
}

function describe(entry: ReferenceEntry): Json {
	const { operationId, summary, tag, parameters, body, scope } = entry;
	return {
		operationId,
		summary,
		tags: [tag],
		parameters,
		...(body ? { requestBody: { required: true, content: json(body) } } : {}),
		responses: responsesOf(entry),
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
export function openApi(entries: ReferenceEntry[]): Json {
	const paths: Record<string, Json> = {
		'/openapi.json': open('reference.document', 'Read this document.', 'application/json', { type: 'object' }),
		'/docs': open('reference.page', 'Read the API reference as a page.', 'text/html', { type: 'string' })
	};
	for (const entry of entries) (paths[entry.path] ??= {})[entry.method] = describe(entry);
	return {
		openapi: '3.1.0',
		info: { title: 'Marquee', version: '1', description: 'Live quiz events, their catalogs, teams and results.' },
		servers: [{ url: '/api/v1' }],
		paths,
		components
	};
}
