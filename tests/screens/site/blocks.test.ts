import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { blockSchema, blockTypes, kindOf, type SentBlock } from '#lib/blocks/blocks.ts';
import { allBlocks, uploadScenes } from '../../support/website/all-blocks.ts';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import { htmlFaults } from '../../support/browser/html-faults.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { openQuiz, play, setConfig, type Player, type Quiz } from '../../support/phone/quiz.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the blocks of pages');
let product: Product;
let browser: Browser;
let quiz: Quiz;
let owls: Player;
let blocks: SentBlock[];
const screens: Screen[] = [];

const save = (page: string, list: object[], title = 'Alle Blöcke') =>
	product.perform('page.save', { page, title, status: 'published', blocks: list as SentBlock[] });

test.before(async () => {
	product = await startProduct();
	const soon = await openQuiz(product, {
		name: 'Neujahrsrunde der Vereine',
		description: '<p>Fünf Runden, ein <b>Wanderpokal</b>.</p>',
		start_date: new Date(Date.now() + 8 * 86_400_000).toISOString()
	});
	quiz = await openQuiz(product, { name: 'Lichterfest' });
	owls = await play(product, quiz, 'Eulen');
	await owls.answer();
	const ants = await play(product, quiz, 'Ameisen');
	await ants.answer(false);
	await ants.finish();
	const scenes = await uploadScenes(product);
	blocks = allBlocks(scenes, quiz.uid).map((block) => {
		const { type, data } = block as SentBlock;
		return type === 'event' ? { ...block, data: { ...data, event: soon.slug } } : block;
	}) as SentBlock[];
	await save('alle', [...blocks, { type: 'text', hidden: true, data: { body: '<p>Unsichtbares</p>' } }]);
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

/** Opens a page of the website; `foreign` are the requests that left it. */
async function open(path: string, options: Parameters<typeof openScreen>[1] = {}) {
	const screen = await openScreen(browser, { locale: 'de-DE', viewport: { width: 1280, height: 900 }, ...options });
	screens.push(screen);
	const foreign: string[] = [];
	screen.page.on('request', (request) => {
		if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(product.base)) foreign.push(request.url());
	});
	await screen.page.goto(product.base + path);
	return { ...screen, foreign };
}

const isWide = ({ page }: Screen) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Pictures further down load once they are near. */
const seePictures = ({ page }: Screen) =>
	page.evaluate(() =>
		Promise.all(
			[...document.images].map((image) => {
				image.loading = 'eager';
				return image.decode().catch(() => undefined);
			})
		)
	);

/** Every text that people wrote into a block, without its tags. */
function textsOf(value: unknown, name = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, name));
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).flatMap(([inner, one]) => textsOf(one, inner));
	const isShown =
		/^(heading|headline|kicker|text|intro|title|note|name|role|label|value|question|caption|badge|price[AB]|a|b|points|features|body|answer|html|consent|button)$/;
	if (typeof value !== 'string' || !isShown.test(name)) return [];
	return /^(body|answer|html|intro)$/.test(name) ? value.split(/<[^>]*>/) : [value];
}
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

