import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { heading, link } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const pricing = blockKind({
	title: 'Prices',
	variants: ['cards', 'table'],
	data: z.strictObject({
		heading: heading(),
		toggle: z
			.strictObject({ a: lineText(24), b: lineText(24) })
			.optional()
			.describe('Names of two prices to choose from, such as by month and by year'),
		plans: z
			.array(
				z.strictObject({
					title: lineText(80),
					badge: lineText(24).optional().describe('Word on the plan that stands out'),
					priceA: lineText(40).optional(),
					priceB: lineText(40).optional(),
					text: plainText(600).optional(),
					features: z.array(lineText(160)).max(20).default([]),
					action: link.optional()
				})
			)
			.min(1)
			.max(6)
	}),
	example: { plans: [{ title: 'Table for six', priceA: '30 €', features: ['Six seats'] }] }
});
