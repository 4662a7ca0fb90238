import { examplesOf } from '../../examples.ts';
import type { siteSettings } from './feature.ts';

const address = '/namespaces/acme/site-settings';

export const examples = examplesOf<typeof siteSettings>({
	inputs: {
		'siteSettings.update': () => ({ playButton: 'footer' })
	},
	atHome: ['siteSettings.show', 'siteSettings.update'],
	// Visitors see all of it.
	unmarked: ['siteSettings.show'],
	requests: [
		{ request: `PATCH ${address}`, send: { body: { playButton: 'footer', timeZone: 'Europe/Berlin' } }, status: 200 },
		{ request: `GET ${address}`, status: 200 }
	],
	beyond: 'all'
});
