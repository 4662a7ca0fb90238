import { z } from 'zod';
import { keyOf } from '../../operation/operation.ts';
import { errorsOf, type ErrorAnswer } from './openapi-errors.ts';
import type { Json, SchemaBook } from './openapi-schema.ts';
import type { Route } from '../rest/rest.ts';

type Properties = Record<string, Json>;
/** A JSON schema of an object. */
export interface ObjectSchema extends Json {
	properties?: Properties;
	required?: string[];
}

/** A good answer as the reference shows it. */
export interface GoodAnswer {
	status: number;
	schema: ObjectSchema;
	/** Headers besides X-Request-Id. */
	headers: string[];
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
	body: ObjectSchema | undefined;
	/** False = a request without a body is like one with no fields. */
	needsBody: boolean;
	maxBytes: number | undefined;
	answers: GoodAnswer[];
	errors: ErrorAnswer[];
	/** True when If-None-Match with the ETag is answered by 304. */
	isCached: boolean;
}

const placesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const withPlaces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Whether the response or a record in it has the version of its ETag. */
function hasVersion({ operation }: Route): boolean {
	const { output } = operation;
	if (!(output instanceof z.ZodObject)) return false;
	const isVersioned = (record: unknown) => record instanceof z.ZodObject && record.shape.version instanceof z.ZodNumber;
	return [output, ...Object.values(output.shape)].some(isVersioned);
}

const isTagged = (route: Route) => !route.untagged && (route.resource !== undefined || hasVersion(route));

function parametersOf(route: Route, { properties = {}, required = [] }: ObjectSchema): Json[] {
	const parameter = (name: string, place: string, schema: Json = { type: 'string' }, isRequired = false): Json => {
		const { description, ...rest } = schema;
		return { name, in: place, required: isRequired, ...(description ? { description } : {}), schema: rest };
	};
	const namespace = { type: 'string', description: 'Name of the namespace' };
	const match = { type: 'string', description: 'ETag of the version to change; another one stored is 412' };
	const none = { type: 'string', description: 'ETag of the answer you have; 304 when it is unchanged' };
	return [
		parameter('ns', 'path', namespace, true),
		...placesOf(route.path).map((name) => parameter(name, 'path', properties[name], true)),
		...(route.query ?? []).map((name) => parameter(name, 'query', properties[name], required.includes(name))),
		...Object.entries(route.headers ?? {}).map(([name, header]) => parameter(header, 'header', properties[name])),
		...(route.operation.errors?.includes('version_conflict') ? [parameter('If-Match', 'header', match)] : []),
		...(route.method === 'get' && isTagged(route) ? [parameter('If-None-Match', 'header', none)] : [])
	];
}

function without(schema: ObjectSchema, names: ReadonlySet<string>): ObjectSchema {
	const { required: wanted = [], properties: all = {}, ...rest } = schema;
	const properties = Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)));
	const required = wanted.filter((name) => !names.has(name));
	return { ...rest, properties, ...(required.length ? { required } : {}) };
}

function bodyOf(route: Route, schema: ObjectSchema): ObjectSchema | undefined {
	if (route.method === 'get' || route.method === 'delete') return undefined;
	return without(schema, new Set([...placesOf(route.path), ...(route.query ?? [])]));
}

/** The envelope of the route around the output. */
function answersOf(route: Route, book: SchemaBook): GoodAnswer[] {
	const { output } = route.operation;
	const draft: ObjectSchema = output ? book.draft(output, 'output') : { type: 'object' };
	const { properties = {}, required = [], ...rest } = without(draft, new Set(route.hides));
	const words: Record<number, string | undefined> = route.words ?? { 200: undefined };
	return Object.entries(words).map(([status, word]) => ({
		status: Number(status),
		schema: {
			...rest,
			properties: { ...(word ? { status: { const: word } } : {}), namespace: { type: 'string' }, ...properties },
			required: [...(word ? ['status'] : []), 'namespace', ...required]
		},
		headers: [...(isTagged(route) ? ['ETag'] : []), ...(isPlaced(route, Number(status)) ? ['Location'] : [])]
	}));
}

/**
 * Whether a response contains the location of the record: new records do, and a repeated POST names the one it created.
 */
const isPlaced = ({ method, words = {} }: Route, status: number): boolean =>
	words[201] !== undefined && (method === 'post' || status === 201);

/** The reference entry of each route, in the order of the routes; records are in the book. */
export function referenceEntries(routes: readonly Route[], book: SchemaBook): ReferenceEntry[] {
	return routes.map((route) => {
		const schema: ObjectSchema = book.draft(route.body ?? route.operation.input, 'input');
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
			needsBody: !route.mayBeEmpty,
			maxBytes: route.maxBytes,
			answers: answersOf(route, book),
			errors: errorsOf(route),
			isCached: route.method === 'get' && isTagged(route)
		};
	});
}
