import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, moveTo, openBackEnd } from '../../support/back-end.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the navigation and the footer of the website');
let desk: BackEnd;
test.before(async () => {
	desk = await openBackEnd([['manager', 'admin']]);
	const { product } = desk;
	await product.perform('page.save', { page: 'programm', title: 'Programm', status: 'published', blocks: [] });
	const { menu } = await product.perform('menu.create', { label: 'Haupt' });
	const add = async (label: string, href: string, more: object = {}) =>
		(await product.perform('menuItem.create', { menuId: menu.id, label, href, ...more })).item.id;
	const details = { detailTitle: 'Adventsquiz', detailText: 'Vier Runden bei Punsch.', detailSubline: 'In acht Tagen' };
	const mega = await add('Veranstaltungen', '/m/programm', { layout: 'mega', ...details });
	const column = await add('Jetzt und bald', '#', { parentId: mega });
	await add('Rallye', '/m/programm', { parentId: column, detailSubline: 'Heute' });
	const drop = await add('Wissen', '#', { layout: 'dropdown' });
	await add('Stadtplan', 'https://karten.example/', { parentId: drop, isExternal: true });
	await product.perform('menuAssignment.create', { menuId: menu.id, slot: 'main' });
	const foot = (slot: string, type: string, content: object) =>
		product.perform('footerBlock.create', { slot, type, content } as never);
	await foot('footer_1', 'text', { title: 'Wir', text: '<p>Jeden <strong>Donnerstag</strong>.</p>' });
	await foot('footer_1', 'newsletter', { title: 'Post', headline: 'Einmal im Monat', buttonLabel: 'Eintragen' });
	await foot('footer_2', 'menu', { title: 'Programm', menuId: menu.id });
	await foot('footer_3', 'contact', {
		email: 'info@example.org',
		phone: '+49 30 12 34',
		address: 'Markt 1\n04177 Lindenau'
	});
	await product.perform('footerLayout.update', { layout: 'brand-left' });
});
test.after(() => desk.close());

test('menus unfold by key and by click, one at a time, without a script', async () => {
	const { page } = desk.screen;
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto('/m/programm');
	const nav = page.getByRole('navigation', { name: 'Hauptnavigation' });
	const rallye = nav.getByRole('link', { name: /Rallye/ });
	assert.not(await rallye.isVisible());
	await nav.locator('summary').first().focus();
	await page.keyboard.press('Enter');
	await rallye.waitFor();
	assert.is(await rallye.getAttribute('aria-current'), 'page');
	await page.keyboard.press('Tab');
	assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /Rallye/);
	await nav.getByText('Adventsquiz', { exact: true }).waitFor();
	await isSoundInBoth(desk.screen, 'site-mega-menu');
	await nav.locator('summary').nth(1).click();
	const map = nav.getByRole('link', { name: 'Stadtplan' });
	await map.waitFor();
	assert.equal([await map.getAttribute('target'), await map.getAttribute('rel')], ['_blank', 'noopener']);
	assert.not(await rallye.isVisible());
	await page.mouse.click(200, 700);
	assert.not(await map.isVisible(), 'a press beside it closes it');
	assert.is(await page.locator('script[src]').count(), 0);
});

test('on a phone the same tree unfolds in place, and nothing is wider than the screen', async () => {
	const { page } = desk.screen;
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/m/programm');
	await page.locator('header summary', { hasText: 'Menü' }).click();
	const nav = page.getByRole('navigation', { name: 'Hauptnavigation' });
	await nav.locator('summary').first().click();
	await nav.getByRole('link', { name: /Rallye/ }).waitFor();
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
	await isSoundInBoth(desk.screen, 'site-menu-phone');
});

test('the footer has its columns in the layout that was chosen', async () => {
	const { page } = desk.screen;
	const foot = page.getByRole('contentinfo');
	assert.is(await foot.locator('[data-layout]').getAttribute('data-layout'), 'brand-left');
	assert.equal(await foot.getByRole('heading').allTextContents(), ['Wir', 'Programm'], 'no newsletter without mail');
	await foot.locator('strong', { hasText: 'Donnerstag' }).waitFor();
	assert.is(await foot.getByRole('link', { name: '+49 30 12 34' }).getAttribute('href'), 'tel:+49301234');
	await foot.getByRole('link', { name: 'Veranstaltungen' }).waitFor();
	assert.is(await foot.getByText('Wissen').locator('xpath=self::a').count(), 0, 'a heading leads nowhere');
});

test('events, news, the newsletter and error pages have them, too', async () => {
	const { event } = await desk.product.perform('event.create', { name: 'Rallye', published: true });
	for (const path of [`/event/${event.slug}`, '/landing/news', '/newsletter/confirm?token=gone', '/nirgends']) {
		const answer = await fetch(desk.product.base + path, { headers: { accept: 'text/html' } });
		const text = await answer.text();
		assert.match(text, /aria-label="Hauptnavigation"[^]*Adventsquiz[^]*data-layout="brand-left"/, path);
	}
});

test('the page as JSON has the same menus and footer', async () => {
	const answer = await fetch(`${desk.product.base}/m/programm`, { headers: { accept: 'application/json' } });
	const { menus, footer } = (await answer.json()) as {
		menus: Record<string, { label: string; children: object[] }[]>;
		footer: { layout: string; slots: { slot: string; blocks: object[] }[] };
	};
	assert.equal(
		menus.main!.map(({ label }) => label),
		['Veranstaltungen', 'Wissen']
	);
	assert.equal(
		footer.slots.map(({ slot, blocks }) => [slot, blocks.length]),
		[
			['footer_1', 2],
			['footer_2', 1],
			['footer_3', 1]
		]
	);
});

test('an English page without its own menu is reported, and gets one from the German menu', async () => {
	const { page } = desk.screen;
	const english = { page: 'programme', title: 'Programme', language: 'en', baseSlug: 'programm', status: 'published' };
	await desk.product.perform('page.save', { ...english, blocks: [] } as never);
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto('/admin/navigation/menus');
	await page.getByText('Auf Seiten in der Sprache Englisch steht dieses Menü auf Deutsch').waitFor();
	await isSoundInBoth(desk.screen, 'navigation-lacking');
	await page.getByRole('button', { name: 'Menü daraus machen: Englisch' }).click();
	await page.getByRole('heading', { name: 'Haupt (Englisch)' }).waitFor();
	await moveTo(page, '/admin/navigation/footer?in=en&new=menu');
	assert.is(
		await page.getByLabel('Menü', { exact: true }).locator('option:checked').innerText(),
		'Haupt (Englisch) (Englisch)'
	);
	await moveTo(page, '/admin/navigation/footer?in=en&new=newsletter');
	await page.getByText('Ohne Mailversand kann niemand seine Adresse bestätigen').waitFor();
	await page.goto('/m/programme');
	const own = page.getByRole('navigation').first().locator('[aria-current=page]', { hasText: 'Programme' });
	assert.is(await own.getAttribute('href'), '/m/programme');
});

test.run();
