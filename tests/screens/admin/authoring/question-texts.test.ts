import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openAs, password } from '../../../support/back-end.ts';
import {
	enter,
	openEvent,
	phonesOf,
	question,
	slipsAreOver,
	startStation,
	teamPath
} from '../../../support/phone/player.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('texts of questions as they were written');
const phones = phonesOf(test);

const code = 'for i in x:\n    if i:\n        print(i)';
const arabic = 'ما هو HTML (5)؟';
const base = { points: 10, explanation: code };
const questions = [
	{ ...base, type: 'mc', prompt: `Auswahl\n${code}`, options: [code, arabic, 'c'], answers: [0] },
	{
		...base,
		type: 'assign',
		prompt: 'Zuordnen',
		terms: [
			{ term: code, definition: arabic },
			{ term: `${arabic} 2`, definition: `${code} + 1` }
		]
	},
	{ ...base, type: 'sort', prompt: 'Sortieren', items: [code, arabic] },
	{
		...base,
		type: 'swipe',
		prompt: 'Wischen',
		cards: [
			{ text: code, correct: true },
			{ text: arabic, correct: true }
		]
	},
	{ ...base, type: 'photoText', prompt: `Text\n${code}`, requirePhoto: false, accept: [arabic] },
	{ ...base, type: 'flip', prompt: `Karte\n${code}`, answer: `${arabic}\n${code}`, points: 0 }
];

/** Texts in sight whose lines run together, or that run in the direction of the screen instead of their own. */
const faultsIn = `(() => {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found = { faults: [], count: 0 };
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement;
		if (element.closest('script, style, title, .visually-hidden')) continue;
		const { whiteSpaceCollapse, direction } = getComputedStyle(element);
		const isCode = node.data.includes('\\n    if i');
		const isArabic = /^\\s*ما هو/.test(node.data);
		if (!isCode && !isArabic) continue;
		found.count++;
		// Lists have one line for each.
		const isLine = element.closest('.line, td.name') !== null;
		if (isCode && !isLine && whiteSpaceCollapse !== 'preserve') found.faults.push('lines of ' + element.outerHTML.slice(0, 120));
		if (isArabic && direction !== 'rtl') found.faults.push('direction of ' + element.outerHTML.slice(0, 120));
	}
	return found;
})()`;
async function asWritten(page: Page, least: number): Promise<void> {
	const look = () => page.evaluate<{ faults: string[]; count: number }>(faultsIn);
	await until(async () => (await look()).count >= least, `${least} texts are in sight`);
	assert.equal((await look()).faults, []);
}
const pressAll = async (buttons: Locator) => {
	for (const button of await buttons.all()) await button.click();
};

test('the phone, its review, the editor, results, statistics and the wall', async () => {
	const { product } = phones;
	const config = { instantFeedback: true, revealSolutions: 'instant' };
	const event = await openEvent(product, [{ slug: 'code', name: 'Programmieren', questions }], config);
	const phone = await phones.open();
	const { page } = phone;
	await enter(page, await teamPath(product, event, 'Die Klammern'));
	await startStation(page, 'Programmieren');
	const send = () => page.getByRole('button', { name: 'Senden' }).click();
	const next = () => page.getByRole('button', { name: 'Weiter' }).click();

	await question(page, 'Auswahl');
	await asWritten(page, 3);
	await phone.screenshot('texts-mc');
	await page.getByRole('button', { name: 'ما هو' }).click();
	await page.getByRole('button', { name: 'Weiter' }).waitFor();
	await asWritten(page, 4);
	await next();

	await question(page, 'Zuordnen');
	await asWritten(page, 4);
	await phone.screenshot('texts-assign');
	await pressAll(page.locator('.pool button'));
	await asWritten(page, 4);
	await send();
	await next();

	await question(page, 'Sortieren');
	await asWritten(page, 2);
	await phone.screenshot('texts-sort');
	await send();
	await next();

	await question(page, 'Wischen');
	await asWritten(page, 1);
	await phone.screenshot('texts-swipe');
	await page.getByRole('button', { name: 'Stimmt', exact: true }).click();
	await asWritten(page, 1);
	await page.getByRole('button', { name: 'Stimmt nicht' }).click();
	await asWritten(page, 2);
	await send();
	await next();

	await question(page, 'Text');
	await asWritten(page, 1);
	await page.getByLabel('Eure Antwort').fill(arabic);
	await send();
	await next();

	await page.getByRole('button', { name: 'Karte umdrehen' }).click();
	await asWritten(page, 2);
	await phone.screenshot('texts-flip');
	await page.evaluate(slipsAreOver);
	await next();

	await page.getByRole('heading', { name: /geschafft$/ }).waitFor();
	await pressAll(page.locator('summary'));
	await page.getByText('Richtige Reihenfolge').waitFor();
	await asWritten(page, 16);
	await phone.screenshot('texts-review');
	assert.equal(await phone.axe('all', 'measured'), []);
	assert.equal(phone.errors, []);
	await phone.close();

	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const staff = await openAs(phones.browser, product, 'admin', { viewport: { width: 1366, height: 900 } });
	const { results } = await product.perform('result.list', { event });
	await staff.page.goto(`/admin/results?event=${event}&team=${results[0]!.teamUid}`);
	await asWritten(staff.page, 8);
	await staff.screenshot('texts-results');
	const { catalog } = await product.perform('catalog.show', { event, slug: 'code', ids: true });
	for (const { id } of catalog.questions as { id: number }[]) {
		await staff.page.goto(`/admin/statistics?event=${event}&question=${id}`);
		await asWritten(staff.page, 2);
	}
	await staff.screenshot('texts-statistics');
	await staff.page.goto(`/admin/questions?event=${event}&catalog=code`);
	await staff.page.getByText('Die Frage enthält ihre Antwort').waitFor();
	for (const prompt of ['Auswahl', 'Zuordnen', 'Sortieren', 'Wischen', 'Text', 'Karte']) {
		await staff.page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name: prompt }).click();
		await staff.page
			.locator('iframe, [inert]')
			.getByText(/for i in x|ما هو/)
			.first()
			.waitFor();
		await asWritten(staff.page, 1);
	}
	await staff.screenshot('texts-editor');
	assert.equal(staff.errors, []);
	await staff.close();
});

test.run();
