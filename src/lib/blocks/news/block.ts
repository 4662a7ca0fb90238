import { z } from 'zod';
import { heading } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const news = blockKind({
	title: 'News',
	variants: ['cards', 'list'],
	data: z.strictObject({
		heading: heading(),
		limit: z.int().min(1).max(12).default(3).describe('How many articles'),
		source: z.enum(['page', 'namespace']).default('page').describe('Articles of this page, or of all pages'),
		showAll: z.boolean().default(true).describe('Whether a link leads to all articles')
	}),
	example: { heading: 'News' }
});
