import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, openBackEnd } from '../../../support/back-end.ts';
import { openScreen } from '../../../support/browser/chromium.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the settings of the website');
let desk: BackEnd;

test.before(async () => void (desk = await openBackEnd([['boss', 'admin']])));
test.after(() => desk.close());

test('play, its button and the time zone are chosen on a screen, and the website follows', async () => {
	const { product, browser } = desk;
	const text = { title: 'Frisch geröstet', slug: 'frisch', content: '<p>Heute.</p>' };
	const { page: home } = await product.perform('page.save', { page: 'haus', status: 'published', blocks: [] });
	const publishedAt = '2026-11-20T23:29:00.000Z';
	await product.perform('news.create', { ...text, pageId: home.id, publishedAt, isPublished: true });
	const { page } = desk.screen;
	await page.goto('/admin/site');
	await isSoundInBoth(desk.screen, 'site settings');
	await page.getByLabel('Quiz auf der Website').selectOption('on');
	await page.getByLabel('Knopf für die PIN').selectOption('footer');
	await page.getByLabel('Zeitzone').selectOption('Pacific/Auckland');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Gespeichert.').waitFor();
	assert.equal((await product.perform('siteSettings.show', {})).siteSettings, {
		playOnSite: true,
		playButton: 'footer',
		timeZone: 'Pacific/Auckland'
	});
	const visitor = await openScreen(browser, { baseURL: product.base, locale: 'de-DE' });
	await visitor.page.goto('/news/frisch');
	assert.match((await visitor.page.locator('main').textContent())!, /21\. November 2026/);
	assert.is(await visitor.page.locator('footer').getByRole('link', { name: 'PIN eingeben' }).count(), 1);
	await visitor.close();
});

test('the overview of a website offers a page, its articles and what waits', async () => {
	const { product } = desk;
	await product.perform('siteSettings.update', { playOnSite: null });
	const { page } = desk.screen;
	await page.goto('/admin/dashboard');
	await page.getByRole('heading', { name: 'Neueste Beiträge' }).waitFor();
	assert.is(await page.getByRole('link', { name: /^Seite ?N$/ }).getAttribute('href'), '/admin/pages?new');
	assert.is(await page.getByRole('link', { name: /Frisch geröstet/ }).count(), 1);
	assert.is(await page.getByRole('link', { name: 'Ergänzen: Impressum unvollständig' }).count(), 1);
	await isSoundInBoth(desk.screen, 'overview of a website');
});

test.run();
