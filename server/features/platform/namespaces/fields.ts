import { z } from 'zod';
import { shownAs } from '../../../operation/response-schema.ts';
import { notFound } from '../../../runtime/errors.ts';

/** The display name of a record: one line of at most 120 characters. */
export const label = z.string().trim().max(120).describe('Name shown to people');

/** Yes or no; forms and addresses send it as a text. */
export const flag = z.union([
	z.boolean(),
	z.stringbool({ truthy: ['1', 'true', 'on', 'yes'], falsy: ['0', 'false', 'off', 'no', ''] })
]);

/** The id of a record as an address or a JSON body names it. */
export const recordKey = z.union([z.number(), z.string()]).describe('Id of the record');

/** The id behind a key; 404 for anything that is no id. */
export function idOf(key: string | number, what: string): number {
	const id = /^\d{1,10}$/.test(String(key)) ? Number(key) : 0;
	if (id < 1 || id > 2_147_483_647) throw notFound(what);
	return id;
}

const mostId = 2_147_483_647;
const positive = z.int().min(1).max(mostId);

/** The id of a record, as a number, or as an address spells it. */
export const recordId = shownAs(
	z.union([
		positive,
		z
			.string()
			.regex(/^\d{1,10}$/)
			.transform(Number)
			.pipe(positive)
	]),
	{
		input: z.int().min(1)
	}
);
