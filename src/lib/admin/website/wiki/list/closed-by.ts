import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/**
 * What hides a wiki's published articles from visitors: its own settings, or its page; undefined if they are visible.
 */
export function closedBy({ page, settings }: Pick<OutputOf<'wiki.ofPage'>, 'page' | 'settings'>) {
	if (!settings.isActive) return 'wiki' as const;
	return page.status === 'published' ? undefined : ('page' as const);
}
