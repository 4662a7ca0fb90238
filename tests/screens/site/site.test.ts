import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import { htmlFaults } from '../../support/browser/html-faults.ts';
import type { TabOptions } from '../../support/browser/kept-tabs.ts';
import { statusOf } from '../../support/processes/network-events.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
const test = suite('the website in a browser');

test.before(async () => {
	product = await startProduct();
	browser = await openBrowser();
	await product.perform('page.save', { page: 'haus', title: 'Das Haus', status: 'published', blocks: [] });
	const blocks = [{ type: 'text', data: { heading: 'Mit der Linie 7', body: '<p>Bis zum Hafen.</p>' } }];
	const parentId = (await product.perform('page.show', { page: 'haus' })).page.id;
	await product.perform('page.save', { page: 'anfahrt', title: 'Anfahrt', status: 'published', parentId, blocks });
});
test.after(async () => {
	await browser.close();
	await product.close();
});

async function at<T>(path: string, options: TabOptions, work: (screen: Screen) => Promise<T>): Promise<T> {
	const screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', ...options });
	try {
		await screen.page.goto(path);
		return await work(screen);
	} finally {
		await screen.close();
	}
}

const widths = [390, 1280, 1920];
const fitsAt = async ({ page, axe }: Screen, name: string) => {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		const wide = await page.evaluate(() => document.documentElement.scrollWidth);
		assert.ok(wide <= width, `${name} at ${width}: ${wide}`);
	}
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		assert.equal(await axe(), [], `${name}, ${colorScheme}`);
	}
	assert.is(await page.locator('h1').count(), 1, name);
};

test('a site without play speaks of none: no PIN, no FAQ, one way on from a missing page', async () => {
	await product.perform('siteSettings.update', { playOnSite: false });
	await at('/m/nirgends', {}, async (screen) => {
		const { page } = screen;
		await fitsAt(screen, 'missing page without play');
		assert.equal(await page.getByRole('navigation', { name: 'Weiter' }).getByRole('link').allTextContents(), [
			'StartseiteZurück zum Anfang'
		]);
		const text = (await page.locator('body').textContent())!;
		assert.not.match(text, /PIN|spiel|Fragen und Antworten|Veranstaltung/i);
	});
	await product.perform('siteSettings.update', { playOnSite: true, playButton: 'footer' });
	await at('/m/haus', {}, async ({ page }) => {
		assert.is(await page.locator('header').getByRole('link', { name: 'PIN eingeben' }).count(), 0);
		assert.is(await page.locator('footer').getByRole('link', { name: 'PIN eingeben' }).count(), 1);
	});
	await product.perform('siteSettings.update', { playButton: null });
});

test('the start page leads into play, in the language of the visitor, and is valid at every width', () =>
	at('/', { locale: 'en-GB' }, async (screen) => {
		const { page } = screen;
		assert.is(await page.locator('html').getAttribute('lang'), 'en');
		await fitsAt(screen, 'start page');
		await page.getByRole('link', { name: 'Enter PIN' }).first().click();
		await page.getByRole('textbox').waitFor();
		assert.equal(screen.errors, []);
	}));

test('without JavaScript a page is complete: breadcrumbs, title, languages, appearance', () =>
	at('/m/anfahrt', { javaScriptEnabled: false }, async ({ page }) => {
		assert.equal(await page.getByRole('heading').allTextContents(), ['Anfahrt', 'Mit der Linie 7']);
		assert.equal(await page.locator('main nav a').allTextContents(), ['Startseite', 'Das Haus']);
		await page.keyboard.press('Tab');
		assert.is(await page.locator(':focus').textContent(), 'Zum Inhalt springen');
		await page.getByRole('button', { name: 'Dunkel' }).click();
		assert.match(page.url(), /\/m\/anfahrt$/);
		assert.is(await page.locator('html').getAttribute('data-theme'), 'dark');
		assert.is(await page.getByRole('navigation', { name: 'Sprache' }).count(), 0, 'it exists in one language only');
		await page.goto('/m/faq');
		await page.getByRole('link', { name: 'English' }).click();
		assert.match(page.url(), /\/m\/faq-en$/);
		const data = await page.locator('script[type="application/ld+json"]').allTextContents();
		const kinds = data.map((one) => (JSON.parse(one) as { '@type': string })['@type']);
		for (const kind of ['WebSite', 'BreadcrumbList', 'FAQPage']) assert.ok(kinds.includes(kind), kind);
	}));

