import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, password } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { sayIn } from '../../../support/browser/say.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

/** Nobody here goes to an address of the back end: what is not reached from the screen before is a dead end. */
const test = suite('somebody new writes a wiki of ten articles by screens alone');
const say = sayIn('de', 'round');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const german = ['Willkommen', 'Der Ablauf', 'Eine Station aufbauen', 'Aushänge drucken', 'Wenn das Netz ausfällt'];
const english = ['Welcome', 'The schedule', 'Setting up a station', 'Printing posters', 'When the network fails'];
let product: Product;
let browser: Browser;
let desk: Screen;
let page: Page;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'neu', password, role: 'customer', namespaces: ['default'] });
	browser = await openBrowser();
	desk = await open({ viewport: { width: 1366, height: 768 } });
	({ page } = desk);
});
test.after(async () => {
	await desk?.close();
	await browser?.close();
	await product?.close();
});

const open = (options: object) => openScreen(browser, { baseURL: product.base, locale: 'de-DE', ...options });
const button = (key: string, at = page) => at.getByRole('button', { name: say(key), exact: true });
const headline = (at = page) => at.getByRole('textbox', { name: say('wiki.field.title') });
const area = (at = page) => at.getByLabel(say('wiki.field.markdown'));
const hasHeading = (name: string, at = page) =>
	at.getByRole('heading', { name, level: 1, exact: true }).waitFor({ state: 'attached' });

async function logIn(at: Page): Promise<void> {
	await at.goto('/login');
	await at.getByLabel(say('login.username')).fill('neu');
	await at.getByLabel(say('login.password')).fill(password);
	await at.keyboard.press('Enter');
	await at.waitForURL(/admin/);
}
async function begin(title: string, at = page): Promise<void> {
	await at
		.getByRole('link', { name: say('wiki.new') })
		.or(at.getByRole('link', { name: /^Artikel/ }))
		.first()
		.click();
	await at.waitForURL(/new/);
	await headline(at).fill(title);
	await button('wiki.create', at).click();
	await hasHeading(title, at);
	await area(at).waitFor();
}
async function linkTo(title: string, at = page): Promise<void> {
	await button('wiki.bar.article', at).click();
	await at.getByRole('dialog').getByRole('button', { name: title }).click();
}
async function publish(at = page): Promise<void> {
	await button('wiki.act.publish', at).click();
	await button('wiki.act.archive', at).waitFor();
}
const articles = async () => (await product.perform('wiki.ofPage', { page: 'lichterfest' })).articles;

test('after the login, a new page gets a wiki with five linked articles', async () => {
	await logIn(page);
	await chooseInSideBar(page, say('admin.area.pages'));
	await page
		.getByRole('link', { name: say('pages.add') })
		.first()
		.click();
	await page.getByLabel(say('pages.field.title')).fill('Lichterfest');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'Lichterfest' }).waitFor();
	await chooseInSideBar(page, say('admin.area.wiki'));
	await hasHeading(say('admin.area.wiki'));
	await page.getByRole('link', { name: 'Lichterfest' }).click();
	await hasHeading(say('wiki.of', { name: 'Lichterfest' }));
	for (const [index, title] of german.entries()) {
		await begin(title);
		await area().pressSequentially(`Alles zu ${title}. `);
		if (index) await linkTo(german[index - 1]!);
		await publish();
		await desk.screenshot(`wiki-walk-german-${index}`);
	}
	await page.getByRole('link', { name: german[0]!, exact: true }).click();
	await hasHeading(german[0]!);
	await button('wiki.act.start').click();
	await button('wiki.act.noStart').waitFor();
});

test('each of them is written in English too, below the same address', async () => {
	for (const [index, title] of german.entries()) {
		if (index) await page.getByRole('link', { name: title, exact: true }).click();
		await hasHeading(title);
		const { pathname } = new URL(page.url());
		await page.getByRole('button', { name: '+ Englisch' }).click();
		// The German one has the same fields.
		await page.waitForURL((url) => url.pathname !== pathname);
		await button('wiki.act.publish').waitFor();
		if (index === 0) await desk.screenshot('wiki-walk-english');
		await headline().fill(english[index]!);
		await area().fill(`All about ${english[index]!}. `);
		await area().press('Control+End');
		if (index) await linkTo(english[index - 1]!);
		await publish();
		if (index === 0) await button('wiki.act.start').click();
		await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
		await hasHeading(title);
	}
	const all = await articles();
	assert.equal(
		all.map(({ slug, locale, status }) => `${slug} ${locale} ${status}`).sort(),
		['aushaenge-drucken', 'der-ablauf', 'eine-station-aufbauen', 'wenn-das-netz-ausfaellt', 'willkommen'].flatMap(
			(slug) => [`${slug} de published`, `${slug} en published`]
		)
	);
	assert.equal(
		all.filter((one) => one.isStartDocument).map(({ title }) => title),
		['Willkommen', 'Welcome']
	);
});

