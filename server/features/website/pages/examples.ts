import { examplesOf } from '../../examples.ts';
import type { pages } from './feature.ts';
import { createModule } from './operations/modules.ts';
import { saveDraft } from './operations/drafts.ts';
import { savePage, updatePage } from './operations/pages.ts';

const ns = '/namespaces/acme';
const blocks = [{ type: 'text', data: { heading: 'Anfahrt', body: '<p>Mit der Linie 7 bis zum Hafen.</p>' } }];

const news = { type: 'news', data: { heading: 'Neues' } };
const file = { format: 'marquee-page/1', title: 'Stranger', language: 'de', status: 'draft', blocks };

export const examples = examplesOf<typeof pages, { page: string; module: number }>({
	async make(call, mark) {
		const slug = 'marked-page';
		const body = `<p>${mark}</p>`;
		await call(savePage, {
			page: slug,
			title: mark,
			blocks: [{ type: 'text', data: { body } }],
			seo: { metaTitle: mark }
		});
		const { module } = await call(createModule, {
			page: slug,
			slot: 'after',
			block: { ...news, data: { heading: mark } }
		});
		// A draft that does not fit its page waits on when that is withdrawn.
		const written = (word: string) => [{ type: 'text', data: { body: `<p>${mark} ${word}</p>` } }];
		await call(updatePage, { page: slug, status: 'published' });
		await call(saveDraft, { page: slug, blocks: written('draft') });
		await call(updatePage, { page: slug, blocks: written('page') });
		await call(updatePage, { page: slug, status: 'draft' });
		return { page: slug, module: module.id };
	},
	inputs: {
		'page.show': ({ page }) => ({ page }),
		'page.showPublic': ({ page }) => ({ page }),
		'page.uses': ({ page }) => ({ page }),
		'page.create': ({ page }) => ({ slug: page, title: 'Stranger' }),
		'page.copy': ({ page }) => ({ page, targetNamespace: 'beta' }),
		'page.export': ({ page }) => ({ page }),
		'page.import': ({ page }) => ({ file: { ...file, slug: page } }),
		'page.preview': ({ page }) => ({ page }),
		'page.showStart': () => ({ host: 'localhost', lang: 'de' }),
		'page.save': ({ page }) => ({ page, title: 'Stranger', blocks: [] }),
		'page.update': ({ page }) => ({ page, title: 'Stranger' }),
		'page.move': ({ page }) => ({ page, position: 3 }),
		'page.chooseStart': ({ page }) => ({ page }),
		'page.remove': ({ page }) => ({ page }),
		'pageDraft.look': ({ page }) => ({ page }),
		'pageDraft.save': ({ page }) => ({ page, blocks }),
		'pageDraft.publish': ({ page }) => ({ page }),
		'pageDraft.discard': ({ page }) => ({ page }),
		'pageVersion.list': ({ page }) => ({ page }),
		'pageVersion.show': ({ page }) => ({ page, version: 1 }),
		'pageVersion.restore': ({ page }) => ({ page, version: 1 }),
		'seo.show': ({ page }) => ({ page }),
		'seo.history': ({ page }) => ({ page }),
		'module.list': ({ page }) => ({ page }),
		'module.create': ({ page }) => ({ page, slot: 'after', block: news }),
		'module.replace': ({ page, module }) => ({ page, modules: [{ id: module, slot: 'before' as const, block: news }] }),
		'module.update': ({ page, module }) => ({ page, id: module, slot: 'before' }),
		'module.remove': ({ page, module }) => ({ page, id: module }),
		'seo.update': ({ page }) => ({ page, metaTitle: 'Stranger' })
	},
	atHome: [
		'page.list',
		'page.tree',
		'page.outline',
		'page.save',
		'page.create',
		'page.import',
		'project.tree',
		'content.drift'
	],
	openToAll: ['blockContract.show', 'page.showStart'],
	unmarked: ['blockContract.show', 'page.showStart', 'page.uses', 'content.drift'],
	requests: [
		{
			request: `PUT ${ns}/pages/anfahrt`,
			send: { body: { title: 'Anfahrt', status: 'published', blocks } },
			status: 201
		},
		{ request: `PUT ${ns}/pages/anfahrt`, send: { body: { title: 'So findet man uns', blocks } }, status: 200 },
		{ request: `GET ${ns}/pages/anfahrt`, status: 200 },
		{ request: `PATCH ${ns}/pages/anfahrt`, send: { body: { slug: 'weg' } }, status: 200 },
		{ request: `PATCH ${ns}/pages/weg?draft=true`, send: { body: { blocks: [...blocks, news] } }, status: 200 },
		{ request: `GET ${ns}/pages/weg/draft`, status: 200 },
		{ request: `POST ${ns}/pages/weg/draft/publish`, send: { body: {} }, status: 200 },
		{ request: `GET ${ns}/pages/weg/versions`, status: 200 },
		{ request: `GET ${ns}/pages/weg/versions/1`, status: 200 },
		{ request: `POST ${ns}/pages/weg/versions/1/restore`, send: { body: {} }, status: 200 },
		{ request: `PUT ${ns}/pages/weg/seo`, send: { body: { metaTitle: 'Der Weg zu uns' } }, status: 200 },
		{ request: `GET ${ns}/pages/weg/seo`, status: 200 },
		{ request: `GET ${ns}/pages/tree`, status: 200 },
		{ request: `GET ${ns}/blocks/contract`, status: 200 }
	],
	lastRequests: [{ request: `GET ${ns}/pages`, status: 200 }],
	removals: [
		{ request: `PATCH ${ns}/pages/weg?draft=true`, send: { body: { blocks: [news] } }, status: 200, isAside: true },
		{ request: `DELETE ${ns}/pages/weg/draft`, status: 200 },
		{ request: `DELETE ${ns}/pages/weg`, status: 200 }
	],
	beyond: [
		'GET /pages',
		'GET /pages/{}',
		'PUT /pages/{}',
		'PATCH /pages/{}',
		'DELETE /pages/{}',
		'GET /pages/{}/draft',
		'DELETE /pages/{}/draft',
		'POST /pages/{}/draft/publish',
		'GET /pages/{}/versions',
		'GET /pages/{}/versions/{}',
		'POST /pages/{}/versions/{}/restore',
		'GET /pages/{}/seo',
		'PUT /pages/{}/seo',
		'GET /blocks/contract'
	]
});
