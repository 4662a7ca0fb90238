import type { NewsState } from './schema.ts';

/** The status of an article at a moment, regardless of its page. */
export function stateOf(
	{ isPublished, publishedAt }: { isPublished: boolean; publishedAt: Date | string | null },
	now: Date
): NewsState {
	if (!isPublished || publishedAt === null) return 'draft';
	return new Date(publishedAt) > now ? 'scheduled' : 'published';
}

/** The public address of an article. */
export const pathOf = (slug: string): string => `/news/${slug}`;
