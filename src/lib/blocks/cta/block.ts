import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { links } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const cta = blockKind({
	title: 'Call to action',
	variants: ['band', 'card', 'newsletter'],
	data: z.strictObject({
		heading: lineText(160),
		text: plainText(600).optional(),
		actions: links(2),
		newsletter: z.strictObject({ button: lineText(40), consent: plainText(400) }).optional()
	}),
	check({ variant, data }, context) {
		if (variant === 'newsletter' ? data.newsletter : data.actions.length) return;
		context.addIssue({
			code: 'custom',
			path: ['data', variant === 'newsletter' ? 'newsletter' : 'actions'],
			message: variant === 'newsletter' ? 'This variant needs the words of its form.' : 'This needs a link.',
			params: { code: 'required' }
		});
	},
	example: { heading: 'Bring your team', actions: [{ label: 'Book a table', href: '#contact' }] }
});
