import { z } from 'zod';
import { shownAs } from './response-schema.ts';

/** A nullable field in which an empty string means null (contract A1). */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
	shownAs(
		z.preprocess(
			(value) => (typeof value === 'string' && !value.trim() ? null : value),
			schema.nullable()
		) as unknown as z.ZodType<z.output<Schema> | null, z.input<Schema> | null>,
		{ input: schema.nullable(), output: schema.nullable() }
	);
