import type { NeedSource } from '../../../../operation/needs.ts';
import { NewsDraft } from './model.ts';

/** Changes to published articles that visitors do not see yet. */
export const draftsNeed: NeedSource = {
	name: 'newsDrafts',
	area: 'news',
	right: 'w',
	href: '/admin/landing-news',
	count: ({ namespace }) => NewsDraft.count({ where: { namespace } })
};
