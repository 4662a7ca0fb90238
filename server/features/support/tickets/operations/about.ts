import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { countAbout, referencesOf } from '../references.ts';
import { reference, referenceTo } from '../schema.ts';

const read = { area: 'tickets' } as const;
/** More than a screen shows are not counted. */
const most = 100;

/** How many tickets wait for a page, an article of the wiki or the news, or an event, for its own screen. */
export const countTicketsAbout = operation({
	summary: 'Count the tickets about a record that are open or in progress, up to 100.',
	access: read,
	input: z.strictObject(referenceTo),
	output: z.object({ open: z.int() }),
	run: async ({ input, namespace }) => ({ open: await countAbout(namespace, input, most) })
});

/** What tickets are about, for a list of them and for a new one; null when it is gone. */
export const showReference = operation({
	summary: 'Show the title and the screen of a record that tickets are about.',
	access: read,
	input: z.strictObject(referenceTo),
	output: z.object({ reference: reference.nullable() }),
	run: async ({ input, namespace }) => ({ reference: (await referencesOf(namespace, [input]))(input) })
});
