import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { heading, icon } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const numbers = blockKind({
	title: 'Numbers',
	variants: ['row', 'cards'],
	data: z.strictObject({
		heading: heading(),
		items: z
			.array(
				z.strictObject({
					value: lineText(24),
					label: lineText(80),
					note: lineText(160).optional(),
					icon: icon.optional()
				})
			)
			.min(1)
			.max(8)
	}),
	example: { items: [{ value: '120', label: 'teams' }] }
});
