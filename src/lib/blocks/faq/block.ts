import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { heading, richText } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const faq = blockKind({
	title: 'Questions and answers',
	variants: ['list', 'columns'],
	data: z.strictObject({
		heading: heading(),
		items: z
			.array(z.strictObject({ question: lineText(240), answer: richText() }))
			.min(1)
			.max(60)
	}),
	example: { items: [{ question: 'Do we need an app?', answer: '<p>No, a browser is enough.</p>' }] }
});
