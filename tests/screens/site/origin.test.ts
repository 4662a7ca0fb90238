import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { blockTypes, kindOf, type SentBlock } from '#lib/blocks/blocks.ts';
import { adminScreens } from '../../../server/composition/sidebar.ts';
import { openBrowser, openScreen } from '../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('requests of the screens');
const password = 'correct horse battery';
let product: Product;
let browser: Browser;
test.before(async () => {
	product = await startProduct();
	browser = await openBrowser();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

/** The requests of these pages that leave the server, and how many stayed; none of them runs a script without nonce. */
async function requestsOf(paths: string[], isLoggedIn: boolean) {
	const { page, context, close, errors } = await openScreen(browser, { baseURL: product.base });
	const leaving: string[] = [];
	let own = 0;
	context.on('request', (request) => {
		if (/^(data|blob):/.test(request.url())) return;
		if (new URL(request.url()).origin === product.base) own += 1;
		else leaving.push(`${page.url()} asks ${request.url()}`);
	});
	if (isLoggedIn)
		await context.request.post('/login', { data: { username: 'admin', password }, headers: { origin: product.base } });
	for (const path of paths) {
		const response = await page.goto(path, { waitUntil: 'load' });
		assert.is(response?.status(), 200, path);
		const policy = (await response!.headerValue('content-security-policy')) ?? '';
		const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
		assert.ok(scripts && !scripts.includes("'unsafe-inline'"), `${path}: ${policy}`);
	}
	// A script that the policy does not know is told of here.
	assert.equal(
		errors.filter((error) => error.includes('Content Security Policy')),
		[]
	);
	await close();
	return { leaving, own };
}

test('C62: no request of a public screen leaves the origin', async () => {
	const { event } = await product.perform('event.create', { name: 'Fair', published: true });
	await product.perform('shareToken.rotate', { event: event.uid });
	const links = await product.perform('dashboard.links', { event: event.uid });
	const stage = Object.values(links).find((link) => typeof link === 'string' && link.includes('/dashboard/')) as string;
	const examples = blockTypes
		.filter((type) => type !== 'event' && type !== 'ranking')
		.map((type) => ({ type, data: kindOf(type).example }) as SentBlock);
	await product.perform('page.save', { page: 'blocks', status: 'published', blocks: examples });
	const { leaving, own } = await requestsOf(
		[
			'/',
			'/impressum',
			'/m/blocks',
			`/event/${event.slug}`,
			'/login',
			`/?event=${event.uid}`,
			new URL(stage).pathname + new URL(stage).search
		],
		false
	);
	assert.equal(leaving, []);
	assert.ok(own > 4);
});

test('C62: no request of an admin screen leaves the origin', async () => {
	const { event } = await product.perform('event.create', { name: 'Dashboards', slug: 'dashboards' });
	const own = adminScreens.map(({ href, ofEvent }) => href + (ofEvent ? `?event=${event.slug}` : ''));
	const more = [
		'events?new',
		`events?event=${event.slug}`,
		'audit',
		'logins?new',
		'namespaces?view=tokens',
		'pages?slug=landing',
		'pages/landing',
		'pages/landing/modules',
		'pages/landing/seo',
		'pages/ai-generate',
		'tenants?new'
	];
	const paths = [...own, ...more.map((path) => `/admin/${path}`), '/account', '/logout', '/api/v1/docs'];
	const { leaving, own: stayed } = await requestsOf(paths, true);
	assert.equal(leaving, []);
	assert.ok(stayed > paths.length);
});

test.run();
