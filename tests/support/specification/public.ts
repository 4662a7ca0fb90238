import { fields, type SpecifiedRow } from './row.ts';

const page = (row: string): SpecifiedRow => ({
	row: `GET ${row}`,
	status: 200,
	headers: { accept: 'text/html' },
	type: 'text/html'
});

/** The table "Public routes": what a stranger opens. */
export const publicRows: SpecifiedRow[] = [
	...['/m/{page}/wiki', '/m/{page}/wiki/{articleSlug}', '/landing/news', '/m/{page}/news', '/news/{newsSlug}'].map(
		page
	),
	{ row: 'GET /feed/rss', status: 200, type: 'application/rss+xml' },
	{ row: 'GET /feed/atom', status: 200, type: 'application/atom+xml' },
	{ row: 'GET /uploads/{filename}', status: 200, type: 'image/png' }
];

const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64'
);

function upload(): FormData {
	const form = new FormData();
	form.append('file', new Blob([png], { type: 'image/png' }), 'dot.png');
	return form;
}

/** The calls of the media library; reading requires the CSRF token, too. */
export const mediaRows: SpecifiedRow[] = [
	{
		row: 'POST /admin/media/upload',
		body: upload(),
		status: 201,
		record: ['file', fields.file],
		equals: { message: 'uploaded' }
	},
	{ row: 'GET /admin/media/files', isGuarded: true, status: 200, record: ['files', fields.file] },
	{
		row: 'POST /admin/media/rename',
		body: { name: 'dot.png', newName: 'spot' },
		status: 200,
		record: ['file', fields.file],
		equals: { message: 'renamed' }
	},
	{ row: 'POST /admin/media/delete', body: { name: 'spot.png' }, status: 200, record: ['limits', ['maxBytes']] }
];

const client = { redirect_uris: ['https://app.example/callback'], token_endpoint_auth_method: 'none' };

/** The table "Remote tool endpoint and OAuth endpoints", but for the exchange that `exchangeRows` makes. */
export const oauthRows: SpecifiedRow[] = [
	{
		row: 'GET /.well-known/oauth-authorization-server',
		status: 200,
		record: ['', fields.serverMetadata]
	},
	{
		row: 'POST /oauth/register',
		body: client,
		status: 201,
		record: ['', ['client_id', 'redirect_uris']]
	}
];

const json = { 'content-type': 'application/json' };
const menus = '/api/v1/namespaces/default/menus';

/** The table of errors. */
export const errorRows: SpecifiedRow[] = [
	{ row: `POST ${menus}`, body: '{', headers: json, as: 'token', status: 400, equals: { error: 'invalid_json' } },
	{
		row: 'GET /api/v1/namespaces/default/news',
		as: 'menuToken',
		status: 403,
		equals: { error: 'missing_scope', scope: 'news:read' }
	},
	{ row: `GET ${menus}/999999/items`, as: 'token', status: 404, equals: { error: 'not_found' } },
	{
		row: 'GET /api/v1/namespaces/elsewhere/menus',
		as: 'token',
		status: 403,
		equals: { error: 'namespace_mismatch' }
	},
	{ row: 'GET /admin/events', query: '?namespace=elsewhere', as: 'customer', status: 403 },
	{
		row: 'GET /',
		headers: { host: 'nowhere.example' },
		status: 403,
		text: 'Invalid main domain configuration'
	},
	{
		row: 'POST /admin/media/upload',
		as: 'admin',
		body: textFile(),
		status: 415,
		equals: { error: 'unsupported_media_type' },
		record: ['limits', ['maxBytes', 'formats', 'perPage']]
	}
];

function textFile(): FormData {
	const form = new FormData();
	form.append('file', new Blob(['no picture'], { type: 'text/plain' }), 'note.txt');
	return form;
}
