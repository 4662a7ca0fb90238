import { fields, type SpecifiedRow } from './row.ts';

const page = (row: string): SpecifiedRow => ({
	row: `GET ${row}`,
	status: 200,
	headers: { accept: 'text/html' },
	type: 'text/html'
});
const scopes = ['cms:read', 'cms:write', 'seo:write', 'menu:read', 'menu:write', 'news:read', 'news:write'];
const text = { slot: 'footer_1', type: 'text', content: { text: '<p>Hello</p>' } };

/** The screens of the table "Admin routes"; `{slug}` is a page. */
export const screenRows: SpecifiedRow[] = [
	...['/admin/namespaces', '/admin/backups', '/admin/navigation', '/admin/navigation/menus'],
	...['/admin/navigation/footer', '/admin/pages/{page}/wiki', '/admin/landing-news', '/admin/landing-news/create'],
	...['/admin/events', '/admin/event/settings', '/admin/event/dashboard', '/admin/summary', '/admin/catalogs'],
	...['/admin/questions', '/admin/teams', '/admin/results', '/admin/statistics', '/results-hub', '/admin/media'],
	...['/admin/rag-chat'],
	...['/admin/pages', '/admin/pages/{page}', '/admin/pages/design', '/admin/pages/ai-generate', '/admin/profile'],
	...['/admin/subscription', '/admin/logins', '/admin/management', '/admin/logs', '/admin/mail-providers'],
	...['/admin/tenants', '/admin/dashboard', '/admin']
].map(page);

/** What programs and forms send to the addresses of that table. */
export const adminRows: SpecifiedRow[] = [
	{ row: 'GET /admin/namespaces/data', status: 200, record: ['namespaces', ['id', 'namespace']] },
	{
		row: 'POST /admin/namespaces',
		body: { namespace: 'another' },
		status: 201,
		keeps: { id: 'namespace.id' }
	},
	{ row: 'PUT /admin/namespaces/{id}', body: { label: 'Another' }, status: 200 },
	{ row: 'DELETE /admin/namespaces/{id}', body: {}, status: 200 },
	{
		row: 'POST /admin/namespaces/api-tokens',
		body: { label: 'Website', scopes },
		status: 201,
		record: ['', ['secret']],
		keeps: { id: 'token.id' }
	},
	{ row: 'GET /admin/namespaces/api-tokens', status: 200, record: ['tokens', ['id', 'label', 'scopes']] },
	{ row: 'PUT /admin/namespaces/api-tokens/{id}/revoke', body: {}, status: 200 },
	{ row: 'DELETE /admin/namespaces/api-tokens/{id}', body: {}, status: 200 },
	{ row: 'GET /admin/backups/export', status: 200, type: 'application/zip' },
	{ row: 'GET /admin/projects/tree', status: 200, record: ['namespaces', ['namespace']] },
	{ row: 'POST /admin/navigation/menus', body: { label: 'Main' }, status: 201, keeps: { menu: 'menu.id' } },
	{ row: 'GET /admin/navigation/menus/export', query: '?menuId={menu}', status: 200, keeps: { exported: '' } },
	{ row: 'POST /admin/navigation/menus/import', query: '?menuId={menu}', body: '{exported}', status: 200 },
	{
		row: 'POST /admin/navigation/footer-blocks',
		body: text,
		status: 201,
		record: ['block', fields.footerBlock],
		keeps: { id: 'block.id' }
	},
	{ row: 'GET /admin/navigation/footer-blocks', status: 200, record: ['blocks', fields.footerBlock] },
	{ row: 'PUT /admin/navigation/footer-blocks/{id}', body: { isActive: false }, status: 200 },
	{ row: 'POST /admin/navigation/footer-blocks/layout', body: { layout: 'brand-left' }, status: 200 },
	{
		row: 'POST /admin/navigation/footer-blocks/reorder',
		body: { slot: 'footer_1', orderedIds: ['{id}'] },
		status: 200
	},
	{ row: 'DELETE /admin/navigation/footer-blocks/{id}', body: {}, status: 200 },
	{
		row: 'POST /admin/pages/wiki/article',
		body: { pageId: '{pageId}', title: 'Rules', slug: 'rules', markdown: 'Be **fair**.' },
		status: 201,
		record: ['article', fields.article],
		keeps: { id: 'article.id' }
	},
	{ row: 'PUT /admin/pages/wiki/article/{id}', body: { markdown: 'Be fair.' }, status: 200 },
	{ row: 'POST /admin/pages/wiki/article/{id}/duplicate', body: {}, status: 201, keeps: { copy: 'article.id' } },
	{
		row: 'POST /admin/pages/wiki/article/sort',
		body: { pageId: '{pageId}', orderedIds: ['{copy}', '{id}', '{articleId}'] },
		status: 200
	},
	{ row: 'DELETE /admin/pages/wiki/article/{id}', body: {}, status: 200 },
	{
		row: 'POST /admin/landing-news',
		body: { pageId: '{pageId}', title: 'Soon', slug: 'soon', content: '<p>Soon.</p>' },
		status: 201,
		record: ['news', fields.news],
		keeps: { id: 'news.id' }
	},
	{ row: 'GET /admin/landing-news/{id}/edit', status: 200, record: ['news', fields.news] },
	{ row: 'PUT /admin/landing-news/{id}', body: { title: 'Now' }, status: 200, record: ['news', fields.news] },
	{ row: 'DELETE /admin/landing-news/{id}', body: {}, status: 200 },
	{ row: 'GET /admin/system/metrics', status: 200, record: ['', fields.metrics] }
];

/** The other records that the specification describes, where the screens read them. */
export const recordRows: SpecifiedRow[] = [
	{
		row: 'POST /admin/navigation/assignments',
		body: { menuId: '{menu}', slot: 'main' },
		status: 201,
		record: ['assignment', fields.assignment]
	},
	{ row: 'GET /admin/pages/{page}/wiki', status: 200, record: ['settings', fields.wikiSettings] },
	{
		row: 'GET /admin/pages/wiki/article/{articleId}/versions',
		status: 200,
		record: ['versions', ['version', 'createdAt']]
	},
	{ row: 'GET /admin/pages/wiki/article/{articleId}/versions/1', status: 200, record: ['version', fields.version] },
	{ row: 'GET /admin/system/metrics', status: 200, record: ['memory', fields.memory] },
	{ row: 'GET /admin/system/metrics', status: 200, record: ['cpu', fields.cpu] },
	{ row: 'GET /admin/system/metrics', status: 200, record: ['oom', fields.oom] },
	{ row: 'GET /admin/namespaces/data', status: 200, record: ['namespaces', ['id', 'namespace', 'isActive']] }
];
