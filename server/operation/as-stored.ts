import { z, type ZodType } from 'zod';
import { withoutMargin } from '#lib/text/margin.ts';
import { maxFaults } from './validation-errors.ts';

const deepest = 100;

/** Whether lists and objects lie in each other so deeply that a look at them could fail. */
function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let depth = 0; level.length; depth += 1) {
		if (depth > deepest) return true;
		level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
	}
	return false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a schema made of a stored value, but without what its defaults add. What it passes over stays, and so does the
 * margin that cleaning may leave at the end of a text.
 */
function keptOf(made: unknown, stored: unknown): unknown {
	if (made === stored) return stored;
	if (typeof made === 'string' && typeof stored === 'string') return withoutMargin(stored) === made ? stored : made;
	if (Array.isArray(made) && Array.isArray(stored) && made.length === stored.length)
		return made.map((one, index) => keptOf(one, stored[index]));
	if (!isRecord(made) || !isRecord(stored)) return made;
	return Object.fromEntries(
		Object.entries(stored).map(([name, value]) => [name, Object.hasOwn(made, name) ? keptOf(made[name], value) : value])
	);
}

/**
 * A value that may come from outside as `schema` lets people write it, and stays as it is when the product stored it:
 * its form is checked and its texts are cleaned, but nothing is added or left out.
 */
export const asStored = (schema: ZodType): ZodType =>
	z.unknown().transform((value, context) => {
		if (isTooDeep(value)) {
			context.addIssue({ code: 'custom', message: 'This is nested too deeply.', params: { code: 'too_deep' } });
			return z.NEVER;
		}
		const read = schema.safeParse(value, { reportInput: true });
		if (read.success) return keptOf(read.data, value);
		context.issues.push(...(read.error.issues.slice(0, maxFaults) as typeof context.issues));
		return z.NEVER;
	});
