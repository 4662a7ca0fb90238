import type { z } from 'zod';
import { kindOf, type BlockType } from './blocks.ts';
import { markupFields, type Markup } from './fields.ts';

/** The schema inside of `optional`, `default` and the like. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
	const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
	return innerType ? bare(innerType) : schema;
}

/** Maps every HTML text in a value of a schema with `change`. */
function mapMarkup(schema: z.core.$ZodType, value: unknown, change: (text: string, kind: Markup) => string): unknown {
	const kind = markupFields.get(bare(schema))?.markup;
	if (kind) return typeof value === 'string' ? change(value, kind) : value;
	if (typeof value !== 'object' || value === null) return value;
	const { element, shape } = bare(schema)._zod.def as {
		element?: z.core.$ZodType;
		shape?: Record<string, z.core.$ZodType>;
	};
	if (element && Array.isArray(value)) return value.map((inner) => mapMarkup(element, inner, change));
	if (!shape) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, shape[name] ? mapMarkup(shape[name], inner, change) : inner])
	);
}

/** Maps every HTML text of a block with `change`. */
export const mapBlock = <Of extends { type: BlockType; data: unknown }>(
	block: Of,
	change: (text: string, kind: Markup) => string
): Of => ({ ...block, data: mapMarkup(kindOf(block.type).data, block.data, change) });
