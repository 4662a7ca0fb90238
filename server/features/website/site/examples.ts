import { examplesOf } from '../../examples.ts';
import type { site } from './feature.ts';

export const examples = examplesOf<typeof site, { newsSlug: string; wikiPageSlug: string }>({
	inputs: {
		'site.event': ({ event }) => ({ event }),
		'site.article': ({ newsSlug: slug }) => ({ slug }),
		'site.wiki': ({ wikiPageSlug: page }) => ({ page, preview: '1' }),
		'site.page': () => ({ page: 'landing' }),
		'site.start': () => ({ host: 'localhost', lang: 'de' })
	},
	openToAll: ['site.event', 'site.feed', 'site.frame', 'site.news', 'site.list', 'site.page', 'site.start'],
	unmarked: ['site.feed', 'site.frame', 'site.news', 'site.list', 'site.page', 'site.start']
});
