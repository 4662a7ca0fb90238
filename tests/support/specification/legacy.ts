import { fields, type SpecifiedRow } from './row.ts';

const question = { type: 'mc', prompt: 'Which one?', options: ['a', 'b'], answers: [0] };
const answers = [{ isCorrect: false }];
const query = '?event_uid={uid}';
const html = { accept: 'text/html' };

/** The table "Legacy quiz endpoints", at the root. */
export const legacyRows: SpecifiedRow[] = [
	{ row: 'PUT /kataloge/{file}', query, body: [question, question], status: 201, record: ['', ['uid', 'slug']] },
	{ row: 'POST /kataloge/{file}', query, body: [question, question], status: 204 },
	{ row: 'GET /kataloge/{file}', query, as: 'stranger', status: 200, record: ['', ['type', 'prompt', 'options']] },
	{
		row: 'GET /kataloge/{file}',
		as: 'stranger',
		headers: html,
		status: 302,
		location: /^\/\?katalog=old$/
	},
	{ row: 'DELETE /kataloge/{file}/{index}', query, status: 204 },
	{ row: 'POST /teams.json', query, body: ['Owls', 'Foxes'], status: 204 },
	{ row: 'GET /teams.json', query, status: 200 },
	{ row: 'POST /results', query, as: 'stranger', body: { name: 'Owls', catalog: 'old', answers }, status: 200 },
	{ row: 'GET /results.json', query, status: 200, record: ['', fields.result] },
	{ row: 'GET /results/download', query, status: 200, type: 'text/csv' },
	{ row: 'GET /question-results.json', query, status: 200, record: ['', ['name', 'catalog']] },
	{
		row: 'POST /api/team-names',
		as: 'stranger',
		body: { event_uid: '{uid}' },
		status: 200,
		record: ['', fields.reservation]
	},
	{
		row: 'GET /api/team-names/batch',
		query: '?event_id={uid}&count=2',
		as: 'stranger',
		status: 200,
		record: ['reservations', fields.reservation]
	},
	{ row: 'GET /api/team-names/preview', query, status: 200 },
	{ row: 'DELETE /results', query, status: 204 },
	{ row: 'DELETE /kataloge/{file}', query, status: 204 }
];