test('every type and variant exists, is stored as it was sent and appears in the page without JavaScript', async () => {
	const kinds = blockTypes.flatMap((type) => kindOf(type).variants.map((variant) => `${type} ${variant}`));
	assert.equal([...new Set(blocks.map(({ type, variant }) => `${type} ${variant}`))].sort(), kinds.sort());
	const { page: stored } = await product.perform('page.show', { page: 'alle' });
	// What links open never gets a hold of the page: the one thing that is added.
	const dataOf = (list: object[]) => {
		const data = list.slice(0, blocks.length).map((block) => (block as { data: object }).data);
		return JSON.parse(JSON.stringify(data).replaceAll(' rel=\\"noopener\\"', '')) as object[];
	};
	assert.equal(dataOf(stored.blocks), dataOf(blocks.map((block) => blockSchema.parse(block))));
	const { page } = await open('/m/alle', { javaScriptEnabled: false });
	const shown = plain((await page.locator('main').textContent()) ?? '');
	// Nobody takes subscriptions and there are no articles yet: forms that could not be sent and empty lists stand nowhere.
	const drawn = blocks.filter(({ type, variant }) => type !== 'news' && variant !== 'newsletter');
	const missing = drawn
		.filter(({ type }) => type !== 'contact')
		.flatMap(({ data }) => textsOf(data))
		.map(plain)
		.filter((text) => text && !shown.includes(text));
	assert.equal(missing, []);
	assert.not.match(shown, /Unsichtbares/);
	const formsOf = ({ type, data }: (typeof blocks)[number]): number =>
		// A chat asks by a form, and has one more for each question that it suggests.
		type === 'chat' ? 1 + ((data as { examples?: string[] }).examples ?? []).length : Number(type === 'contact');
	assert.is(
		await page.locator('main form').count(),
		blocks.reduce((sum, block) => sum + formsOf(block), 0)
	);
	const sections = await page
		.locator('section[data-block]')
		.evaluateAll((all) => all.map((one) => `${one.dataset.type} ${one.dataset.variant}`));
	assert.equal(
		sections,
		drawn.map(({ type, variant }) => `${type} ${variant}`)
	);
	assert.is(await page.locator('h1').count(), 1);
	assert.match(await page.locator('mq-countdown').first().innerText(), /Tage/);
	await page.getByText('Auch ohne Netz', { exact: true }).nth(2).click();
	assert.ok(await page.getByText('Antworten bleiben auf dem Telefon.').nth(2).isVisible(), 'tabs need no script');
	await page.getByText('im Jahr', { exact: true }).first().click();
	assert.ok(await page.getByText('990 €').first().isVisible(), 'prices are chosen without script');
	assert.not(await page.getByText('120 €').first().isVisible());
});

test('the page is valid HTML, and has its questions as structured data', async () => {
	const html = await (await fetch(`${product.base}/m/alle`)).text();
	assert.equal(await htmlFaults(html), []);
	const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
		([, text]) => JSON.parse(text!) as { '@type': string; mainEntity?: { name: string }[] }
	);
	const questions = data.filter((one) => one['@type'] === 'FAQPage');
	assert.is(questions.length, 1);
	assert.is(questions[0]!.mainEntity![1]!.name, 'Was passiert bei </script> Regen?');
});

for (const width of [1280, 390])
	test(`at ${width} pixels nothing is wider than the page, and it is accessible`, async () => {
		const screen = await open('/m/alle', { viewport: { width, height: 900 } });
		await seePictures(screen);
		await screen.screenshot(`blocks-${width}`);
		assert.not(await isWide(screen), 'no sideways scroll');
		const unsized = await screen.page.locator('main img:not([width])').count();
		assert.is(unsized - blocks.filter(({ style }) => style?.image).length, 0, 'pictures have their place');
		assert.equal(await screen.axe(), []);
		assert.equal(screen.errors, []);
		assert.equal(screen.foreign, []);
	});

test('in the dark everything can be read', async () => {
	const screen = await open('/m/alle', { colorScheme: 'dark' });
	await seePictures(screen);
	await screen.screenshot('blocks-dark');
	assert.equal(await screen.axe('contrast'), []);
});

test('slides are turned by buttons that show the position', async () => {
	const { page } = await open('/m/alle');
	const slider = page.locator('[data-type="quotes"] mq-slider');
	await slider.scrollIntoViewIfNeeded();
	const on = slider.getByRole('button', { name: 'Weiter' });
	const box = (await on.boundingBox())!;
	assert.ok(box.width >= 48 && box.height >= 48);
	assert.match(await slider.innerText(), /1 von 3/);
	await on.click();
	await slider.getByText('2 von 3').waitFor();
	await slider.getByRole('button', { name: 'Zurück' }).click();
	await slider.getByText('1 von 3').waitFor();
	assert.not(await page.locator('[data-type="gallery"] [data-pause]').isVisible(), 'nothing walks by itself here');
});

