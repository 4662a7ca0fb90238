import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { filmAddress, links, picture } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const hero = blockKind({
	title: 'Opening',
	variants: ['center', 'split', 'video', 'quiet'],
	data: z.strictObject({
		kicker: lineText(60).optional().describe('Line above the headline'),
		headline: lineText(160),
		text: plainText(600).optional(),
		image: picture.optional(),
		video: z.strictObject({ url: filmAddress, poster: picture, title: lineText(120) }).optional(),
		actions: links(2),
		points: z.array(lineText(120)).max(6).default([]).describe('Short arguments')
	}),
	example: {
		kicker: 'Quiz night',
		headline: 'Who knows the town?',
		actions: [{ label: 'Join', href: '/quiz' }]
	}
});
