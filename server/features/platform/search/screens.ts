import { mayRole } from '../../../access/permission-matrix.ts';
import { amongThings, mayIn, type SearchSource } from '../../../operation/search.ts';
import type { Screen } from '../../feature.ts';
import { screenSynonyms } from './synonyms.ts';

const mostScreens = 3;

/** The screens of the sidebar, as those who may open them find them. */
export const screensSource = (screens: readonly Screen[]): SearchSource => ({
	kind: 'screen',
	find: (search) => {
		const { actor, t } = search;
		const hasOverview = actor.kind === 'user' && mayRole(actor.user.role, 'dashboard', 'r');
		const open = screens.filter(({ area, isFallback }) => mayIn(search, area, 'r') && !(isFallback && hasOverview));
		const named = open.map(({ title, href, ofEvent }) => ({
			id: href,
			title: t(title as 'admin.area.events'),
			besides: screenSynonyms[href] ?? '',
			href,
			...(ofEvent ? { ofEvent } : {})
		}));
		return amongThings(search, named, mostScreens).map(({ besides: _, ...hit }) => hit);
	}
});
