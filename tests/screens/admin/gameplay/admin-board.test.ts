import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, type Quiz } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the lists of the dashboard in the back end');
let product: Product;
let browser: Browser;
let quiz: Quiz;
test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	quiz = await openQuiz(product, { name: 'Sommerfest-Quiz Lindenau' }, { questions: 1 });
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const listOf = async (id: string) => {
	const { event } = await product.perform('event.show', { event: quiz.uid });
	const { limit, pageSize, pageInterval } = event.config.dashboardModules.find((module) => module.id === id)!
		.options as unknown as Record<string, number | null>;
	return [limit, pageSize, pageInterval];
};

test('entries, pages and their time are set; empty means all and ten seconds, a refused number stays typed', async () => {
	const screen = await openAs(browser, product, 'admin');
	const { page } = screen;
	await page.goto(`/admin/events/${quiz.uid}`);
	await page.getByText('Listen auf der Leinwand').click();
	const list = (name: string) => page.getByRole('group', { name });
	const save = () => page.locator('form[action*="board"]').getByRole('button', { name: 'Speichern' }).click();
	assert.equal(
		[await listOf('rankings'), await listOf('results')],
		[
			[null, 10, 10],
			[9, 10, 10]
		]
	);
	const results = list('Ergebnisliste');
	assert.is(await results.getByLabel('Sichtbare Einträge').inputValue(), '9');
	await results.getByLabel('Sichtbare Einträge').fill('');
	await results.getByLabel('Einträge je Seite').fill('6');
	await list('Live-Rangliste').getByLabel('Automatischer Seitenwechsel (Sekunden)').fill('');
	await results.getByLabel('Automatischer Seitenwechsel (Sekunden)').fill('25');
	await save();
	await page.getByText('Gespeichert').first().waitFor();
	assert.equal(
		[await listOf('rankings'), await listOf('results')],
		[
			[null, 10, 10],
			[null, 6, 25]
		]
	);
	await page.locator('form[action*="board"]').evaluate((form: HTMLFormElement) => (form.noValidate = true));
	await results.getByLabel('Einträge je Seite').fill('51');
	await save();
	await page.getByText('Der Wert ist zu groß, höchstens 50.').waitFor();
	assert.is(await results.getByLabel('Einträge je Seite').inputValue(), '51');
	assert.equal(await listOf('results'), [null, 6, 25]);
	screen.errors.splice(0);
	await isSound(screen, 'admin-board');
	await screen.close();
});

test.run();
