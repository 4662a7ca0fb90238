import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth, moveTo, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { overHttp, Phone } from '../../../support/phone/phone.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
let event: string;
let screen: Screen;
let page: Page;
const test = suite('hints after a question was played');

const river = {
	type: 'photoText',
	prompt: 'Wie heißt der Fluss auf Niederländisch?',
	points: 10,
	requirePhoto: false,
	accept: ['Maas']
};
const bridge = { type: 'mc', prompt: 'Woraus ist die Brücke?', points: 10, options: ['Holz', 'Stahl'], answers: [0] };
const texts = ['Maas', 'De Maas', 'de maas', 'De Maas.', 'Rijn', 'Waal'];

test.before(async () => {
	product = await startProduct();
	for (const role of ['admin', 'analyst'] as const)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
	event = (await product.perform('event.create', { name: 'Brückenfest', published: true })).event.uid;
	await product.perform('catalog.save', { event, slug: 'ufer', name: 'Am Ufer', questions: [river, bridge] });
	for (const [index, text] of texts.entries()) {
		const phone = await Phone.join(
			overHttp(() => product.base),
			event,
			{ name: `Boot ${index + 1}` }
		);
		const { attemptId, items } = await phone.start('ufer');
		for (const item of items) {
			const { options } = item.question as unknown as { options?: { id: string; text: string }[] };
			const steel = options?.find((option) => option.text === 'Stahl');
			await phone.answer(attemptId, item, steel ? { selected: [steel.id] } : { text });
		}
		await phone.finish(attemptId);
	}
	browser = await openBrowser();
	screen = await openAs(browser, product, 'admin', { viewport: { width: 1440, height: 900 } });
	page = screen.page;
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const hints = (on = page, name = 'Hinweise') => on.getByRole('list', { name });
const open = (prompt: RegExp) =>
	moveTo(page, `/admin/questions?event=${event}&catalog=ufer`).then(() =>
		page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name: prompt }).click()
	);
const rightAnswers = async () => {
	const { results } = await product.perform('result.list', { event });
	return results
		.filter(({ answers }) => answers.some(({ isCorrect }) => isCorrect))
		.map(({ name }) => name)
		.sort();
};

test('on a phone in English the button stands under the words', async () => {
	const phone = await openAs(browser, product, 'admin', { viewport: { width: 390, height: 844 }, locale: 'en-GB' });
	await moveTo(phone.page, `/admin/questions?event=${event}&catalog=ufer`);
	await phone.page.getByRole('button', { name: /Fluss.*1 hint/s }).click();
	const words = await hints(phone.page, 'Hints').getByText('3 teams wrote “De Maas”').boundingBox();
	const button = await hints(phone.page, 'Hints').getByRole('button', { name: 'Count as right' }).boundingBox();
	assert.ok(button!.y >= words!.y + words!.height);
	await isSoundInBoth(phone, 'played-hints-phone');
});

test('readers see the hint and its answers, and cannot change the scores', async () => {
	const reader = await openAs(browser, product, 'analyst', { viewport: { width: 1280, height: 800 } });
	await moveTo(reader.page, `/admin/questions?event=${event}&catalog=ufer`);
	await reader.page.getByRole('button', { name: /Fluss/ }).click();
	await hints(reader.page).getByText('3 Teams haben „De Maas“ geschrieben').waitFor();
	assert.is(await hints(reader.page).getByRole('button', { name: 'Als richtig werten' }).count(), 0);
});

test('one click counts a text as right, and another one takes that back', async () => {
	await open(/Fluss/);
	await hints().getByText('3 Teams haben „De Maas“ geschrieben').waitFor();
	await isSoundInBoth(screen, 'played-hints');
	assert.equal(await rightAnswers(), ['Boot 1']);
	await hints().getByRole('button', { name: 'Als richtig werten' }).press('Enter');
	await page.getByText('„De Maas“ gilt als richtig. 3 Antworten wurden neu gewertet.').waitFor();
	await hints().waitFor({ state: 'detached' });
	assert.equal(await rightAnswers(), ['Boot 1', 'Boot 2', 'Boot 3', 'Boot 4']);
	await page.waitForFunction(() =>
		[...document.querySelectorAll('input, textarea')].some((field) => 'value' in field && field.value === 'De Maas')
	);
	await page.getByRole('button', { name: 'Rückgängig', exact: true }).last().click();
	await page.getByText('Die Wertung ist wie zuvor.').waitFor();
	assert.equal(await rightAnswers(), ['Boot 1']);
	await page.getByText('6 gespeicherte Antworten wurden nach der alten Lösung gewertet.').waitFor();
});

test('a question that nobody had right leads to its answers', async () => {
	await open(/Brücke/);
	await hints().getByText('6 von 6 Antworten lauten „Stahl“').waitFor();
	await hints().getByRole('link', { name: 'Antworten zeigen' }).click();
	await page.waitForURL(/admin\/statistics/);
	await page.getByRole('heading', { name: 'Woraus ist die Brücke?' }).waitFor();
});

test.run();
