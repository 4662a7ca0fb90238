import { z } from 'zod';
import { heading } from '../fields.ts';
import { eventReference } from '../references.ts';
import { blockKind } from '../kind.ts';

export const ranking = blockKind({
	title: 'Ranking',
	variants: ['board', 'compact'],
	data: z.strictObject({
		event: eventReference(),
		module: z.enum(['rankings', 'results']).default('rankings'),
		limit: z.int().min(1).max(50).default(10).describe('How many rows'),
		heading: heading()
	}),
	example: { event: 'quiz-night' }
});
