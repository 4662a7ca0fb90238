import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { heading, icon, introduction, link, picture } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const features = blockKind({
	title: 'Features',
	variants: ['grid', 'list', 'tabs'],
	data: z.strictObject({
		heading: heading(),
		intro: introduction(),
		columns: z.int().min(1).max(4).default(3),
		items: z
			.array(
				z.strictObject({
					title: lineText(120),
					text: plainText(600).optional(),
					icon: icon.optional(),
					image: picture.optional(),
					link: link.optional()
				})
			)
			.min(1)
			.max(24)
	}),
	example: {
		heading: 'What you get',
		items: [{ title: 'Live ranking', text: 'On the big screen.', icon: 'trophy' }]
	}
});
