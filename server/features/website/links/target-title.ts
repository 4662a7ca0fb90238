import { findEvent } from '../../authoring/events/find.ts';
import { anyArticle } from '../news/public-rows.ts';
import { pageOf } from '../pages/find.ts';
import { articleTitleAt } from '../wiki/articles.ts';
import type { Asking } from './reached.ts';
import type { OwnTarget } from './where-link-leads.ts';

/** What is at a target, by its title; null for what has none. */
export async function titleOf(target: OwnTarget, { namespace, now }: Asking): Promise<string | null> {
	switch (target.kind) {
		case 'page':
		case 'newsList':
			return target.page === null ? null : ((await pageOf(namespace, target.page, null))?.title ?? null);
		case 'news':
			return (await anyArticle(namespace, target.article, now))?.title ?? null;
		case 'wiki':
			if (target.article !== null) return articleTitleAt(namespace, target.page, target.article);
			return (await pageOf(namespace, target.page, null))?.title ?? null;
		case 'event':
			return findEvent(namespace, target.event).then(
				({ name }) => name,
				() => null
			);
		case 'file':
			return target.path.split('/').at(-1)!;
		default:
			return null;
	}
}
