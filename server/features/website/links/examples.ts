import { savePage } from '../pages/operations/pages.ts';
import { examplesOf } from '../../examples.ts';
import type { links } from './feature.ts';

const ns = '/namespaces/acme';
const blocksWith = (words: string) => [
	{ id: 'way', type: 'text', data: { body: `<p><a href="/m/verzogen">${words}</a></p>` } }
];

export const examples = examplesOf<typeof links>({
	async make(call, mark) {
		const page = { page: 'linking-page', status: 'published', isStartpage: false };
		await call(savePage, { ...page, blocks: blocksWith(mark) });
		return {};
	},
	atHome: ['link.dead'],
	requests: [
		{
			request: `PUT ${ns}/pages/hinweise`,
			send: { body: { title: 'Hinweise', status: 'published', blocks: blocksWith('So findet man uns') } },
			status: 201,
			isAside: true
		},
		{ request: `GET ${ns}/links/dead`, status: 200 }
	],
	beyond: 'all'
});
