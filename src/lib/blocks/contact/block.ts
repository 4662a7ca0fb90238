import { z } from 'zod';
import { lineText, plainText, reportRepeats } from '#lib/text/fields.ts';
import { heading, richText } from '../fields.ts';
import { blockKind } from '../kind.ts';

/** What a form may ask besides name, address and message. */
export const askedFields = ['subject', 'phone', 'company'] as const;

export const contact = blockKind({
	title: 'Contact form',
	variants: ['full', 'short'],
	data: z.strictObject({
		heading: heading(),
		intro: richText().optional(),
		target: z.enum(['mail', 'ticket']).default('mail').describe('Where a message goes'),
		fields: z
			.array(z.strictObject({ key: z.enum(askedFields), required: z.boolean().default(false) }))
			.max(3)
			.default([])
			.describe('What is asked besides name, address and message'),
		submit: lineText(40).optional().describe('Words of the button'),
		consent: plainText(600).describe('What the sender agrees to'),
		thanks: plainText(300).optional()
	}),
	check: ({ data }, context) =>
		reportRepeats(
			data.fields.map(({ key }) => key),
			['data', 'fields'],
			context
		),
	example: { heading: 'Write to us', consent: 'My message may be stored to answer it.' }
});
