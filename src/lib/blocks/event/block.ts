import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { eventReference } from '../references.ts';
import { blockKind } from '../kind.ts';

export const event = blockKind({
	title: 'Event',
	variants: ['banner', 'card'],
	data: z.strictObject({
		event: eventReference(),
		countdown: z.boolean().default(true),
		showDescription: z.boolean().default(true),
		label: lineText(60).optional().describe('Words of the button')
	}),
	example: { event: 'quiz-night' }
});
