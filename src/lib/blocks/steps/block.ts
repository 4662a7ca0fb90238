import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { heading, icon, introduction, link } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const steps = blockKind({
	title: 'Steps',
	variants: ['vertical', 'horizontal'],
	data: z.strictObject({
		heading: heading(),
		intro: introduction(),
		items: z
			.array(
				z.strictObject({
					title: lineText(120),
					text: plainText(600).optional(),
					note: lineText(60).optional(),
					icon: icon.optional()
				})
			)
			.min(1)
			.max(12),
		action: link.optional()
	}),
	example: { heading: 'How it works', items: [{ title: 'Scan', text: 'The code on your table.' }, { title: 'Play' }] }
});
