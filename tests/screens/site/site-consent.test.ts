import type { Browser, Locator } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth } from '../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import type { TabOptions } from '../../support/browser/kept-tabs.ts';
import { htmlFaults } from '../../support/browser/html-faults.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const password = 'a-long-enough-word';
let product: Product;
let browser: Browser;
const test = suite('what the website loads of other hosts, and how it asks');

const map = '<p>Mit der Linie 7.</p><p><iframe src="https://maps.test/anfahrt" title="Anfahrt"></iframe></p>';
const film = {
	url: 'https://films.test/embed/1',
	title: 'Der Abend',
	poster: { src: 'https://films.test/p.jpg', alt: '' }
};
const blocks = [
	{ type: 'html', data: { html: map } },
	{ type: 'hero', variant: 'video', data: { headline: 'Im letzten Jahr', video: film } },
	{ type: 'media', data: { image: { src: 'https://films.test/platz.jpg', alt: 'Der Platz' }, body: '<p>Abends</p>' } }
];

test.before(async () => {
	product = await startProduct({ env: { EMBED_HOSTS: 'maps.test,films.test' } });
	await product.perform('user.create', { username: 'ada', role: 'admin', password, namespaces: ['default'] });
	const page = { title: 'Anfahrt', status: 'published' as const };
	await product.perform('page.save', { page: 'anfahrt', ...page, blocks } as never);
	await product.perform('page.save', { page: 'schlicht', ...page, title: 'Schlicht', blocks: [] });
	const { page: anfahrt } = await product.perform('page.show', { page: 'anfahrt' });
	await product.perform('news.create', {
		pageId: anfahrt.id,
		slug: 'umzug',
		title: 'Wir ziehen um',
		content: '<p><img src="https://films.test/zelt.jpg" alt="Das Zelt"></p>',
		imageUrl: 'https://films.test/titel.jpg',
		isPublished: true
	});
	const footer = {
		slot: 'footer_1',
		type: 'html',
		content: { html: '<img src="https://maps.test/f.jpg" alt="Karte">' }
	};
	await product.perform('footerBlock.create', { ...footer, isActive: false } as never);
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

/** Opens a tab; `asked` are the hosts that were asked for something besides this one. */
async function at<T>(path: string, options: TabOptions, work: (screen: Screen & { asked: string[] }) => Promise<T>) {
	const screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', ...options });
	const asked: string[] = [];
	await screen.context.route(/^https:\/\/\w+\.test\//, (route) => {
		asked.push(new URL(route.request().url()).host);
		return route.fulfill({ contentType: 'text/html', body: '<p>Da</p>' });
	});
	try {
		await screen.page.goto(path);
		return await work({ ...screen, asked });
	} finally {
		await screen.context.unrouteAll();
		await screen.close();
	}
}
const strip = ({ page }: Pick<Screen, 'page'>) => page.getByRole('complementary', { name: /nur mit eurer Erlaubnis/ });
/** Presses what leads to another page, and waits for it. */
async function press({ page }: Pick<Screen, 'page'>, button: Locator) {
	const loaded = page.waitForEvent('load');
	await button.click();
	await loaded;
}
const answers = async ({ context }: Pick<Screen, 'context'>) =>
	(await context.cookies()).filter(({ name }) => name === 'mq_embeds');

test('no host is called before consent; one press loads one thing, and nothing is remembered', () =>
	at('/m/anfahrt', { viewport: { width: 1280, height: 800 } }, async (screen) => {
		const { page, asked, errors } = screen;
		assert.ok(await strip(screen).isVisible());
		await isSoundInBoth(screen, 'site-consent');
		const html = await (await fetch(`${product.base}/m/anfahrt`)).text();
		assert.equal(await htmlFaults(html), []);
		await page.getByText('Inhalt von maps.test').waitFor();
		await page.getByText('Bild von films.test: Der Platz').waitFor();
		for (const place of await page.locator('mq-embed').all()) await place.scrollIntoViewIfNeeded();
		assert.equal(asked, []);
		await page.getByRole('link', { name: 'Einmal laden' }).first().click();
		await page.frameLocator('iframe[title="Anfahrt"]').getByText('Da').waitFor();
		assert.equal(asked, ['maps.test']);
		assert.equal(await answers(screen), []);
		await page.reload();
		assert.equal(asked, ['maps.test'], 'the next time it waits again');
		assert.equal(errors, []);
	}));

test('an article and the lists of articles call no host before consent either', () =>
	at('/news/umzug', {}, async (screen) => {
		const { page, asked, errors } = screen;
		assert.ok(await strip(screen).isVisible());
		const html = await (await fetch(`${product.base}/news/umzug`)).text();
		assert.equal(await htmlFaults(html), []);
		await page.getByText('Bild von films.test: Das Zelt').waitFor();
		assert.is(await page.locator('main img').count(), 0);
		await page.goto('/landing/news');
		assert.ok(await strip(screen).isVisible());
		assert.equal([await page.locator('main img').count(), asked], [0, []]);
		await page.getByRole('link', { name: 'Wir ziehen um' }).click();
		await press(screen, strip(screen).getByRole('button', { name: 'Alles erlauben' }));
		await page.getByRole('img', { name: 'Das Zelt' }).waitFor();
		assert.equal([[...new Set(asked)], errors], [['films.test'], []]);
	}));

test('without JavaScript one thing is loaded, by a press on this site and by no link from elsewhere', () =>
	at('/m/anfahrt?lang=de', { javaScriptEnabled: false }, async ({ page, asked }) => {
		await page.getByRole('link', { name: 'Einmal laden' }).first().click();
		await page.frameLocator('iframe[title="Anfahrt"]').getByText('Da').waitFor();
		assert.equal(asked, ['maps.test']);
		const once = new URL(page.url());
		assert.is(once.searchParams.get('lang'), 'de');
		await page.goto(once.pathname + once.search);
		assert.equal(await page.locator('iframe').count(), 0);
		assert.equal(asked, ['maps.test']);
	}));

test('the choice is remembered, can be changed, and only applies to what was asked', () =>
	at('/m/anfahrt', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (screen) => {
		const { page, asked } = screen;
		await screen.screenshot('site-consent-390');
		const buttons = strip(screen).getByRole('button');
		assert.equal(await buttons.allTextContents(), ['Nur Notwendiges', 'Alles erlauben']);
		const sizes = await Promise.all((await buttons.all()).map(async (one) => (await one.boundingBox())!));
		assert.is(sizes[0]!.width, sizes[1]!.width, 'refusing weighs what allowing does');
		await press(screen, buttons.first());
		assert.match(page.url(), /\/m\/anfahrt$/);
		assert.not(await strip(screen).isVisible());
		assert.equal([(await answers(screen)).length, asked], [1, []]);
		await page.getByRole('link', { name: 'Einwilligung ändern' }).click();
		await press(screen, strip(screen).getByRole('button', { name: 'Alles erlauben' }));
		await page.locator('iframe[title="Der Abend"]').scrollIntoViewIfNeeded();
		await page.frameLocator('iframe[title="Der Abend"]').getByText('Da').waitFor();
		assert.equal([...new Set(asked)].sort(), ['films.test', 'maps.test']);
		await page.goto('/m/schlicht');
		assert.not(await strip(screen).isVisible());
		const categories = [{ nameDe: 'Karten', nameEn: 'Maps', hosts: ['maps.test'] }];
		await product.perform('cookies.save', { categories });
		const before = asked.length;
		await page.goto('/m/anfahrt');
		assert.is(asked.length, before, 'that was another question');
		const boxes = strip(screen).getByRole('checkbox');
		const state = await Promise.all(
			(await boxes.all()).map(async (one) => [await one.isChecked(), await one.isEnabled()])
		);
		assert.equal(state, [
			[true, false],
			[false, true],
			[false, true]
		]);
		await press(screen, page.getByRole('button', { name: 'Immer erlauben' }).first());
		await page.frameLocator('iframe[title="Anfahrt"]').getByText('Da').waitFor();
		assert.match(page.url(), /#embed-\w+$/);
		assert.equal([...new Set(asked.slice(before))], ['maps.test'], 'only its own group');
	}));

test('an invalid choice changes nothing', async () => {
	const send = (fields: Record<string, string>, path = '/consent') =>
		fetch(product.base + path, {
			method: 'POST',
			redirect: 'manual',
			headers: { origin: product.base },
			body: new URLSearchParams(fields)
		});
	const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? null;
	const good = { tag: '0123abcd', groups: '2', choice: 'all', back: '/m/anfahrt?a=1&embed=x' };
	const answer = await send(good, '/consent?at=embed-1a');
	assert.equal([answer.status, cookieOf(answer)], [303, 'mq_embeds=0123abcd.0.1']);
	assert.is(answer.headers.get('location'), '/m/anfahrt?a=1#embed-1a');
	assert.match(answer.headers.get('set-cookie')!, /Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/);
	assert.is(cookieOf(await send({ ...good, tag: 'x; Path=/a' })), null);
	assert.is(cookieOf(await send({ ...good, groups: '999999999' })), 'mq_embeds=0123abcd');
	assert.is((await send({ ...good, back: 'https://evil.test/' }, '/consent?at=x%0d%0a')).headers.get('location'), '/');
	const foreign = { method: 'POST', headers: { origin: 'https://evil.test' }, body: new URLSearchParams(good) };
	assert.is((await fetch(`${product.base}/consent`, foreign)).status, 403);
});

test('the back end sets when it asks, its texts and its groups', () =>
	at('/login?lang=de', { viewport: { width: 1280, height: 900 } }, async (screen) => {
		const { page } = screen;
		await product.perform('cookies.save', { categories: null });
		await page.getByLabel('Benutzername oder E-Mail').fill('ada');
		await page.getByLabel('Passwort', { exact: true }).fill(password);
		await page.getByRole('button', { name: 'Anmelden' }).click();
		await page.waitForURL('**/admin/dashboard');
		await page.goto('/admin/cookies');
		await page.getByLabel('Wann die Website fragt').selectOption({ label: 'Auf allen Seiten' });
		await page.getByLabel('Text auf Deutsch').fill('Dürfen wir Filme zeigen?');
		await page.getByRole('button', { name: 'Gruppe hinzufügen' }).click();
		await page.getByLabel('Name auf Deutsch').fill('Filme');
		await page.getByRole('checkbox', { name: 'films.test' }).check();
		await page.getByText('In keiner Gruppe: maps.test').waitFor();
		await page.getByRole('button', { name: 'Speichern' }).click();
		await page.getByRole('alert').waitFor();
		assert.equal((await product.perform('cookies.show', {})).own, {}, 'a group needs both names');
		await page.getByLabel('Name auf Englisch').fill('Films');
		await page.getByRole('button', { name: 'Speichern' }).click();
		await page.getByText('Gespeichert.', { exact: true }).waitFor();
		const { own } = await product.perform('cookies.show', {});
		assert.equal(own.categories, [{ nameDe: 'Filme', nameEn: 'Films', hosts: ['films.test'] }]);
		await isSoundInBoth(screen, 'admin-cookies');
		await page.goto('/m/schlicht');
		await page.getByText('Dürfen wir Filme zeigen?').waitFor();
		assert.equal(screen.errors, []);
	}));

test.run();
