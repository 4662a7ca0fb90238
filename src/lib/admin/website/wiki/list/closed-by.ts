import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** What keeps visitors from reading what is published in a wiki: its own settings, or its page; undefined when they read it. */
export function closedBy({ page, settings }: Pick<OutputOf<'wiki.ofPage'>, 'page' | 'settings'>) {
	if (!settings.isActive) return 'wiki' as const;
	return page.status === 'published' ? undefined : ('page' as const);
}
