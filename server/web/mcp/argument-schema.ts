import type { Json } from '../openapi/openapi-schema.ts';

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const isNull = ({ type }: Json): boolean => type === 'null';
const isScalar = ({ type }: Json): boolean => type !== 'object' && type !== 'array' && type !== undefined;

/** The forms that a value may have, one a type. */
function alternativesOf({ anyOf, oneOf, ...rest }: Json): Json[] {
	const several = (anyOf ?? oneOf) as Json[] | undefined;
	if (several) return several.flatMap((one) => alternativesOf({ ...rest, ...one }));
	return Array.isArray(rest.type) ? rest.type.map((type: unknown) => ({ ...rest, type })) : [rest];
}

/** The schema variant to use: preferably an object, or else the first; with null if it is a scalar. */
function chosenOf(schema: Json): Json {
	const alternatives = alternativesOf(schema);
	const real = alternatives.filter((one) => !isNull(one));
	const chosen = real.find(({ type }) => type === 'object') ?? real[0] ?? {};
	// Constraints of all variants say more than those of one.
	const told = { ...chosen, ...(schema.description === undefined ? {} : { description: schema.description }) };
	return real.length < alternatives.length && isScalar(chosen) ? withNull(told) : told;
}

const withNull = ({ enum: words, ...schema }: Json): Json => ({
	...schema,
	type: [schema.type, 'null'],
	...(Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {})
});

/**
 * A JSON schema that programs for several model vendors accept; they reject all tools because of one they do not
 * understand: one type per value, null only with scalars, lists with their items, and no pattern properties. The
 * operation still accepts what it did before. Text needs no minimum length: being required implies it.
 */
export function argumentSchema(schema: Json): Json {
	const chosen = chosenOf(schema);
	const told = Object.entries(chosen).flatMap(([key, value]) => tellingOf(key, value));
	const isList = chosen.type === 'array' && !isObject(chosen.items);
	return { ...Object.fromEntries(told), ...(isList ? { items: { type: 'object' } } : {}) };
}

/** A part of a schema, without what programs reject or what says nothing. */
function tellingOf(key: string, value: unknown): [string, unknown][] {
	if (key === 'propertyNames' || (key === 'minLength' && Number(value) <= 1)) return [];
	if (key === 'additionalProperties' && isObject(value) && Object.keys(value).length === 0) return [];
	if (!isObject(value)) return [[key, value]];
	if (key === 'items' || key === 'additionalProperties') return [[key, argumentSchema(value)]];
	return [[key, key === 'properties' || key === '$defs' ? each(value) : value]];
}

const each = (schemas: Json): Json =>
	Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, argumentSchema(one as Json)]));

/** The type of a value with the words of the tool, in place of its whole form; `records` are those it may refer to. */
export function shortSchema(schema: Json, description: string, records: Json): Json {
	const { type, items } = argumentSchema(resolved(schema, records));
	const inner = isObject(items) ? { items: { type: resolved(items, records).type ?? 'object' } } : {};
	return { ...(type ? { type } : {}), ...inner, description };
}

function resolved(schema: Json, records: Json): Json {
	const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : '';
	return isObject(records[name]) ? records[name] : schema;
}
