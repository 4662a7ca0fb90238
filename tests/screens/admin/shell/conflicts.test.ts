import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { createClient } from '../../../support/http.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

let product: Product;
let browser: Browser;
const test = suite('two people change the same thing');

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

/** A form, how it is filled in, and what the other person does meanwhile. */
interface Case {
	open: () => Promise<string>;
	field: string;
	typed: string;
	meanwhile: () => Promise<unknown>;
	/** What is stored now. */
	stored: () => Promise<string>;
}

let event = '';
let user = 0;
let domain = 0;
const space = 'klub';
const mail = { host: 'mail.example.org', port: 25, fromAddress: 'a@example.org', isActive: true };
const cases: Record<string, Case> = {
	event: {
		async open() {
			event = (await product.perform('event.create', { name: 'Fest', published: true })).event.uid;
			return `/admin/events/${event}?edit`;
		},
		field: 'Name',
		typed: 'Mein Fest',
		meanwhile: () => product.perform('event.update', { event, name: 'Ihr Fest' }),
		stored: async () => (await product.perform('event.show', { event })).event.name
	},
	login: {
		async open() {
			const fields = { username: 'erna', password, role: 'analyst' as const, namespaces: ['default'] };
			user = (await product.perform('user.create', fields)).user.id;
			return `/admin/logins?user=${user}`;
		},
		field: 'Anzeigename',
		typed: 'Meine Erna',
		meanwhile: () => product.perform('user.update', { id: user, displayName: 'Ihre Erna' }),
		stored: async () => (await product.perform('user.list', {})).users.find(({ id }) => id === user)!.displayName
	},
	namespace: {
		async open() {
			await product.perform('namespace.create', { namespace: space });
			return `/admin/namespaces?space=${space}`;
		},
		field: 'Bezeichnung',
		typed: 'Mein Klub',
		meanwhile: () => product.perform('namespace.update', { id: space, label: 'Ihr Klub' }),
		stored: async () =>
			(await product.perform('namespace.list', {})).namespaces.find(({ namespace }) => namespace === space)!.label
	},
	domain: {
		async open() {
			const fields = { host: 'klub.example.org', namespace: 'default' };
			domain = (await product.perform('domain.create', fields)).domain.id;
			return `/admin/domains?domain=${domain}`;
		},
		field: 'Notiz',
		typed: 'Meine Notiz',
		meanwhile: () => product.perform('domain.update', { id: domain, label: 'Ihre Notiz' }),
		stored: async () => (await product.perform('domain.list', {})).domains[0]!.label
	},
	mail: {
		async open() {
			await product.perform('mail.save', { ...mail, fromName: 'Wir' });
			return '/admin/mail-providers';
		},
		field: 'Absendername',
		typed: 'Mein Name',
		meanwhile: () => product.perform('mail.save', { ...mail, fromName: 'Ihr Name' }),
		stored: async () => (await product.perform('mail.show', {})).provider!.fromName
	}
};

const save = (page: Page, field: string) =>
	page
		.locator('form', { has: page.getByLabel(field, { exact: true }) })
		.getByRole('button', { name: 'Speichern' })
		.click();

