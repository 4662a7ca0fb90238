import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { heading, picture } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const gallery = blockKind({
	title: 'Gallery',
	variants: ['grid', 'slider', 'words'],
	data: z.strictObject({
		heading: heading(),
		items: z
			.array(
				z.strictObject({
					image: picture.optional(),
					caption: lineText(240).optional(),
					text: plainText(400).optional()
				})
			)
			.min(1)
			.max(60),
		autoplaySeconds: z
			.int()
			.min(0)
			.max(30)
			.refine((seconds) => seconds === 0 || seconds >= 4, {
				error: 'A picture stays for at least 4 seconds.',
				params: { code: 'too_small' }
			})
			.default(0)
			.describe('Seconds until the next picture comes by itself; 0 = never')
	}),
	example: { items: [{ image: { src: '/uploads/stage.jpg', alt: 'The stage' }, caption: 'Before the doors open' }] }
});
