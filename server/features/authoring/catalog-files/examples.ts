import { UploadedFile } from '../../../operation/uploaded-file.ts';
import { examplesOf } from '../../examples.ts';
import type { catalogFiles } from './feature.ts';

const event = '/namespaces/acme/events/sommerfest';

const question = {
	type: 'mc',
	prompt: 'Welche Farbe hat die Steuerbord-Laterne?',
	points: 10,
	options: ['Grün', 'Rot', 'Weiß'],
	answers: [0],
	explanation: 'Steuerbord ist grün, Backbord ist rot.'
};

export const examples = examplesOf<typeof catalogFiles>({
	inputs: {
		'catalog.import': ({ event }) => ({ event, files: [{ name: 'start.json', text: '[]' }] }),
		'catalog.export': ({ event }) => ({ event, slug: 'start', format: 'csv' }),
		'catalog.importFile': ({ event }) => ({ event, file: new UploadedFile('start.json', Buffer.from('[]')) })
	},
	requests: [
		{
			request: `POST ${event}/catalogs/import`,
			send: {
				body: {
					files: [{ name: 'markt.json', text: JSON.stringify({ name: 'Am Markt', questions: [question] }) }],
					dryRun: true
				}
			},
			status: 200
		}
	],
	beyond: ['POST /events/{}/catalogs/import']
});
