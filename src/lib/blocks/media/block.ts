import { z } from 'zod';
import { heading, links, picture, richText } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const media = blockKind({
	title: 'Picture and text',
	variants: ['left', 'right', 'top'],
	data: z.strictObject({
		heading: heading(),
		body: richText().optional(),
		image: picture,
		actions: links(2)
	}),
	example: {
		heading: 'The old mill',
		body: '<p>Where it all began.</p>',
		image: { src: '/uploads/mill.jpg', alt: 'The mill at night' }
	}
});