test('what stands around a page is in its language, whatever the visitor wishes for, and leads to pages in it', () =>
	at('/m/faq-en', {}, async ({ page }) => {
		const foot = page.locator('footer').getByRole('link');
		const around = async () => [
			await page.locator('html').getAttribute('lang'),
			await page.locator('header').getAttribute('lang'),
			await page.getByRole('link', { name: /Skip to content|Zum Inhalt/ }).textContent(),
			await page.locator('header a').first().getAttribute('href'),
			await foot.filter({ hasText: /Privacy|Datenschutz/ }).getAttribute('href')
		];
		const english = ['en', 'en', 'Skip to content', '/m/landing-en', '/m/datenschutz-en'];
		assert.equal(await around(), english);
		await page.goto('/m/faq');
		assert.equal(await around(), ['de', 'de', 'Zum Inhalt springen', '/', '/datenschutz']);
		const languages = page.getByRole('navigation', { name: 'Sprache' }).getByRole('link');
		assert.equal(await languages.allTextContents(), ['Deutsch', 'English']);
		await languages.last().click();
		assert.equal(await around(), [...english.slice(0, 3), '/', '/m/datenschutz-en'], 'the address of the site is too');
	}));

test('a missing page is reported in the design of the site, with ways on', () =>
	at('/', {}, async (screen) => {
		for (const path of ['/m/nirgends', '/nirgends/hin', '/event/nirgends']) {
			await screen.page.goto(path);
			assert.is(await statusOf(screen.page), 404, path);
			assert.match((await screen.page.locator('main').textContent())!, path);
			assert.is(await screen.page.getByRole('navigation', { name: 'Weiter' }).getByRole('link').count(), 3);
		}
		await fitsAt(screen, 'missing page');
	}));

test('an event has a page before, during and after it, which leads into play', async () => {
	const hour = 3_600_000;
	const from = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
	const phases = [
		['morgen', { start_date: from(24), end_date: from(26) }, 'Zur Spielseite'],
		['heute', { start_date: from(-1), end_date: from(2) }, 'Jetzt mitspielen'],
		['gestern', { start_date: from(-26), end_date: from(-24) }, 'Ergebnis ansehen']
	] as const;
	for (const [slug, dates, words] of phases) {
		const { event } = await product.perform('event.create', { name: `Quiz ${slug}`, slug, published: true, ...dates });
		await at(`/event/${slug}`, {}, async (screen) => {
			await fitsAt(screen, slug);
			const isOver = slug === 'gestern';
			assert.is(await screen.page.getByRole('img', { name: 'Code' }).count(), isOver ? 0 : 1, slug);
			await screen.page.getByRole('link', { name: words }).click();
			assert.match(screen.page.url(), `/?event=${event.uid}`);
		});
	}
});

test('the frame of pages is valid HTML', async () => {
	const { event } = await product.perform('event.create', { name: 'Gültig <b>', slug: 'gueltig', published: true });
	const paths = ['/', '/impressum', '/m/faq', `/event/${event.slug}`, '/m/nirgends', '/m/anfahrt?lang=en'];
	const faults = await Promise.all(
		paths.map(async (path) => {
			const answer = await fetch(product.base + path, { headers: { accept: 'text/html' } });
			return (await htmlFaults(await answer.text())).map((fault) => `${path} ${fault}`);
		})
	);
	assert.equal(faults.flat(), []);
});

test('errors are shown in the design of the site, everywhere but on the big screen, and nobody sees a stack', async () => {
	const { sequelize } = product.dependencies.database;
	const { event } = await product.perform('event.create', { name: 'Kaputt', slug: 'kaputt', published: true });
	const { log } = product.dependencies;
	const error = log.error;
	log.error = () => undefined;
	const broken = {
		pages: ['/m/anfahrt', '/', '/m/haus?lang=en'],
		events: [`/?event=${event.uid}`, '/event/kaputt', '/?code=']
	};
	try {
		for (const [table, paths] of Object.entries(broken)) {
			await sequelize.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
			for (const path of paths) {
				const answer = await fetch(product.base + path, { headers: { accept: 'text/html' } });
				const text = await answer.text();
				assert.equal([answer.status, answer.headers.get('cache-control')], [500, 'no-store'], path);
				assert.match(text, /Das liegt an uns|Our mistake/, path);
				assert.match(text, answer.headers.get('x-request-id')!, path);
				assert.not.match(text, /SQLITE|node_modules|no such table|\bat \w+ \(/, path);
				const json = await fetch(product.base + path, { headers: { accept: 'application/json' } });
				assert.is(((await json.json()) as { error: string }).error, 'internal_error', path);
			}
			await sequelize.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
		}
	} finally {
		log.error = error;
	}
	await at('/m/anfahrt', {}, async ({ page }) => assert.is(await page.locator('h1').textContent(), 'Anfahrt'));
});

test.run();
