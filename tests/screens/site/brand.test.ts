import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import type { TabOptions } from '../../support/browser/kept-tabs.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the brand on the website');
let product: Product;
let browser: Browser;

// Browsers keep a page for a while.
let visit = 0;
const svg = (fill: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><circle cx="20" cy="20" r="18" fill="${fill}"/><path d="M46 10h100v6H46zM46 24h80v6H46z" fill="${fill}"/></svg>`;
const upload = async (name: string, fill: string) => {
	const file = new UploadedFile(`${name}.svg`, Buffer.from(svg(fill)));
	return (await product.perform('media.upload', { file })).file.path;
};

const quote = { text: 'Der beste Kaffee am Hafen.', name: 'Zoe Brandt', stars: 4 };
const step = (title: string) => ({ title, text: 'Ein Satz dazu.' });
const blocks = (image: string) => [
	{
		type: 'hero',
		variant: 'split',
		data: { kicker: 'Seit 1998', headline: 'Frisch geröstet', text: 'Jeden Freitag.' }
	},
	{ type: 'text', variant: 'prose', data: { body: '<ul><li>Hell</li><li>Dunkel</li></ul>' } },
	{ type: 'steps', variant: 'horizontal', data: { items: [step('Wählen'), step('Rösten'), step('Trinken')] } },
	{ type: 'quotes', data: { items: [quote, { ...quote, name: 'Ali Can' }, { ...quote, name: 'Mia Ott' }] } },
	{ type: 'logos', data: { items: [{ image: { src: image, alt: 'Partner' } }] } },
	{
		type: 'cta',
		data: { heading: 'Schreibt uns', actions: [{ label: 'Kontakt', href: '/m/kontakt' }] },
		style: { surface: 'image', image }
	}
];

test.before(async () => {
	product = await startProduct();
	browser = await openBrowser();
	const [logo, icon] = [await upload('logo', '#0f3d3e'), await upload('icon', '#d9822b')];
	await product.perform('page.save', { page: 'kaffee', title: 'Kaffee', status: 'published', blocks: blocks(logo) });
	await product.perform('design.updateTokens', {
		tokens: {
			brand: {
				primary: '#0f3d3e',
				accent: '#a34a00',
				secondary: '#38598b',
				ink: '#10201f',
				paper: '#ffffff',
				mist: '#eef4f3'
			}
		}
	});
	await product.perform('design.updateBrand', { brand: { logo, icon, sharePicture: logo, ornaments: 'none' } });
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
const address = (screen: Screen, selector: string, name: string) =>
	screen.page.locator(`head ${selector}`).last().getAttribute(name);

test('pages carry the logo, the icon and the share picture', () =>
	at('/m/kaffee', {}, async (screen) => {
		const { page } = screen;
		const logo = page.locator('header').getByRole('img');
		assert.match((await logo.getAttribute('src'))!, /^\/uploads\/logo\.svg\?v=[0-9a-f]{12}$/);
		assert.match((await address(screen, 'meta[property="og:image"]', 'content'))!, /\/uploads\/logo\.svg\?v=/);
		for (const [selector, side] of [
			['link[rel=icon]', 32],
			['link[rel=apple-touch-icon]', 180]
		] as const) {
			const href = (await address(screen, selector, 'href'))!;
			assert.match(href, new RegExp(`^/design/default/icon-[0-9a-f]{16}-${side}\\.png$`));
			const answer = await page.request.get(href);
			assert.equal([answer.status(), answer.headers()['content-type']], [200, 'image/png']);
			assert.match(answer.headers()['cache-control']!, /immutable/);
			const png = await answer.body();
			assert.equal([png.readUInt32BE(16), png.readUInt32BE(20)], [side, side]);
		}
		assert.is((await page.request.get('/design/default/icon-0123456789abcdef-64.png')).status(), 404);
		assert.equal(screen.errors, []);
	}));

test('nothing of a theatre is left without ornaments, on the 404 neither, at every width and in both themes', async () => {
	for (const path of ['/m/kaffee', '/m/nirgends'])
		await at(path, {}, async (screen) => {
			const { page, axe } = screen;
			for (const width of [390, 1366, 1920]) {
				await page.setViewportSize({ width, height: 900 });
				assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${path} at ${width}`);
				await screen.screenshot(`brand${path.replaceAll('/', '-')}-${width}`);
			}
			for (const hidden of ['.b-bulbs', '.b-scallops'])
				for (const one of await page.locator(hidden).all()) assert.not(await one.isVisible(), hidden);
			const stages = await page
				.locator('main [data-theme=stage]')
				.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage));
			assert.equal([...new Set(stages)], ['none']);
			for (const colorScheme of ['dark', 'light'] as const) {
				await page.emulateMedia({ colorScheme });
				assert.equal(await axe(), [], `${path}, ${colorScheme}`);
				await screen.screenshot(`brand${path.replaceAll('/', '-')}-${colorScheme}`);
			}
		});
});

