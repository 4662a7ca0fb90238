import { examplesOf } from '../examples.ts';
import type { site } from './feature.ts';

export const examples = examplesOf<typeof site>({
	inputs: {
		'site.event': ({ event }) => ({ event }),
		'site.page': () => ({ page: 'landing' }),
		'site.start': () => ({ host: 'localhost', lang: 'de' })
	},
	openToAll: ['site.event', 'site.frame', 'site.list', 'site.page', 'site.start'],
	unmarked: ['site.frame', 'site.list', 'site.page', 'site.start']
});
