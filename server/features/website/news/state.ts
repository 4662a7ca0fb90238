import type { NewsState } from './schema.ts';

/** What becomes of an article at a moment, whatever its page is. */
export function stateOf(
	{ isPublished, publishedAt }: { isPublished: boolean; publishedAt: Date | string | null },
	now: Date
): NewsState {
	if (!isPublished || publishedAt === null) return 'draft';
	return new Date(publishedAt) > now ? 'scheduled' : 'published';
}

/** Where everybody finds an article. */
export const pathOf = (slug: string): string => `/news/${slug}`;
