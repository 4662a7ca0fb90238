import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { openBrowser, openScreen } from '../../support/browser/chromium.ts';
import { fontBytes } from '../../support/files/fonts.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('own fonts on the website');
let product: Product;
let browser: Browser;

const add = async (name: string) => {
	const file = new UploadedFile(`${name}.woff2`, fontBytes(name));
	return (await product.perform('design.addFont', { file, isLicensed: true })).font.src;
};

test.before(async () => {
	product = await startProduct();
	browser = await openBrowser();
	const blocks = [
		{ type: 'hero', variant: 'center', data: { headline: 'Frisch geröstet', text: 'Jeden Freitag ab acht.' } },
		{ type: 'text', variant: 'prose', data: { body: '<p>Ein Satz mit <strong>Nachdruck</strong>. Ω Ж</p>' } }
	];
	for (const page of ['kaffee', 'tee'])
		await product.perform('page.save', { page, title: page, status: 'published', blocks });
});
test.after(async () => {
	await browser.close();
	await product.close();
});

/** The fonts that a page loads, and what its heading and its text are drawn with. */
async function fontsOf(path: string) {
	const screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE' });
	const asked: string[] = [];
	screen.page.on('request', (request) => {
		if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname);
	});
	await screen.page.goto(path);
	await screen.page.evaluate(() => document.fonts.ready.then(() => undefined));
	const drawn = await screen.page.evaluate(() =>
		['h1', 'strong'].map((selector) => getComputedStyle(document.querySelector(selector)!).fontFamily)
	);
	const loaded = await screen.page.evaluate(() =>
		[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))
	);
	const preloaded = await screen.page.evaluate(() =>
		[...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
			({ href }) => new URL(href).pathname
		)
	);
	// The browser also asks ahead for a font that pages of this server had before, or of one with its address.
	assert.ok(preloaded.every((address) => asked.includes(address)));
	assert.is(preloaded.length, new Set(loaded).size, 'the head names each family that the page shows, and no other');
	await screen.screenshot(`own-fonts${path.replaceAll(/\W/g, '-')}`);
	assert.equal(screen.errors, []);
	await screen.close();
	const own = asked.filter((address) => preloaded.includes(address) || address.startsWith('/design/'));
	return { asked: own.sort(), drawn, loaded: [...new Set(loaded)].sort() };
}

test('a page loads its own families and no other, also for signs that they lack', async () => {
	const [serif, sans] = [await add('source-serif-4-latin-wght-normal'), await add('nunito-latin-wght-normal')];
	await product.perform('design.updateBrand', { brand: { headingFont: 'Source Serif 4', textFont: 'Nunito' } });
	const { asked, drawn, loaded } = await fontsOf('/m/kaffee?v=1');
	assert.equal(asked, [serif, sans].sort());
	assert.equal(loaded, ['Own Nunito', 'Own Source Serif 4']);
	assert.match(drawn[0]!, /^"Own Source Serif 4"/);
	assert.match(drawn[1]!, /^"Own Nunito"/);
});

test('one family for all is one file', async () => {
	await product.perform('design.updateBrand', { brand: { headingFont: 'Nunito', textFont: 'Nunito' } });
	const { asked, loaded } = await fontsOf('/m/kaffee?v=2');
	assert.equal([asked.length, loaded], [1, ['Own Nunito']]);
});

test('a family of the product is one file as well', async () => {
	await product.perform('design.updateBrand', { brand: { headingFont: 'Nunito', textFont: null } });
	await product.perform('design.updateTokens', { tokens: { type: { family: 'serif' } } });
	const { asked, loaded } = await fontsOf('/m/tee');
	assert.equal([asked.length, loaded], [2, ['Own Nunito', 'Source Serif 4 Variable']]);
	await product.perform('design.updateTokens', { tokens: { type: { family: 'grotesk' } } });
});

test('without a choice a page loads those of the product', async () => {
	await product.perform('design.updateBrand', { brand: { headingFont: null, textFont: null } });
	const { asked } = await fontsOf('/m/kaffee?v=3');
	assert.ok(asked.length > 0);
	assert.not(asked.some((address) => address.startsWith('/design/')));
});

test.run();
