import { z } from 'zod';
import { blockTypes, kindOf, schemaOf } from '#lib/blocks/blocks.ts';
import { operation } from '../../../../operation/operation.ts';

/** Raised when a block that was valid no longer is. */
const version = 'marquee-blocks-1';

const jsonSchema = z.record(z.string(), z.unknown());
const form = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The forms of all block types; made when they are first asked for. */
function contract() {
	const types = Object.fromEntries(
		blockTypes.map((type) => {
			const { title, variants, data, example } = kindOf(type);
			return [type, { title, variants: [...variants], schema: form(data), example }];
		})
	);
	const { properties, ...envelope } = form(schemaOf('text'));
	const { data: _data, type: _type, variant: _variant, ...own } = properties as Record<string, object>;
	const shared = {
		type: { type: 'string', enum: blockTypes },
		variant: { type: 'string', description: 'One of its type; the first when left out' },
		data: { type: 'object', description: 'By the schema of its type' }
	};
	return { version, envelope: { ...envelope, properties: { ...shared, ...own } }, types };
}
let made: ReturnType<typeof contract> | undefined;

/** The schemas of blocks for authors of pages, as JSON Schema 2020-12. */
export const showBlockContract = operation({
	summary: 'Show all block types with their variants and schemas, and one example each.',
	access: { scope: 'cms:read', area: 'pages' },
	input: z.strictObject({}),
	output: z.object({
		version: z.string(),
		envelope: jsonSchema,
		types: z.record(
			z.string(),
			z.object({ title: z.string(), variants: z.array(z.string()), schema: jsonSchema, example: jsonSchema })
		)
	}),
	run: async () => (made ??= contract()) as never
});
