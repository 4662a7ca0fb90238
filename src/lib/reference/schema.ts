import type { ObjectSchema } from '../../../server/web/openapi/openapi-entries.ts';
import type { Json } from '../../../server/web/openapi/openapi-schema.ts';
import { named, type Words } from './words.ts';

/** A piece of the kind of a value: a word, a value as code, or the name of a record. */
interface KindPart {
	form: 'text' | 'code' | 'record';
	text: string;
}

/** One named value: its kind, whether it is needed, and what it means. */
export interface Field {
	name: string;
	schema: Json;
	/** A word such as "required". */
	note: string;
	description: unknown;
}

const recordOf = (schema: Json) => /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
const choicesOf = (schema: Json) => (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
const text = (word: string): KindPart => ({ form: 'text', text: word });
const code = (value: unknown): KindPart => ({ form: 'code', text: JSON.stringify(value) });

/** The kind of a value: `text or null`, `list of integer`, the values of a choice, the name of a record. */
export function kindOf(schema: Json, w: Words): KindPart[] {
	const record = recordOf(schema);
	if (record) return [{ form: 'record', text: record }];
	if (Array.isArray(schema.enum))
		return either(
			schema.enum.map((value) => [code(value)]),
			w
		);
	if ('const' in schema) return [code(schema.const)];
	const choices = choicesOf(schema)?.map((choice) => kindOf(choice, w));
	if (choices) return either(choices, w);
	if (Array.isArray(schema.type)) {
		const names = schema.type.map((type: string) => [text(named(w.types, type))]);
		return either(names, w);
	}
	if (schema.type === 'array') {
		const [before = '', after = ''] = w.listOf.split('{type}');
		return [text(before), ...kindOf((schema.items as Json | undefined) ?? {}, w), text(after)];
	}
	if (schema.format === 'date-time') return [text(w.types.time)];
	return [text(typeof schema.type === 'string' ? named(w.types, schema.type) : w.anything)];
}

/** The kinds one after the other, each once. */
function either(kinds: KindPart[][], w: Words): KindPart[] {
	const different = new Map(kinds.map((kind) => [JSON.stringify(kind), kind]));
	return [...different.values()].flatMap((kind, index) => (index ? [text(` ${w.or} `), ...kind] : kind));
}

/** Bounds that a value has to keep, such as `1–100`; '' without any. */
export function boundsOf(schema: Json, w: Words): string {
	const [low, high] = [
		schema.minLength ?? schema.minimum ?? schema.minItems,
		schema.maxLength ?? schema.maximum ?? schema.maxItems
	];
	const inner = (choicesOf(schema) ?? []).find(({ type }) => type !== 'null');
	if (low === undefined && high === undefined) return inner ? boundsOf(inner, w) : '';
	const unit = schema.type === 'string' ? ` ${w.characters}` : schema.type === 'array' ? ` ${w.entries}` : '';
	if (high === undefined) return `≥ ${String(low)}${unit}`;
	return `${low === undefined ? '≤ ' : `${String(low)}–`}${String(high)}${unit}`;
}

/** Objects that a value spells out itself, and not by the name of a record. */
export function objectsIn(schema: Json): ObjectSchema[] {
	if (schema.properties) return [schema];
	if (schema.items) return objectsIn(schema.items as Json);
	return (choicesOf(schema) ?? []).flatMap(objectsIn);
}

/** The fields of an object. */
export const fieldsOf = ({ properties = {}, required = [] }: ObjectSchema, w: Words): Field[] =>
	Object.entries(properties).map(([name, schema]) => ({
		name,
		schema,
		note: required.includes(name) ? w.required : '',
		description: schema.description
	}));
