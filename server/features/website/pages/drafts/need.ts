import type { NeedSource } from '../../../../operation/needs.ts';
import { PageDraft } from './model.ts';

/** Changes to published pages that visitors do not see yet. */
export const draftsNeed: NeedSource = {
	name: 'drafts',
	area: 'pages',
	right: 'w',
	href: '/admin/pages',
	count: ({ namespace }) => PageDraft.count({ where: { namespace } })
};