test('what hides an article from visitors is shown beside it, and each note links to the fix', async () => {
	await page.getByText(say('wiki.way.closed')).waitFor();
	await page.getByRole('link', { name: say('wiki.settings.title') }).click();
	await page.getByLabel(say('wiki.settings.isActive')).check();
	await button('wiki.settings.save').click();
	await page.getByText(say('wiki.closedPage')).waitFor();
	await desk.screenshot('wiki-walk-page-hidden');
	await page.locator('main').getByRole('link', { name: german[1]!, exact: true }).click();
	await page.getByText(say('wiki.way.pageHidden')).waitFor();
	await desk.screenshot('wiki-walk-way-hidden');
	await page.getByRole('link', { name: say('wiki.toPage', { name: 'Lichterfest' }) }).click();
	await page
		.getByRole('complementary')
		.or(page.locator('main section'))
		.getByLabel(say('pages.field.status'))
		.selectOption('published');
	await button('pages.save').click();
	await page.getByRole('link', { name: say('pages.view') }).waitFor();
	await chooseInSideBar(page, say('admin.area.wiki'));
	await page.getByText(say('wiki.open')).waitFor();
	await desk.screenshot('wiki-walk-open');
});

test('on a phone an article is written, linked and published', async () => {
	const screen = await open(phone);
	const at = screen.page;
	try {
		await logIn(at);
		await at.locator('header').getByRole('button').first().tap();
		await chooseInSideBar(at, say('admin.area.wiki'));
		await hasHeading(say('wiki.of', { name: 'Lichterfest' }), at);
		await screen.screenshot('wiki-walk-phone-list');
		await begin('Vom Telefon', at);
		await area(at).fill('Kurz: ');
		await linkTo(german[1]!, at);
		await screen.screenshot('wiki-walk-phone-text');
		await button('wiki.parts.way', at).tap();
		await publish(at);
		await screen.screenshot('wiki-walk-phone-way');
		await button('wiki.parts.list', at).tap();
		await at.getByRole('link', { name: 'Vom Telefon' }).waitFor();
		assert.is((await articles()).find(({ title }) => title === 'Vom Telefon')!.status, 'published');
	} finally {
		await screen.close();
	}
});

for (const [name, options] of [
	['at a desk', { viewport: { width: 1366, height: 768 } }],
	['on a phone', phone],
	['on a phone without script', { ...phone, javaScriptEnabled: false }]
] as const)
	test(`a visitor ${name} gets from the page to the wiki, finds a word and follows a link`, async () => {
		const screen = await open(options);
		const at = screen.page;
		const shot = `wiki-walk-visitor-${name.replaceAll(' ', '-')}`;
		try {
			await at.goto('/m/lichterfest');
			await screen.screenshot(`${shot}-page`);
			const entry = at.getByRole('link', { name: 'Wiki', exact: true });
			if (!(await entry.first().isVisible())) await at.locator('header summary, header button').first().click();
			await entry.first().click();
			await hasHeading('Willkommen', at);
			await screen.screenshot(`${shot}-wiki`);
			const field = at.getByRole('searchbox', { name: say('site.wiki.search') });
			if (!(await field.first().isVisible())) await at.locator('summary', { hasText: 'Alle Artikel' }).click();
			await field.first().fill('aushaenge');
			await at.keyboard.press('Enter');
			await at.locator('main mark').first().waitFor();
			const marked = await at.locator('main mark').allTextContents();
			assert.equal([...new Set(marked)], ['Aushänge'], 'no address is found');
			await screen.screenshot(`${shot}-found`);
			await at.locator('main').getByRole('link', { name: 'Aushänge drucken' }).last().click();
			await hasHeading('Aushänge drucken', at);
			await at.locator('.wiki-text').getByRole('link', { name: 'Eine Station aufbauen' }).click();
			await hasHeading('Eine Station aufbauen', at);
			await at.goto('/m/lichterfest/wiki?lang=en');
			await hasHeading('Welcome', at);
			await screen.screenshot(`${shot}-english`);
		} finally {
			await screen.close();
		}
	});

test.run();
