import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { enter, openEvent, openPhone, question, startStation, teamPath } from '../../../support/phone/player.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('pairs of two scripts in results, statistics, search and on the phone');
let product: Product;
let browser: Browser;
let event: string;

/** In one line of text each of these would turn the other side around. */
const terms = [
	{ term: 'שלום', definition: '7 + 1' },
	{ term: '(2) Frieden', definition: 'سلام' }
];

test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const questions = [{ type: 'assign', prompt: 'Grüße', points: 10, terms }];
	event = await openEvent(product, [{ slug: 'worte', name: 'Worte', questions }], {
		instantFeedback: false,
		revealSolutions: 'instant'
	});
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

/** Each term is drawn left of its definition, both as pieces of their own. */
async function sideBySide(page: Page, where: string): Promise<void> {
	for (const { term, definition } of terms) {
		const [left, right] = await Promise.all(
			[term, definition].map((text) => page.locator(where).getByText(text, { exact: true }).first().boundingBox())
		);
		assert.ok(
			left!.x + left!.width <= right!.x + 1,
			`${term} ends at ${left!.x + left!.width}, ${definition} at ${right!.x}`
		);
	}
}

test('the phone draws both sides of a pair apart, in its list and when a question is opened', async () => {
	const screen = await openPhone(browser, product);
	const { page } = screen;
	await enter(page, await teamPath(product, event, 'Eulen'));
	await startStation(page, 'Worte');
	await question(page, 'Grüße');
	for (const { term, definition } of terms) {
		await page.getByRole('button', { name: `${term}:` }).click();
		await page.locator('.pool').getByRole('button', { name: definition }).click();
	}
	await page.getByRole('button', { name: 'Senden' }).click();
	await page.getByRole('heading', { name: /geschafft$/ }).waitFor();
	await sideBySide(page, 'summary');
	await page.locator('summary').click();
	await page.locator('.more li').first().waitFor();
	await sideBySide(page, '.more');
	await screen.screenshot('pairs-review');
	assert.equal(screen.errors, []);
	await screen.close();
});

test('the back end draws both sides of a pair apart', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 1366, height: 900 } });
	const { page } = screen;
	const { results } = await product.perform('result.list', { event });
	await page.goto(`/admin/results?event=${event}&team=${results[0]!.teamUid}`);
	await page.getByRole('list', { name: 'Antwort' }).waitFor();
	await sideBySide(page, '[data-answer]');
	await screen.screenshot('pairs-results');
	const { catalog } = await product.perform('catalog.show', { event, slug: 'worte', ids: true });
	await page.goto(`/admin/statistics?event=${event}&question=${(catalog.questions as { id: number }[])[0]!.id}`);
	await page.getByRole('heading', { name: 'Was gewählt wurde' }).waitFor();
	await sideBySide(page, '.choice');
	await sideBySide(page, 'td');
	await screen.screenshot('pairs-statistics');
	await page.locator('[data-alive]').waitFor({ state: 'attached' });
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: 'Suche' }).waitFor();
	await page.keyboard.type('Grüße');
	await page.locator('[role=option]', { hasText: 'Grüße' }).first().waitFor();
	await sideBySide(page, 'dialog');
	await screen.screenshot('pairs-search');
	assert.equal(screen.errors, []);
	await screen.close();
});

test.run();