test('a ranking follows the game, and reveals nothing while the places are hidden', async () => {
	const { page, errors } = await open('/m/alle');
	const board = page.locator('mq-ranking.board');
	const rows = board.locator('li');
	assert.match(await rows.first().innerText(), /1\s+Eulen[\s\S]*10/);
	await page.locator('mq-ranking.board.live').waitFor();
	await owls.answer();
	await rows.first().getByText('20', { exact: true }).waitFor();
	const bears = await play(product, quiz, 'Bären');
	for (let right = 0; right < 3; right++) await bears.answer();
	await rows.first().getByText('Bären').waitFor();
	await setConfig(product, quiz, { boardMode: 'hidden' });
	await board.getByText('Die Plätze sind gerade verborgen.').waitFor();
	assert.is(await rows.count(), 0);
	const without = await (await fetch(`${product.base}/m/alle`)).text();
	assert.not.match(without, /Bären|Eulen/);
	await setConfig(product, quiz, { boardMode: 'live' });
	await rows.first().getByText('Bären').waitFor();
	assert.equal(errors, []);
});

test('an unpublished quiz is not shown as a block', async () => {
	const hidden = await product.perform('event.create', { name: 'Geheimes Fest' });
	const event = hidden.event.uid;
	await save('geheim', [
		{ type: 'event', data: { event } },
		{ type: 'ranking', data: { event } },
		{ type: 'text', data: { body: '<p>Sonst nichts</p>' } }
	]);
	const html = await (await fetch(`${product.base}/m/geheim`)).text();
	assert.not.match(html, /Geheimes Fest|data-type="(event|ranking)"/);
	assert.match(html, /Sonst nichts/);
});

const evil = 'https://evil.example';
const hostile = `<p onclick="window.hit=1">Satz</p><script>window.hit=1</script><img src="${evil}/a.png" onerror="window.hit=1">
	<img src="/uploads/none.png" srcset="${evil}/b.png 2x"><svg onload="window.hit=1"><use href="${evil}/x.svg"></use></svg>
	<iframe src="${evil}/frame"></iframe><iframe srcdoc="<script>parent.hit=1</script>"></iframe><style>@import "${evil}/x.css";</style>
	<a href="javascript:window.hit=1">Verweis</a><form action="${evil}"><input autofocus onfocus="window.hit=1"></form>
	<div style="background: url(${evil}/c.png); color: red">Farbe</div><video src="${evil}/v.mp4" poster="${evil}/p.png" autoplay></video>
	<math><mtext></form><form><mglyph><style></math><img src=x onerror=window.hit=1>`;

test('no text of people runs or calls another host', async () => {
	const image = { src: `${evil}/d.png`, alt: 'Bild von woanders' };
	const text = '<script>window.hit=1</script>"><img src=x onerror=window.hit=1>';
	await save(
		'boese',
		[
			{ type: 'html', data: { html: hostile } },
			{ type: 'text', data: { heading: text.slice(0, 100), body: hostile } },
			{ type: 'media', data: { image, body: hostile }, style: { surface: 'image', image: `${evil}/e.png` } },
			{ type: 'faq', data: { items: [{ question: text.slice(0, 100), answer: hostile }] } },
			{
				type: 'hero',
				variant: 'video',
				data: { headline: 'Film', video: { url: `${evil}/f.mp4`, poster: image, title: 'Film' } }
			},
			{ type: 'logos', data: { items: [{ image }] } },
			{ type: 'quotes', data: { items: [{ text, name: text.slice(0, 60), image }] } }
		],
		text
	);
	const { page, foreign } = await open('/m/boese');
	for (const summary of await page.locator('summary').all()) await summary.click();
	await page.getByText('Verweis').first().click();
	await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
	assert.is(await page.evaluate(() => (window as { hit?: number }).hit), undefined);
	assert.equal(foreign, []);
	assert.is(await page.locator('main :is(iframe, form, svg use, [onclick], [onerror])').count(), 0);
	assert.ok(await page.getByText('Bild von woanders').first().isVisible(), 'its words stand for a picture');
	const html = await (await fetch(`${product.base}/m/boese`)).text();
	assert.not.match(
		html.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, ''),
		/(src|srcset|poster)="https:\/\/evil/
	);
	assert.equal(await htmlFaults(html), []);
});

test.run();