/** Holds back what the screens show until it is let go. */
async function holdScreens(page: Page) {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route('**/__data.json*', async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

/** A save that fails, and what is typed meanwhile. */
async function failWhileTyping(page: Page, field: string, typed: string) {
	const { promise, resolve: typedIt } = Promise.withResolvers<void>();
	const { promise: sending, resolve: sent } = Promise.withResolvers<void>();
	await page.route('**/admin/**', async (route) => {
		if (route.request().method() !== 'POST') return route.continue();
		sent();
		await promise;
		await route.abort();
	});
	await save(page, field);
	await sending;
	await page.getByLabel(field, { exact: true }).fill(typed);
	typedIt();
	await page.getByRole('alert').first().waitFor();
	await page.unrouteAll();
}

for (const [name, { open, field, typed, meanwhile, stored }] of Object.entries(cases))
	test(`${name}: the second is warned, keeps the input, and may decide`, async () => {
		const address = await open();
		const screen = await openAs(browser, product, 'admin', { viewport: { width: 1280, height: 900 } });
		const { page } = screen;
		await page.goto(address);
		await page.getByLabel(field, { exact: true }).fill(typed);
		await meanwhile();
		const theirs = await stored();
		await save(page, field);
		await page.getByText('Jemand war schneller').waitFor();
		assert.is(await page.getByLabel(field, { exact: true }).inputValue(), typed);
		assert.is(await stored(), theirs);
		await isSound({ ...screen, errors: [] }, `conflict-${name}`);
		const [other] = await Promise.all([
			page.context().waitForEvent('page'),
			page.getByRole('link', { name: 'Anderen Stand ansehen' }).click()
		]);
		assert.is(await other.getByLabel(field, { exact: true }).inputValue(), theirs);
		await other.close();
		assert.is(await page.getByLabel(field, { exact: true }).inputValue(), typed);
		const release = await holdScreens(page);
		const saved = page.waitForResponse((one) => one.request().method() === 'POST');
		await save(page, field);
		await saved;
		await page.getByLabel(field, { exact: true }).fill(`${typed} 2`);
		release();
		// By its capital letter: the notice of the conflict says that something is "nicht gespeichert."
		await page
			.getByText(/Gespeichert\./)
			.first()
			.waitFor();
		assert.is(await stored(), typed);
		await page.unrouteAll();
		assert.is(await page.getByLabel(field, { exact: true }).inputValue(), `${typed} 2`, 'typed before it was shown');
		await save(page, field);
		await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
		await until(async () => (await stored()) === `${typed} 2`, 'the second text');
		await failWhileTyping(page, field, `${typed} 3`);
		await page.getByLabel(field, { exact: true }).fill(`${typed} 4`);
		await save(page, field);
		await until(async () => (await stored()) === `${typed} 4`, 'the fourth text');
		await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
		assert.is(await page.getByLabel(field, { exact: true }).inputValue(), `${typed} 4`, 'nothing of a failed save');
		await page.context().close();
	});

/** Logs in as a browser without script does. */
async function logInByForm(username: string) {
	const client = createClient(product.base, { accept: 'text/html', origin: product.base });
	await client.get('/login');
	const form = new URLSearchParams({ username, password, _csrf: client.csrfToken! });
	return { client, login: await client.post('/login', form) };
}

test('without JavaScript the form warns too, and the second save counts', async () => {
	const address = await cases.event!.open();
	const { client } = await logInByForm('admin');
	const first = await client.get(address);
	const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
	const send = (version: string) =>
		client.post(
			`/admin/events/${event}?/update`,
			new URLSearchParams({
				_csrf: client.csrfToken!,
				intent: 'update',
				event,
				version,
				name: 'Meins',
				start_date: '',
				end_date: '',
				published: '1'
			})
		);
	await cases.event!.meanwhile();
	const refused = await send(versionOf(first.text));
	assert.equal([refused.status, refused.text.includes('Jemand war schneller')], [412, true]);
	assert.ok(refused.text.includes('value="Meins"'));
	assert.is((await send(versionOf(refused.text))).status, 303);
	assert.is(await cases.event!.stored(), 'Meins');
});

test('a service account gets into no screen but its account', async () => {
	const fields = { username: 'robot', password, role: 'service-account' as const, namespaces: ['default'] };
	await product.perform('user.create', fields);
	const { client, login } = await logInByForm('robot');
	assert.equal([login.status, login.headers.get('location')], [303, '/account']);
	assert.is((await client.get('/account')).status, 200);
	const paths = ['', '/dashboard', '/events', '/catalogs', '/teams', '/results', '/media', '/logins', '/namespaces'];
	const more = [
		'/domains',
		'/tenants',
		'/subscription',
		'/mail-providers',
		'/logs',
		'/audit',
		'/metrics',
		'/pages/design'
	];
	for (const path of [...paths, ...more]) {
		let answer = await client.get(`/admin${path}`);
		if (answer.status === 302) answer = await client.get(answer.headers.get('location')!);
		assert.ok([403, 404].includes(answer.status), `${path}: ${answer.status}`);
		if (!more.includes(path)) assert.is(answer.status, 403, path);
	}
});

test.run();
