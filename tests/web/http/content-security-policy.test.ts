import * as assert from 'uvu/assert';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import { goodPassword as password, logIn } from '../../support/browser/log-in.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { inlineHashes } from '../../support/browser/inline-hashes.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('content security policy (CSP) and other headers of pages and their files');
let product: Product;
let visitor: Client;
let admin: Client;
let stage: string;
let code: string;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const { event } = await product.perform('event.create', { name: 'Fair', published: true });
	code = event.joinCode;
	stage = (await product.perform('shareToken.rotate', { event: event.uid })).url.replace(/^https?:\/\/[^/]+/, '');
	visitor = createClient(product.base, { accept: 'text/html', origin: 'https://a.test' });
	admin = await logIn(product, { username: 'admin' }, { accept: 'text/html' });
});
test.after(() => product?.close());

const closed = "default-src 'none'; frame-ancestors 'none'";

function checkCommon({ headers }: Answer, path: string): void {
	assert.is(headers.get('x-content-type-options'), 'nosniff', path);
	assert.match(headers.get('referrer-policy')!, /^(strict-origin-when-cross-origin|no-referrer)$/);
	assert.is(headers.get('permissions-policy'), 'camera=(self), geolocation=(), microphone=()', path);
	assert.is(headers.get('x-powered-by'), null, path);
	assert.match(headers.get('x-request-id')!, /^[A-Za-z0-9-]{8,64}$/);
	assert.equal(
		[...headers.keys()].filter((name) => name.startsWith('access-control-')),
		[],
		path
	);
}

/** A page whose policy names the hash of each of its inline scripts and sheets, and which `frame` alone may frame. */
function checkPage(answer: Answer, path: string, frame: 'self' | 'none'): void {
	checkCommon(answer, path);
	const policy = answer.headers.get('content-security-policy') ?? '';
	assert.match(policy, /script-src 'self'( 'sha256-[^']+')*;/);
	for (const part of [
		"default-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		`frame-ancestors '${frame}'`
	])
		assert.ok(policy.split('; ').includes(part), `${path}: ${part} is missing in ${policy}`);
	assert.not.match(policy, /script-src[^;]*unsafe/);
	assert.is(answer.headers.get('x-frame-options'), frame === 'self' ? 'SAMEORIGIN' : 'DENY', path);
	for (const hash of inlineHashes(answer.text)) assert.ok(policy.includes(hash), `${path}: ${hash}`);
	assert.not.match(answer.text, /<[^>]+\son[a-z]+=|href="javascript:/);
}

test('public pages can only be framed by this site', async () => {
	for (const path of ['/', stage, '/nothing/at/all', '/j/AAAAAA']) checkPage(await visitor.get(path), path, 'self');
});

test('pages of the back end are not framed', async () => {
	for (const path of ['/login', '/password/forgot', '/admin/nothing', '/admin/events'])
		checkCommon(await visitor.get(path), path);
	for (const path of ['/login', '/password/forgot']) checkPage(await visitor.get(path), path, 'none');
	for (const path of ['/admin/events', '/admin/logins', '/account', '/admin/nothing'])
		checkPage(await admin.get(path), path, 'none');
});

test('redirects and files of the screens can run nothing', async () => {
	const page = await visitor.get('/login');
	const files = [...page.text.matchAll(/(?:src|href)="[./]*(_app\/[^"]+)"/g)].map(([, file]) => `/${file!}`);
	assert.ok(files.length > 2);
	const kinds: [path: string, status: number][] = [
		...files.map((file): [string, number] => [file, 200]),
		['/favicon.svg', 200],
		[`/j/${code}`, 302],
		['/admin/events', 302],
		['/admin', 302]
	];
	for (const [path, status] of kinds) {
		const answer = await visitor.get(path);
		assert.is(answer.status, status, path);
		checkCommon(answer, path);
		assert.is(answer.headers.get('content-security-policy'), closed, path);
		assert.is(answer.headers.get('x-frame-options'), 'DENY', path);
	}
	const tag = (await visitor.get('/favicon.svg')).headers.get('etag')!;
	const known = await visitor.get('/favicon.svg', { 'if-none-match': tag });
	assert.is(known.status, 304);
	assert.is(known.headers.get('content-security-policy'), closed);
});

test('an error is a page or JSON, as requested', async () => {
	const caller = createClient(product.base, { accept: 'application/json' });
	for (const path of ['/nothing/at/all', '/api', '/events/none', '/j/AAAAAA']) {
		const answer = await caller.get(path);
		assert.is(answer.status, 404, path);
		const { error, requestId } = answer.json<{ error: string; requestId: string }>();
		assert.equal([error, requestId], ['not_found', answer.headers.get('x-request-id')]);
		assert.is(answer.headers.get('content-security-policy'), closed);
		assert.match((await visitor.get(path)).headers.get('content-type')!, /^text\/html/);
	}
});

test('an unchanged page keeps its original policy', async () => {
	const page = await visitor.get('/');
	const same = await visitor.get('/', { 'if-none-match': page.headers.get('etag')! });
	assert.is(same.status, 304);
	// A browser puts these headers over those it kept: a closed policy would leave the page without style and script.
	assert.is(same.headers.get('content-security-policy'), null);
	assert.is(same.headers.get('x-frame-options'), page.headers.get('x-frame-options'));
});

test.run();
