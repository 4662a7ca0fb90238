import { savePage } from '../pages/operations/pages.ts';
import { examplesOf } from '../../examples.ts';
import type { links } from './feature.ts';
import { createRedirect } from './operations/redirects.ts';

const ns = '/namespaces/acme';
const blocksWith = (words: string) => [
	{ id: 'way', type: 'text', data: { body: `<p><a href="/m/verzogen">${words}</a></p>` } }
];

export const examples = examplesOf<typeof links, { redirect: number; linking: string }>({
	async make(call, mark) {
		const linking = 'linking-page';
		await call(savePage, { page: linking, status: 'published', isStartpage: false, blocks: blocksWith(mark) });
		const ends = { source: `/${mark.toLowerCase()}-old`, target: `https://example.org/${mark}` };
		const { redirect } = await call(createRedirect, ends);
		return { redirect: redirect.id, linking };
	},
	inputs: {
		'link.check': ({ linking }) => ({ href: `/m/${linking}` }),
		'redirect.create': () => ({ source: '/umzug', target: 'https://example.org' }),
		'redirect.update': ({ redirect }) => ({ id: redirect, target: 'https://example.org/stranger' }),
		'redirect.remove': ({ redirect }) => ({ id: redirect }),
		'redirect.follow': () => ({ path: '/umzug' })
	},
	atHome: ['link.dead', 'link.targets', 'link.check', 'redirect.list', 'redirect.create'],
	openToAll: ['redirect.follow'],
	// Its own title is no marked text.
	unmarked: ['redirect.follow', 'link.check'],
	requests: [
		{
			request: `PUT ${ns}/pages/hinweise`,
			send: { body: { title: 'Hinweise', status: 'published', blocks: blocksWith('So findet man uns') } },
			status: 201,
			isAside: true
		},
		{ request: `GET ${ns}/links/dead`, status: 200 },
		{
			request: `POST ${ns}/redirects`,
			send: { body: { source: '/service.html', target: '/m/hinweise' } },
			status: 201,
			keeps: { redirect: 'redirect.id' }
		},
		{ request: `PATCH ${ns}/redirects/{redirect}`, send: { body: { source: '/hilfe.html' } }, status: 200 },
		{ request: `GET ${ns}/redirects`, status: 200 }
	],
	removals: [{ request: `DELETE ${ns}/redirects/{redirect}`, status: 200 }],
	beyond: 'all'
});
