import { z } from 'zod';

// Pieces of the schemas of what is stored: they fill what an older version left out and refuse nothing, for a question
// that was legal once stays readable.

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