const plateOf = (screen: Screen, part: string) =>
	screen.page.locator(`${part} picture`).evaluate((one) => getComputedStyle(one).backgroundColor);

test('a logo without a dark picture stands on a light plate on dark ground alone', () =>
	at('/m/kaffee', {}, async (screen) => {
		assert.match(await plateOf(screen, 'footer'), /1 1 1\)|255, 255, 255\)/);
		assert.match(await plateOf(screen, 'header'), /, 0\)|\/ 0\)/);
		await screen.page.emulateMedia({ colorScheme: 'dark' });
		assert.match(await plateOf(screen, 'header'), /1 1 1\)|255, 255, 255\)/);
	}));

test('all ornaments show where they are chosen', async () => {
	await product.perform('design.updateBrand', { brand: { ornaments: 'all', logo: null } });
	await at(`/m/kaffee?v=${(visit += 1)}`, {}, async (screen) => {
		assert.ok(await screen.page.locator('.b-bulbs').first().isVisible());
		assert.ok(await screen.page.locator('.b-scallops').first().isVisible());
		await screen.screenshot('brand-all');
	});
});

test('a long name of a site never breaks inside a word on a small phone', async () => {
	const { namespaces } = await product.perform('namespace.list', {});
	const { id } = namespaces.find(({ namespace }: { namespace: string }) => namespace === 'default')!;
	const words: [name: string, lines: number][] = [
		['Rösterei Nordlicht', 2],
		['Donaudampfschifffahrtsgesellschaft', 5]
	];
	for (const [label, most] of words) {
		await product.perform('namespace.update', { id, label });
		await at(`/m/kaffee?v=${(visit += 1)}`, { viewport: { width: 360, height: 740 } }, async ({ page, screenshot }) => {
			const found = await page.locator('header a[href="/"] span').evaluate((one) => {
				const { fontSize, lineHeight } = getComputedStyle(one);
				return {
					size: parseFloat(fontSize),
					lines: Math.round(one.getBoundingClientRect().height / parseFloat(lineHeight))
				};
			});
			assert.ok(found.size >= 11 && found.lines <= most, `${label}: ${JSON.stringify(found)}`);
			assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, label);
			await screenshot(`brand-name-${most}`);
		});
	}
});

test('a page loads the family that its design has chosen from the server itself', async () => {
	for (const [family, file] of [
		['serif', 'source-serif-4'],
		['rounded', 'nunito'],
		['mono', 'jetbrains-mono']
	] as const) {
		await product.perform('design.updateTokens', { tokens: { type: { family } } });
		await at(`/m/kaffee?v=${(visit += 1)}`, {}, async ({ page, screenshot }) => {
			await page.evaluate(() => document.fonts.ready.then(() => undefined));
			const loaded = await page.evaluate(() =>
				performance.getEntriesByType('resource').flatMap(({ name }) => /[^/]+\.woff2/.exec(name)?.[0] ?? [])
			);
			assert.ok(
				loaded.some((name) => name.startsWith(`${file}-latin-wght-normal`)),
				loaded.join()
			);
			await screenshot(`brand-font-${family}`);
		});
	}
});

test('links to an event on a phone share its picture, else that of the brand', async () => {
	const { event } = await product.perform('event.create', { name: 'Kaffeequiz', published: true });
	const pictures = async () => {
		const html = await (await fetch(`${product.base}/?event=${event.uid}`)).text();
		return [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, content]) => content!);
	};
	const [brand, ...more] = await pictures();
	assert.match(brand!, new RegExp(`^${product.base}/uploads/logo\\.svg\\?v=[0-9a-f]{12}$`));
	assert.equal(more, []);
	const own = await upload('eigenes', '#7c0045');
	await product.perform('event.update', { event: event.uid, config: { ogImagePath: own } });
	assert.match((await pictures()).join(' '), /^\S+\/uploads\/eigenes\.svg\?v=[0-9a-f]{12}$/);
});

test.run();
