import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { hashPassword } from '../../../../server/access/password.ts';
import { User } from '../../../../server/features/platform/users/model.ts';
import { chooseInSideBar, isSound, moveTo, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, play } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';

const people = 55;
const spaces = 30;
const longName = 'Verein der Freundinnen und Freunde des sommerlichen Quizvergnügens in Großpösna-Störmthal e. V. 1987';
let product: Product;
let browser: Browser;
let desk: Screen;
let wide: Screen;
const test = suite('long lists of the back end');
const size = { viewport: { width: 1440, height: 900 } };

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const passwordHash = await hashPassword(password);
	const rows = Array.from({ length: people }, (_, index) => ({
		username: `person.${index}`,
		email: null,
		displayName: index ? `Person ${index} Größe` : '<b>Zoë</b> 🎪',
		passwordHash,
		role: 'analyst' as const
	}));
	await product.dependencies.database.write((transaction) => User.bulkCreate(rows, { transaction }));
	for (let index = 1; index <= spaces; index++)
		await product.perform('namespace.create', {
			namespace: `verein-${index}`,
			label: index === 7 ? longName : `Verein ${index}`
		});
	browser = await openBrowser();
	desk = await openAs(browser, product, 'admin', size);
});
test.after(async () => {
	await desk?.close();
	await wide?.close();
	await browser?.close();
	await product?.close();
});

test('a long list has pages of fifty, the last one has the rest, and a search starts on its first', async () => {
	const { page } = desk;
	await moveTo(page, '/admin/logins');
	await page.getByRole('link', { name: 'Nächste Seite' }).click();
	await page.getByText('Seite 2 von 2').waitFor();
	assert.is(await page.locator('tbody tr').count(), people + 1 - 50);
	await isSound(desk, 'lists-logins-second-page');
	await page.keyboard.press('/');
	await page.keyboard.type('person 7');
	await page.waitForURL((url) => url.searchParams.get('q') === 'person 7' && !url.searchParams.has('page'));
	await page.getByRole('link', { name: 'Person 7 Größe' }).waitFor();
});

test('a search narrows the logins, shows the total, stays in the address and beside an open login', async () => {
	const screen = await openAs(browser, product, 'admin', size);
	const { page } = screen;
	await page.goto('/admin/logins');
	await page
		.getByText(`${people + 1} Zugänge`)
		.first()
		.waitFor();
	const names = await page.locator('tbody a').allInnerTexts();
	assert.ok(names.indexOf('Person 2 Größe') < names.indexOf('Person 10 Größe'), 'numbers sort by their value');
	await page.keyboard.press('/');
	await page.keyboard.type('GROSSE 5 person');
	await page.getByText(`10 von ${people + 1}`).waitFor();
	assert.match(page.url(), /q=GROSSE/);
	await page.getByRole('link', { name: 'Person 50 Größe' }).click();
	await page.getByRole('heading', { name: 'Person 50 Größe' }).waitFor();
	await page.getByText(`10 von ${people + 1}`).waitFor();
	await isSound(screen, 'lists-logins-found');
	await page.getByRole('link', { name: 'Schließen' }).click();
	await page.getByRole('heading', { name: 'Person 50 Größe' }).waitFor({ state: 'detached' });
	assert.match(page.url(), /q=GROSSE/);
	await moveTo(page, '/admin/logins?q=zauberwort');
	await page.getByText('Zu „zauberwort“ passt nichts.').waitFor();
	await isSound(screen, 'lists-logins-nothing');
	await page.getByRole('link', { name: 'Alles zeigen' }).click();
	await page.getByRole('link', { name: '<b>Zoë</b> 🎪' }).waitFor();
	await screen.close();
});

const scripts = '**/_app/**/*.js';
const data = '**/__data.json?*';

