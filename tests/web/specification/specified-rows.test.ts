import * as assert from 'uvu/assert';
import { scopes, type Scope } from '../../../server/access/scopes.ts';
import { tools } from '../../../server/composition/routes.ts';
import { callback, exchangeOf, pkce, requestOf, type App, type Tokens } from '../../support/apps/oauth.ts';
import { mcpHeaders } from '../../support/apps/mcp.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';
import { adminRows, recordRows, screenRows } from '../../support/specification/admin.ts';
import { legacyRows } from '../../support/specification/legacy.ts';
import { errorRows, mediaRows, oauthRows, publicRows } from '../../support/specification/public.ts';
import { restRows } from '../../support/specification/rest.ts';
import type { Caller, SpecifiedRow } from '../../support/specification/row.ts';

type Fields = Record<string, unknown>;

const test = suite('every row of the specification answers through the door it names');
const html = { accept: 'text/html' };
let product: Product;
let callers: Record<Caller, Client>;
/** What the words of paths and bodies stand for. */
const kept: Fields = { slug: 'start', file: 'old.json', index: 1, page: 'about', filename: 'kept.png' };

test.before(async () => {
	product = await startProduct({ env: { CGROUP_ROOT: new URL('../../fixtures/cgroup/v2', import.meta.url).pathname } });
	await product.perform('namespace.create', { namespace: 'elsewhere' });
	callers = {
		token: await tokenOf([...scopes]),
		menuToken: await tokenOf(['menu:read']),
		admin: await userOf('admin'),
		customer: await userOf('customer'),
		stranger: createClient(product.base)
	};
	await fillWebsite();
});
test.after(() => product?.close());

async function tokenOf(some: Scope[]): Promise<Client> {
	const { secret } = await product.perform('token.create', { label: 'Rows', scopes: some });
	return createClient(product.base, { authorization: `Bearer ${secret}` });
}

async function userOf(role: 'admin' | 'customer'): Promise<Client> {
	await product.perform('user.create', { username: role, password: goodPassword, role, namespaces: ['default'] });
	return logIn(product, { username: role });
}

/** The records that public addresses and rows about pages name. */
async function fillWebsite(): Promise<void> {
	const { page } = await product.perform('page.create', {
		slug: 'about',
		title: 'About',
		blocks: [],
		status: 'published'
	});
	kept.pageId = page.id;
	await product.perform('wiki.updateSettings', { pageId: page.id, isActive: true });
	const { article } = await product.perform('wiki.create', {
		pageId: page.id,
		title: 'Kept',
		slug: 'kept-article',
		markdown: '**Bold**'
	});
	await product.perform('wiki.move', { id: article.id, transition: 'publish' });
	const story = { title: 'Kept', slug: 'kept-story', content: '<p>Hello</p>', isPublished: true };
	await product.perform('news.create', { pageId: page.id, ...story });
	Object.assign(kept, { articleId: article.id, articleSlug: article.slug, newsSlug: story.slug });
}

/** A text or body with what was kept in place of its words; a word alone keeps its type. */
function filled<Value>(value: Value): Value {
	if (typeof value === 'string') {
		const alone = /^\{(\w+)\}$/.exec(value)?.[1];
		if (alone) return kept[alone] as Value;
		return value.replace(/\{(\w+)\}/g, (_, word: string) => String(kept[word])) as Value;
	}
	if (Array.isArray(value)) return value.map(filled) as Value;
	if (typeof value !== 'object' || value === null || value instanceof FormData) return value;
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one)])) as Value;
}

/** What stands at a place of an answer; of a list its first element. */
function valueAt(answer: Answer, place: string): unknown {
	let value = answer.json<unknown>();
	for (const step of place.split('.').filter(Boolean)) value = (value as Fields)[step];
	return value;
}

/** The page that an address leads to: of one event, or the first of an area. To the login it leads no administrator. */
async function followed(client: Client, answer: Answer, { type, headers }: Partial<SpecifiedRow>): Promise<Answer> {
	const target = answer.headers.get('location');
	if (type !== 'text/html' || !target) return answer;
	assert.match(target, /^\/admin\/|^\/results-hub\?/);
	return client.get(target, headers);
}

