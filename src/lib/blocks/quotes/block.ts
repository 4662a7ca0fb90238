import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { heading, picture } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const quotes = blockKind({
	title: 'Quotes',
	variants: ['single', 'wall', 'slider'],
	data: z.strictObject({
		heading: heading(),
		items: z
			.array(
				z.strictObject({
					text: plainText(800),
					name: lineText(80),
					role: lineText(120).optional(),
					image: picture.optional(),
					stars: z.int().min(1).max(5).optional()
				})
			)
			.min(1)
			.max(24)
	}),
	example: { items: [{ text: 'We laughed all evening.', name: 'Mara', role: 'Table 7', stars: 5 }] }
});