/** Holds back what is asked for at these addresses, till what it answers is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => (release = resolve));
	await page.route(addresses, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

test('what is opened before hydration stays open', async () => {
	const screen = await openAs(browser, product, 'admin', size);
	const { page } = screen;
	const release = await hold(page, scripts);
	await page.goto('/admin/namespaces?space=verein-9', { waitUntil: 'commit' });
	await page.getByText('Umbenennen …').click();
	await page.getByLabel('Neuer Kurzname').waitFor();
	release();
	await page.getByRole('searchbox').fill('storm');
	await page.getByText(`1 von ${spaces + 1}`).waitFor();
	assert.ok(await page.getByLabel('Neuer Kurzname').isVisible());
	await screen.close();
});

test('what is typed before hydration is searched as well', async () => {
	const screen = await openAs(browser, product, 'admin', size);
	const { page } = screen;
	const release = await hold(page, scripts);
	await page.goto('/admin/namespaces', { waitUntil: 'commit' });
	await page.getByRole('searchbox').fill('storm');
	release();
	await page.getByText(`1 von ${spaces + 1}`).waitFor();
	assert.is(await page.getByRole('searchbox').inputValue(), 'storm');
	await screen.close();
});

test('tokens are searched by purpose and scope', async () => {
	for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
		await product.perform('token.create', {
			label: `Wand ${number}`,
			scopes: [number === 7 ? 'quiz:write' : 'quiz:read']
		});
	const { page } = desk;
	await moveTo(page, '/admin/namespaces?view=tokens');
	await page.getByText('9 Token').first().waitFor();
	await page.getByRole('searchbox').fill('wand quiz:write');
	await page.getByText('1 von 9').waitFor();
	await page.getByText('Wand 7').waitFor();
	assert.match(page.url(), /view=tokens/);
	await moveTo(page, '/admin/namespaces?view=tokens&q=zauberwort');
	await page.getByText('Zu „zauberwort“ passt nichts.').waitFor();
	await isSound(desk, 'lists-tokens-nothing');
});

test('namespaces are searched in the list, in the switch and in the form of a login', async () => {
	const { page } = desk;
	await moveTo(page, '/admin/namespaces?q=storm');
	await page.getByText(`1 von ${spaces + 1}`).waitFor();
	await page.getByRole('link', { name: longName }).waitFor();
	await isSound(desk, 'lists-spaces-found');
	await page.locator('#side summary').first().click();
	const choice = page.locator('#side').getByLabel('Bereiche durchsuchen');
	await choice.fill('verein 12');
	assert.is(await page.locator('#side form button:visible').count(), 1);
	await page.keyboard.press('ArrowDown');
	assert.match(await page.locator(':focus').innerText(), /Verein 12/);
	await isSound(desk, 'lists-switch');
	await page.keyboard.press('Escape');
	assert.is(await page.locator(':focus').evaluate((one) => one.tagName), 'SUMMARY');
	const unfolded = page.locator('#side nav details[open] > summary');
	assert.equal(await unfolded.allInnerTexts(), ['Verwaltung']);
	await page.locator('#side nav summary', { hasText: 'Quiz' }).click();
	assert.equal(await unfolded.allInnerTexts(), ['Quiz'], 'one of the long groups at a time');
	await moveTo(page, '/admin/logins?new');
	const pane = page.getByRole('region', { name: 'Neuer Zugang' });
	await pane.getByLabel('Verein 3', { exact: true }).check();
	await pane.getByLabel('Bereiche durchsuchen').fill('30');
	assert.is(
		await pane
			.getByLabel(/^Verein/)
			.and(page.locator(':visible'))
			.count(),
		1
	);
	await pane.getByLabel('Bereiche durchsuchen').press('Enter');
	await pane.getByLabel('Bereiche durchsuchen').fill('zauberwort');
	await pane.getByText('Zu „zauberwort“ passt nichts.').waitFor();
	await pane.getByLabel('Bereiche durchsuchen').fill('');
	assert.ok(await pane.getByLabel('Verein 3', { exact: true }).isChecked(), 'a choice out of sight stays');
	await isSound(desk, 'lists-form');
});

test('the logs keep their filters in the address and report when nothing matches', async () => {
	const screen = await openAs(browser, product, 'admin', size);
	const { page } = screen;
	await page.goto('/admin/audit?source=user');
	await page.getByRole('link', { name: 'Server', exact: true }).last().click();
	await page.waitForURL('**source=system**');
	await page.getByLabel('Protokoll durchsuchen').fill('namespace.create');
	await page.waitForURL('**q=namespace.create**');
	assert.match(page.url(), /source=system/);
	await page.getByText('namespace.create').first().waitFor();
	await page.getByLabel('Protokoll durchsuchen').fill('zauberwort');
	await page.getByText('Zu „zauberwort“ passt nichts.').waitFor();
	await isSound(screen, 'lists-audit-nothing');
	await page.getByRole('link', { name: 'Alles zeigen' }).click();
	await page.getByText('user.create').first().waitFor();
	assert.not.match(page.url(), /source|q=/);
	await screen.close();
});

const searchField = (page: Page) => page.locator('main input[type=search][name=q]');
const asks = (page: Page, text: string) =>
	page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text, { waitUntil: 'commit' });

/** Types on while the list of the first letters is on its way, in a page whose clock stands still. */
async function typeOn(page: Page, first: string, more: string): Promise<void> {
	const release = await hold(page, data);
	await searchField(page).fill(first);
	const asked = page.waitForRequest(data);
	await page.clock.runFor(1000);
	await asked;
	await page.keyboard.type(more);
	release();
	await asks(page, first);
	const field = searchField(page);
	assert.is(await field.inputValue(), first + more, page.url());
	assert.ok(await field.evaluate((one) => one === document.activeElement), `the focus stays: ${page.url()}`);
	await page.clock.runFor(1000);
	await asks(page, first + more);
	await page.unroute(data);
}