async function check({ row, ...wanted }: SpecifiedRow, as: Caller, below = ''): Promise<void> {
	const [method = '', path = ''] = row.split(' ');
	const client = callers[wanted.as ?? as];
	const headers = { ...wanted.headers, ...(wanted.isGuarded && { 'x-csrf-token': client.csrfToken! }) };
	const sending = { headers, ...(wanted.body !== undefined && { body: filled(wanted.body) }) };
	const address = below + filled(path + (wanted.query ?? ''));
	const answer = await followed(client, await client.request(method, address, sending), wanted);
	assert.is(answer.status, wanted.status, `${row}: ${answer.status} ${answer.text.slice(0, 300)}`);
	if (wanted.record) {
		const [place, names] = wanted.record;
		const found = valueAt(answer, place);
		const record = (Array.isArray(found) ? found[0] : found) as Fields;
		assert.equal(
			names.filter((name) => !(name in record)),
			[],
			`${row}: ${JSON.stringify(record).slice(0, 300)}`
		);
	}
	for (const [field, value] of Object.entries(wanted.equals ?? {})) assert.equal(valueAt(answer, field), value, row);
	if (wanted.text !== undefined) assert.is(answer.text, wanted.text, row);
	if (wanted.type) assert.ok(answer.headers.get('content-type')?.startsWith(wanted.type), row);
	if (wanted.location) assert.match(answer.headers.get('location') ?? '', wanted.location, row);
	for (const [name, place] of Object.entries(wanted.keeps ?? {})) kept[name] = valueAt(answer, place);
}

const tables: [name: string, rows: SpecifiedRow[], as: Caller, count: number, below?: string][] = [
	['REST API v1', restRows, 'token', 26, '/api/v1/namespaces/default'],
	['Legacy quiz endpoints', legacyRows, 'token', 15],
	['Admin screens', screenRows, 'admin', 33],
	['Admin routes', adminRows, 'admin', 29],
	['Records', recordRows, 'admin', 6],
	['Media library', mediaRows, 'admin', 4],
	['OAuth', oauthRows, 'stranger', 2],
	['Errors', errorRows, 'stranger', 7]
];
for (const [name, rows, as, count, below] of tables) {
	test(`${name}: the table is whole`, () => assert.is(new Set(rows.map(({ row }) => row)).size, count));
	for (const row of rows) test(`${name}: ${row.row} ${row.status}`, () => check(row, as, below));
}

test('an uploaded file is there for the public routes', async () => {
	const [upload, , rename] = mediaRows;
	await check(upload!, 'admin');
	await check({ ...rename!, body: { name: 'dot.png', newName: 'kept' } }, 'admin');
});
test('Public routes: the table is whole', () => assert.is(publicRows.length, 8));
for (const row of publicRows) test(`Public routes: ${row.row}`, () => check(row, 'stranger'));

test('OAuth: a user lets an app in at /oauth/authorize, /oauth/token hands out a token, and /mcp takes it', async () => {
	const { stranger, admin } = callers;
	const app = (
		await stranger.post('/oauth/register', { redirect_uris: [callback], token_endpoint_auth_method: 'none' })
	).json<App>();
	const secret = pkce();
	const address = `/oauth/authorize?${new URLSearchParams(requestOf(app, secret)).toString()}`;
	const shown = await admin.get(address, html);
	assert.is(shown.status, 200, shown.text.slice(0, 300));
	const form = new URLSearchParams({ _csrf: admin.csrfToken!, namespace: 'default', decision: 'approve' });
	form.set('handle', /name="handle" value="([^"]+)"/.exec(shown.text)![1]!);
	for (const scope of scopes) form.append('scope', scope);
	const decided = await admin.post(address, form, { ...html, origin: product.base });
	const code = /[?&](?:amp;)?code=([\w.~-]+)/.exec(decided.text)?.[1] ?? '';
	const tokens = await stranger.post('/oauth/token', new URLSearchParams(exchangeOf(app, code, secret)));
	assert.is(tokens.status, 200, tokens.text);
	const ask = (method: string, params: object) =>
		stranger.post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, mcpHeaders(tokens.json<Tokens>().access_token));
	const list = await ask('tools/list', {});
	assert.is(list.status, 200, list.text.slice(0, 300));
	for (const { name } of tools) assert.match(list.text, `"name":"${name}"`);
	const named = await ask('tools/call', { name: 'list_namespaces', arguments: {} });
	assert.match(named.text, /\\"namespace\\":\\"default\\"|"namespace":"default"/);
});

test.run();
