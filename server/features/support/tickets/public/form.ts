import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { lineText, plainText } from '#lib/text/fields.ts';
import { orNull } from '../../../../operation/empty-to-null.ts';
import { email } from '../../../platform/users/schema.ts';
import { trap } from '../../../website/contact/form.ts';
import { ticketPriorities, ticketTypes } from '../kinds.ts';

// They turn the letters around that follow, also those of a list.
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;
/** A line of a stranger as lists show it. */
export const untwisted = (text: string): string => text.replace(turning, '');
const line = (max: number) => z.string().overwrite(untwisted).pipe(lineText(max));

/** What a visitor sends with the public form. */
export const sentTicket = {
	subject: line(200).describe('What it is about, in a line'),
	description: plainText(4000).describe('The whole story'),
	name: orNull(line(120)).optional().describe('Who sends it'),
	email: email.describe('Where the answer goes'),
	priority: z
		.enum(ticketPriorities)
		.default('normal')
		// Only staff say that everything else has to wait.
		.transform((priority) => (priority === 'critical' ? 'high' : priority))
		.describe('How urgent it is; high at most'),
	type: z.enum(ticketTypes).default('task').describe('What kind of request it is'),
	page: orNull(z.string().trim().max(100)).optional().describe('Slug of the page it came from'),
	locale: z.enum(locales).default('de').describe('Language of the form and of the mails'),
	website: trap
};
export type SentTicket = z.output<z.ZodObject<typeof sentTicket>>;
