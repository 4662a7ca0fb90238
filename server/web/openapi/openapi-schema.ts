import { z } from 'zod';
import { formOf } from '../../operation/response-schema.ts';

/** A piece of an OpenAPI document or JSON schema. */
export type Json = Record<string, unknown>;

/** Turns zod schemas into JSON schemas of draft 2020-12; records with an id are gathered once in `components`. */
export interface SchemaBook {
	components: Record<string, Json>;
	draft(schema: z.core.$ZodType, io: 'input' | 'output'): Json;
}

/** A book without records; anything JSON Schema cannot express is left open. */
export function schemaBook(): SchemaBook {
	const book: SchemaBook = {
		components: {},
		draft(schema, io) {
			const {
				$schema: _dialect,
				$defs = {},
				...whole
			} = z.toJSONSchema(schema, {
				io,
				unrepresentable: 'any',
				override: ({ zodSchema, jsonSchema }) => {
					const form = formOf(zodSchema, io);
					if (form) replace(jsonSchema, book.draft(form, io));
					dropBounds(jsonSchema);
				}
			});
			for (const [name, record] of Object.entries($defs)) book.components[name] = moved(record as Json);
			return moved(whole as Json);
		}
	};
	return book;
}

/** References lead to the components of the document, which already contain the records. */
function moved({ id: _name, ...schema }: Json): Json {
	return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function replace(schema: Json, form: Json): void {
	const { description = form.description, default: fallback } = schema;
	for (const key of Object.keys(schema)) delete schema[key];
	Object.assign(schema, form, description ? { description } : {}, fallback === undefined ? {} : { default: fallback });
}

/** The range of safe integers says nothing to a reader. */
function dropBounds(schema: Json): void {
	if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
	if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
