import { z } from 'zod';

// Parts of the schemas for stored data: they fill in what an older version omitted and reject nothing, because a
// question that was once valid stays readable.

/** A text, '' where there is none. */
export const storedText = z.string().catch('');

/** A text that may be absent. */
export const storedLabel = z.string().nullable().catch(null);

/** A switch with the value that questions had before it was stored. */
export const storedSwitch = (before: boolean) => z.boolean().catch(before);

/** A list whose entries are read by a schema that refuses nothing; entries of another form are left out. */
export const storedList = <Entry>(entry: z.ZodType<Entry>) =>
	z
		.array(z.union([entry, z.unknown().transform(() => undefined)]))
		.catch([])
		.transform((list): Entry[] => list.filter((one) => one !== undefined));

/** A text with its id. */
export const storedNamed = z.object({ id: storedText, text: storedText });
