import { z } from 'zod';
import { heading, linkAddress, picture } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const logos = blockKind({
	title: 'Logos',
	variants: ['row', 'grid', 'ticker'],
	data: z.strictObject({
		heading: heading(),
		items: z
			.array(z.strictObject({ image: picture, href: linkAddress.optional() }))
			.min(1)
			.max(40)
	}),
	example: { heading: 'With the help of', items: [{ image: { src: '/uploads/brewery.svg', alt: 'The brewery' } }] }
});
