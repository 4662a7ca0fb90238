import { fields, type SpecifiedRow } from './row.ts';

const questions = [{ type: 'mc', prompt: 'Which one?', points: 5, countdown: 30, options: ['a', 'b'], answers: [0] }];
const answers = [{ isCorrect: false }];

/** The table "REST API v1" below `/api/v1/namespaces/{ns}`, in an order in which each row finds what it needs. */
export const restRows: SpecifiedRow[] = [
	{ row: 'POST /menus', body: { label: 'Main' }, status: 201, record: ['menu', fields.menu], keeps: { id: 'menu.id' } },
	{ row: 'GET /menus', status: 200, record: ['menus', fields.menu] },
	{ row: 'PATCH /menus/{id}', body: { label: 'Top' }, status: 200, record: ['menu', fields.menu] },
	{
		row: 'POST /menus/{id}/items',
		body: { label: 'Programme', href: '/m/programme' },
		status: 201,
		record: ['item', fields.menuItem],
		keeps: { itemId: 'item.id' }
	},
	{ row: 'GET /menus/{id}/items', status: 200, record: ['items', [...fields.menuItem, 'children']] },
	{
		row: 'PATCH /menus/{id}/items/{itemId}',
		body: { label: 'All' },
		status: 200,
		record: ['item', fields.menuItem]
	},
	{ row: 'DELETE /menus/{id}/items/{itemId}', status: 200, record: ['', ['id']] },
	{ row: 'DELETE /menus/{id}', status: 200, record: ['', ['id']] },
	{ row: 'GET /pages/tree', status: 200, record: ['tree', ['id', 'slug', 'parentId', 'children']] },
	{
		row: 'POST /news',
		body: { title: 'The tent stands', slug: 'tent', content: '<p>Come in.</p>', pageId: '{pageId}', isPublished: true },
		status: 201,
		record: ['news', fields.news],
		keeps: { id: 'news.id' }
	},
	{ row: 'GET /news', status: 200, record: ['news', fields.news] },
	{ row: 'GET /news/{id}', status: 200, record: ['news', fields.news] },
	{ row: 'PATCH /news/{id}', body: { excerpt: 'Soon' }, status: 200, record: ['news', fields.news] },
	{ row: 'DELETE /news/{id}', status: 200, record: ['', ['id']] },
	{
		row: 'POST /events',
		body: { name: 'Summer', slug: 'summer', published: true },
		status: 201,
		record: ['event', fields.event],
		keeps: { uid: 'event.uid' }
	},
	{ row: 'GET /events', status: 200, record: ['events', fields.event] },
	{ row: 'GET /events/{uid}', status: 200, record: ['event', fields.event] },
	{ row: 'PATCH /events/{uid}', body: { description: 'At the lake' }, status: 200, record: ['event', fields.event] },
	{
		row: 'PUT /events/{uid}/catalogs/{slug}',
		body: { name: 'Start', questions },
		status: 201,
		record: ['catalog', fields.catalog]
	},
	{ row: 'GET /events/{uid}/catalogs', status: 200, record: ['catalogs', fields.catalog] },
	{ row: 'GET /events/{uid}/catalogs/{slug}', status: 200, record: ['catalog.questions', fields.question] },
	{
		row: 'PUT /events/{uid}/teams',
		body: { teams: ['Owls', 'Foxes'] },
		status: 200,
		record: ['teams', ['uid', 'name']]
	},
	{ row: 'GET /events/{uid}/teams', status: 200, record: ['teams', ['uid', 'name']] },
	{
		row: 'POST /events/{uid}/results',
		body: { name: 'Owls', catalog: '{slug}', answers },
		status: 201,
		record: ['result', fields.result]
	},
	{ row: 'GET /events/{uid}/results', status: 200, record: ['results', fields.result] },
	{ row: 'DELETE /events/{uid}/results', status: 200, record: ['removed', ['results']] }
];
