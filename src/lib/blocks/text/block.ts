import { z } from 'zod';
import { heading, richText } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const text = blockKind({
	title: 'Text',
	variants: ['prose', 'columns'],
	data: z.strictObject({
		heading: heading(),
		level: z.int().min(2).max(4).default(2).describe('Level of the heading'),
		body: richText(),
		align: z.enum(['start', 'center']).default('start')
	}),
	example: { heading: 'Every second Tuesday', body: '<p>Doors open at seven.</p>' }
});
