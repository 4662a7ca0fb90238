import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('tickets about a record on its own screen');
const password = 'correct horse battery';
const screens: Screen[] = [];
let product: Product;
let browser: Browser;

interface Made {
	/** Address of its screen, what it is called, and what tickets name it by. */
	href: string;
	title: string;
	record: { referenceType: 'page' | 'wiki_article' | 'news' | 'event'; referenceId: number | string };
}

/** A page, an article of its wiki, news and an event. */
async function fill({ perform }: Product): Promise<Made[]> {
	const role = 'admin';
	await perform('user.create', { username: role, password, displayName: role, role, namespaces: ['default'] });
	const { page } = await perform('page.save', { page: 'fest', title: 'Lichterfest', blocks: [] });
	const { article } = await perform('wiki.create', { pageId: page.id, title: 'Anreise', markdown: 'Linie 7' });
	const text = { slug: 'programm', title: 'Programm steht', excerpt: '', content: '<p>Ja.</p>' };
	const { news } = await perform('news.create', { ...text, pageId: page.id });
	const { event } = await perform('event.create', { name: 'Lichterfest-Rallye' });
	return [
		{ href: '/admin/pages/fest', title: page.title, record: { referenceType: 'page', referenceId: page.id } },
		{
			href: `/admin/wiki/${article.id}`,
			title: article.title,
			record: { referenceType: 'wiki_article', referenceId: article.id }
		},
		{
			href: `/admin/landing-news/${news.id}/edit`,
			title: news.title,
			record: { referenceType: 'news', referenceId: news.id }
		},
		{
			href: `/admin/events/${event.uid}`,
			title: event.name,
			record: { referenceType: 'event', referenceId: event.uid }
		}
	];
}

let made: Made[];
test.before(async () => {
	product = await startProduct();
	made = await fill(product);
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function open(path: string, { width = 1366, locale = 'de-DE' } = {}) {
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, baseURL: product.base });
	screens.push(screen);
	await screen.context.request.post('/login', {
		data: { username: 'admin', password },
		headers: { origin: product.base }
	});
	await screen.page.goto(path);
	return screen;
}
async function isClean({ axe, errors, screenshot, page }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), []);
	assert.equal(errors, []);
	const [seen, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth] as const);
	assert.ok(whole <= seen, `${name} is ${whole} wide`);
}

test('each of the four leads to a new ticket, and then to the tickets about it', async () => {
	const screen = await open('/admin/tickets');
	const { page } = screen;
	for (const { href, title, record } of made) {
		const name = record.referenceType;
		await page.goto(href);
		const add = page.getByRole('link', { name: 'Ticket anlegen' });
		await add.waitFor();
		assert.is(await page.getByRole('link', { name: /Tickets? offen/ }).count(), 0, `${name} has none`);
		await isClean(screen, `about-none-${name}`);
		await add.click();
		const form = page.locator('form', { has: page.getByLabel('Titel') });
		await page.getByText(`Gehört zu: ${title}`).first().waitFor();
		await form.getByLabel('Titel').fill(`Etwas mit ${title}`);
		await isClean(screen, `about-new-${name}`);
		await page.getByRole('button', { name: 'Anlegen' }).click();
		await page.getByRole('heading', { name: `Etwas mit ${title}` }).waitFor();
		const [ticket] = (await product.perform('ticket.list', record)).tickets;
		assert.is(ticket?.title, `Etwas mit ${title}`);
		await product.perform('ticket.create', { title: 'Noch eins', ...record });
		const { ticket: done } = await product.perform('ticket.create', { title: 'Erledigt', ...record });
		await product.perform('ticket.move', { id: done.id, status: 'closed' });
		await page.goto(href);
		await isClean(screen, `about-two-${name}`);
		await page.getByRole('link', { name: '2 Tickets offen' }).click();
		await page.getByText(`Gehört zu: ${title}`).waitFor();
		const cards = page.locator('.board').getByRole('link');
		assert.equal(
			(await cards.allTextContents()).toSorted(),
			['Erledigt', `Etwas mit ${title}`, 'Noch eins'].toSorted()
		);
		await isClean(screen, `about-board-${name}`);
		await page.locator('main').getByRole('link', { name: title, exact: true }).first().click();
		await page.waitForURL((url) => url.pathname === href);
	}
});

test('the same on a phone, on a wide screen and in English', async () => {
	for (const [locale, link, widths] of [
		['de-DE', '2 Tickets offen', [1920, 390]],
		['en-GB', '2 tickets open', [390]]
	] as const) {
		const screen = await open('/admin/tickets', { width: widths[0], locale });
		const { page } = screen;
		for (const { href, record } of made)
			for (const width of widths) {
				await page.setViewportSize({ width, height: 900 });
				if (width === widths[0]) await page.goto(href);
				if (record.referenceType === 'wiki_article' && width === 390)
					await page.locator('nav.parts button').last().click();
				await page.getByRole('link', { name: link }).first().waitFor({ state: 'attached' });
				await isClean(screen, `about-${record.referenceType}-${locale}-${width}`);
			}
	}
});

test('what is gone is called so, and leads nowhere', async () => {
	const { referenceId } = made[2]!.record;
	await product.perform('news.remove', { id: Number(referenceId) });
	const screen = await open(`/admin/tickets?referenceType=news&referenceId=${referenceId}`);
	const { page } = screen;
	await page.getByText('Gehört zu: gelöschte News').waitFor();
	assert.is(await page.getByText('gelöschte News').count(), 4, 'above the board and on each card');
	await page.getByRole('link', { name: 'Noch eins' }).click();
	await page.getByRole('heading', { name: 'Noch eins' }).waitFor();
	assert.is(await page.locator('a', { hasText: 'gelöschte News' }).count(), 0);
	await isClean(screen, 'about-gone');
	await page.getByRole('link', { name: 'Alle Tickets zeigen' }).click();
	await page.getByRole('link', { name: 'Etwas mit Lichterfest-Rallye' }).waitFor();
});

test.run();
