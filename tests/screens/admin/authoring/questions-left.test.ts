import type { Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('a question editor that is left in the middle');
let backEnd: BackEnd;
let page: Page;
let event: string;
let slug: string;

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']], { viewport: { width: 1366, height: 768 } });
	({ page } = backEnd.screen);
});
test.after(() => backEnd?.close());
test.before.each(async () => {
	({ uid: event } = (await backEnd.product.perform('event.create', { name: 'Fest', preset: 'pub' })).event);
	slug = 'runde-1';
	await moveTo(page, `/admin/questions?event=${event}`);
	await cursorIn('prompt');
});

const cursorIn = (name: string) =>
	until(() => page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name), 'the cursor');
const isPost = (url: URL) => /\/admin\/questions\/[^/]+$/.test(url.pathname);
const prompts = async (): Promise<string[]> => {
	const { catalogs } = await backEnd.product.perform('catalog.list', { event });
	if (!catalogs.length) return [];
	return (await backEnd.product.perform('catalog.show', { event, slug })).catalog.questions.map(({ prompt }) => prompt);
};
const shown = () => page.getByRole('region', { name: 'Fragen' }).getByRole('listitem');

/** Writes a question that is complete at once, and begins the next one. */
async function write(prompt: string): Promise<void> {
	await page.keyboard.type(prompt);
	for (const key of ['Enter', 'a', 'Tab', 'Space', 'Enter', 'b']) await page.keyboard.press(key);
}

test('leaving immediately works, and every question is stored once', async () => {
	await write('Eins?');
	await page.keyboard.press('Control+Enter');
	await write('Zwei?');
	await chooseInSideBar(page, 'Teams');
	await page.getByLabel('Namen').waitFor();
	await until(async () => (await prompts()).length === 2, 'both are stored');
	assert.is(new URL(page.url()).pathname, '/admin/teams');
	await page.goBack();
	await shown().nth(1).waitFor();
	await page
		.getByText('alles gespeichert')
		.or(page.getByText(/^gespeichert/))
		.first()
		.waitFor();
	assert.is(await shown().count(), 2);
	assert.equal(await prompts(), ['Eins?', 'Zwei?']);
	assert.equal(backEnd.screen.errors, []);
});

test('coming back while the last question is being saved finds it once', async () => {
	const gate = Promise.withResolvers<void>();
	const held = async (route: Route) => {
		if (route.request().method() === 'POST') await gate.promise;
		await route.continue();
	};
	await page.route(isPost, held);
	await write('Eins?');
	const sent = page.waitForRequest((request) => isPost(new URL(request.url())) && request.method() === 'POST');
	await chooseInSideBar(page, 'Teams');
	await page.getByLabel('Namen').waitFor();
	await sent;
	await page.goBack();
	await page.getByRole('region', { name: 'Fragen' }).waitFor();
	gate.resolve();
	await until(async () => (await prompts()).length > 0, 'it is stored');
	await shown().getByText('Eins?').waitFor();
	await page.getByText('alles gespeichert').waitFor();
	await page.unroute(isPost);
	assert.is(await shown().count(), 1);
	assert.equal(await prompts(), ['Eins?']);
});

test('a question whose response was lost is not stored again, and new ones keep their order', async () => {
	await write('Eins?');
	await until(async () => (await prompts()).length === 1, 'the first one');
	const lose = async (route: Route) => {
		if (route.request().method() === 'POST') await route.fetch();
		await route.abort();
	};
	await page.keyboard.press('Control+Enter');
	await page.route(isPost, lose, { times: 1 });
	await write('Zwei?');
	await until(async () => (await prompts()).length === 2, 'the second one');
	await page.route(isPost, (route) => route.abort());
	for (const prompt of ['Drei?', 'Vier?']) {
		await page.keyboard.press('Control+Enter');
		await write(prompt);
	}
	await page.unroute(isPost);
	await page.reload();
	await until(async () => (await prompts()).length >= 4, 'all are stored');
	assert.equal(await prompts(), ['Eins?', 'Zwei?', 'Drei?', 'Vier?']);
	assert.is(await shown().count(), 4);
});

/** Has `send` stored without an answer; `writeOn` writes on before that is known. Answers how to give the network back. */
async function lose(
	method: string,
	send: () => Promise<void>,
	writeOn: () => Promise<void>
): Promise<() => Promise<void>> {
	const stored = Promise.withResolvers<void>();
	const written = Promise.withResolvers<void>();
	let isFirst = true;
	const cut = async (route: Route) => {
		const isOther = route.request().method() === 'GET' || (isFirst && route.request().method() !== method);
		if (isOther) return route.continue();
		if (isFirst) {
			isFirst = false;
			await route.fetch();
			stored.resolve();
			await written.promise;
		}
		return route.abort();
	};
	await page.route(isQuestion, cut);
	await send();
	await stored.promise;
	await writeOn();
	written.resolve();
	await page
		.getByText(/kein Netz/i)
		.first()
		.waitFor();
	return () => page.unroute(isQuestion, cut);
}
const isQuestion = (url: URL) => /\/admin\/questions\/[^/]+(\/\d+)?$/.test(url.pathname);
const allStored = () =>
	page
		.getByText('alles gespeichert')
		.or(page.getByText(/^gespeichert/))
		.first()
		.waitFor();

for (const [way, goOn] of [
	['and the screen is loaded again', () => page.reload()],
	['and the network is back', () => page.evaluate(() => window.dispatchEvent(new Event('online')))]
] as const) {
	test(`a new question that was written on after it was sent is stored once, its answer lost ${way}`, async () => {
		const send = () => write('Eins?');
		const reconnect = await lose('POST', send, () => page.locator('[name=prompt]').fill('Eins und mehr?'));
		await reconnect();
		await goOn();
		await until(async () => (await prompts()).includes('Eins und mehr?'), 'the later text is stored');
		await allStored();
		assert.equal(await prompts(), ['Eins und mehr?']);
		assert.is(await shown().count(), 1);
	});

	test(`a question that was written on after it was sent asks for no decision, its answer lost ${way}`, async () => {
		await write('Eins?');
		await until(async () => (await prompts()).length === 1, 'it is stored');
		await allStored();
		const say = (text: string) => page.locator('[name=prompt]').fill(text);
		const reconnect = await lose(
			'PUT',
			() => say('Eins und mehr?'),
			() => say('Eins und noch mehr?')
		);
		await reconnect();
		await goOn();
		await until(async () => (await prompts()).includes('Eins und noch mehr?'), 'the later text is stored');
		await allStored();
		assert.equal(await prompts(), ['Eins und noch mehr?']);
		assert.is(await page.getByRole('button', { name: /behalten|übernehmen/ }).count(), 0);
	});
}

test.run();