const searched = 'logins namespaces namespaces?view=tokens audit teams results statistics photos media'.split(' ');

test('text typed while the first result loads stays, keeps the focus and is searched', async () => {
	const screen = await openAs(browser, product, 'admin', size);
	const { page } = screen;
	const quiz = await openQuiz(product, {}, { questions: 1 });
	await (await play(product, quiz, 'Möwen')).answer();
	await page.clock.install();
	for (const path of searched) {
		await moveTo(page, `/admin/${path}${path.includes('?') ? '&' : '?'}q=x`);
		await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
		await typeOn(page, 'per', 'son 7');
		await page.clock.resume();
	}
	await screen.close();
});

test('the back button shows the older search, and a link that navigates elsewhere clears it', async () => {
	const { page } = desk;
	const field = searchField(page);
	await moveTo(page, '/admin/logins?q=person+7');
	await page.getByRole('link', { name: 'Person 7 Größe' }).click();
	await page.waitForURL('**/logins?*user=*');
	await field.fill('person 8');
	await asks(page, 'person 8');
	await page.goBack();
	await page.waitForFunction(
		() => document.querySelector<HTMLInputElement>('main input[type=search][name=q]')!.value === 'person 7'
	);
	await field.fill('person 9');
	await chooseInSideBar(page, 'Zugänge');
	await page.waitForFunction(
		() => document.querySelector<HTMLInputElement>('main input[type=search][name=q]')!.value === ''
	);
});

let spoken = '';
const paths = ['logins', 'logins?new', 'namespaces', 'namespaces?space=verein-7', 'tenants', 'audit', 'nirgends'];
for (const [index, path] of paths.entries())
	test(`the long names of ${path} fit every width, in either language and theme`, async () => {
		wide ??= await openAs(browser, product, 'admin', size);
		const { page, errors } = wide;
		for (const width of [320, 1280, 1920, 390]) {
			await page.setViewportSize({ width, height: 844 });
			await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' });
			// What is as wide as the window grows with it; the phone in the dark gets a page of its own, in the other language.
			const lang = (index + width / 10) % 2 ? 'de' : 'en';
			const address = `/admin/${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
			// A page that is on show knows its language, and what leads nowhere is no screen.
			const isNear = lang === spoken && path !== 'nirgends';
			if (width < 1280) await (isNear ? moveTo(page, address) : page.goto(address));
			spoken = lang;
			errors.splice(0);
			const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			assert.ok(over <= 0, `${path} is ${over} pixels wider than ${width}`);
			// All rules for one of the phones and one of the desks, which look different; the others share their elements.
			const rules = [390, 1280].includes(width) ? 'all' : 'contrast';
			await isSound(wide, `lists-${width}-${lang}-${path.replace(/\W+/g, '-')}`, rules);
		}
	});

test.run();
