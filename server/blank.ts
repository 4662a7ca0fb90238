import { z } from 'zod';

/** A nullable text of which an empty one means null (contract A1). */
export const orNull = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
	z
		.string()
		.nullable()
		.transform((text) => (text?.trim() ? text : null))
		.pipe(schema.nullable());
