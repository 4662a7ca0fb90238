import { z } from 'zod';
import { uidForm } from '../runtime/crypto.ts';

/** A moment in a response: UTC with milliseconds. */
export const timeSchema = z.string().meta({ format: 'date-time' });

/** Id of a record, 32 hex characters. */
export const uidSchema = z.string().meta({ pattern: uidForm.source });

/** How often a record has changed; starts at 1. */
export const versionSchema = z.int().min(1).describe('Raised by every change; the ETag is "v<version>"');

/** A fault of the input, or a warning about it. */
export const fieldErrorSchema = z
	.object({
		path: z.string().describe('Where, such as answers[0].text'),
		code: z.string().describe('Stable code'),
		message: z.string().describe('A sentence for people, in English'),
		count: z.int().optional().describe('How many things stand in the way')
	})
	.meta({ id: 'FieldError' });

/** A schema, or one that is made when the reference is drawn. */
type Form = z.ZodType | (() => z.ZodType);
interface Forms {
	input?: Form;
	output?: Form;
}
const forms = new WeakMap<z.core.$ZodType, Forms>();

/** The same schema with different forms in the reference: one for input, one for output. */
export function shownAs<Schema extends z.ZodType>(schema: Schema, shown: Forms): Schema {
	forms.set(schema, shown);
	return schema;
}

/** The form that the reference shows in place of a schema; undefined when the schema speaks for itself. */
export function formOf(schema: z.core.$ZodType, io: keyof Forms): z.ZodType | undefined {
	const shown = forms.get(schema)?.[io];
	// A described copy of a schema is shown like the schema.
	if (shown) return typeof shown === 'function' ? shown() : shown;
	return schema._zod.parent && formOf(schema._zod.parent, io);
}
