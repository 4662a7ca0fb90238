import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { heading, introduction } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const chat = blockKind({
	title: 'Ask the website',
	variants: ['card', 'quiet'],
	data: z.strictObject({
		heading: heading(),
		intro: introduction(),
		examples: z.array(lineText(120)).max(4).default([]).describe('Questions that are asked with one press'),
		submit: lineText(40).optional().describe('Words of the button')
	}),
	example: { heading: 'Ask us', examples: ['When do the doors open?'] }
});
