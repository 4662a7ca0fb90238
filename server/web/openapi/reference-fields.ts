import type { ObjectSchema } from './openapi-entries.ts';
import type { Json } from './openapi-schema.ts';
import { english, escaped, named, type Words } from './reference-words.ts';

const recordOf = (schema: Json) => /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
const choicesOf = (schema: Json) => (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;

/** The kind of a value in words: `text or null`, `list of integer`, the values of a choice; records are links. */
function typeOf(schema: Json, w: Words): string {
	const either = (kinds: string[]) => [...new Set(kinds)].join(` ${w.or} `);
	const record = recordOf(schema);
	if (record) return `<a href="#${record}">${record}</a>`;
	if (Array.isArray(schema.enum)) return either(schema.enum.map((value) => code(JSON.stringify(value))));
	if ('const' in schema) return code(JSON.stringify(schema.const));
	const choices = choicesOf(schema);
	if (choices) return either(choices.map((choice) => typeOf(choice, w)));
	if (Array.isArray(schema.type)) return either(schema.type.map((type: string) => named(w.types, type)));
	if (schema.type === 'array') return w.listOf.replace('{type}', typeOf((schema.items as Json | undefined) ?? {}, w));
	if (schema.format === 'date-time') return w.types.time;
	return typeof schema.type === 'string' ? named(w.types, schema.type) : w.anything;
}

const code = (text: string) => `<code>${escaped(text)}</code>`;

/** Bounds that a value has to keep, such as `1–100`. */
function boundsOf(schema: Json, w: Words): string {
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

/** One named value: its kind, whether it is needed, and what it means. */
interface Field {
	name: string;
	schema: Json;
	/** A word such as "required". */
	note: string;
	description?: unknown;
}

/** Fields as a list of terms; objects inside of them open on demand. */
export function fieldList(fields: Field[], w: Words): string {
	const rows = fields.map(({ name, schema, note, description = schema.description }) => {
		const bounds = boundsOf(schema, w);
		const small = [note, bounds].filter(Boolean).map((text) => `<small>${escaped(text)}</small>`);
		return `<div><dt><code>${escaped(name)}</code> <span class="type">${typeOf(schema, w)}</span> ${small.join(' ')}</dt><dd>${english(description)}${inner(name, schema, w)}</dd></div>`;
	});
	return `<dl class="fields">${rows.join('')}</dl>`;
}

function inner(name: string, schema: Json, w: Words): string {
	const objects = objectsIn(schema);
	if (!objects.length) return '';
	const lists = objects.map((one) => objectFields(one, w)).join('');
	return `<details><summary>${w.fieldsOf.replace('{name}', `<code>${escaped(name)}</code>`)}</summary>${lists}</details>`;
}

/** Objects that a value spells out itself, and not by the name of a record. */
function objectsIn(schema: Json): ObjectSchema[] {
	if (schema.properties) return [schema];
	if (schema.items) return objectsIn(schema.items as Json);
	return (choicesOf(schema) ?? []).flatMap(objectsIn);
}

/** The fields of an object, or of each form of a choice. */
export function objectFields(schema: ObjectSchema, w: Words): string {
	const { properties, required = [] } = schema;
	if (!properties)
		return objectsIn(schema)
			.map((form) => `${formTitle(form)}${objectFields(form, w)}`)
			.join('');
	const fields = Object.entries(properties).map(([name, field]) => ({
		name,
		schema: field,
		note: required.includes(name) ? w.required : ''
	}));
	return fieldList(fields, w);
}

function formTitle({ properties = {} }: ObjectSchema): string {
	const { const: value, description } = properties.type ?? {};
	return value === undefined ? '' : `<h4>${code(String(value))} ${english(description)}</h4>`;
}
