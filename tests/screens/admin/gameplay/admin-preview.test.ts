import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { statusOf } from '../../../support/processes/network-events.ts';
import { openEvent, question, stationEnd } from '../../../support/phone/player.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('trying a catalog');
let product: Product;
let browser: Browser;
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	const login = { username: 'catalog-editor', password, role: 'catalog-editor' } as const;
	await product.perform('user.create', { ...login, namespaces: ['default'] });
});
test.after(async () => {
	await browser.close();
	await product.close();
});

const hour = 3_600_000;
const questions = [
	{ type: 'mc', prompt: 'Eins', options: ['Ja', 'Nein'], answers: [0], points: 10 },
	{ type: 'mc', prompt: 'Zwei', options: ['Ja', 'Nein'], answers: [0], points: 10, countdown: 60 }
];

test('from the list of catalogs to the end of the station, before anybody else may', async () => {
	const event = await openEvent(
		product,
		[{ slug: 'probe', name: 'Pumpwerk am Kanal', questions }],
		{ shuffleQuestions: false, teamResults: true },
		{ published: false, start_date: new Date(Date.now() + hour).toISOString() }
	);
	const screen = await openAs(browser, product, 'catalog-editor', { viewport: { width: 390, height: 844 } });
	const { page } = screen;
	await page.goto(`/admin/catalogs?event=${event}`);
	const menu = page.getByRole('button', { name: 'Aktionen für Pumpwerk am Kanal' });
	const { x, width } = (await menu.boundingBox())!;
	assert.ok(x + width <= 390, `the menu of a row ends at ${x + width}`);
	await menu.click();
	await page.getByRole('menuitem', { name: 'Ausprobieren' }).click();
	await page.getByText('Nichts davon wird gezählt').waitFor();
	assert.equal(await screen.axe('all', 'measured'), []);
	await screen.screenshot('admin-preview-intro');
	await page.getByRole('button', { name: 'Station starten' }).click();
	for (const prompt of ['Eins', 'Zwei']) {
		await question(page, prompt);
		await page.getByRole('button', { name: /: Ja/ }).click();
	}
	await stationEnd(page, '2 von 2');
	await screen.screenshot('admin-preview-end');
	assert.equal(await screen.axe('all', 'measured'), []);
	await page.getByRole('button', { name: 'Noch einmal spielen' }).click();
	await page.getByRole('button', { name: 'Station starten' }).click();
	await page.getByRole('heading', { name: 'Eins' }).waitFor();
	assert.equal(
		(await Result.findAll({ where: { eventUid: event } })).map(({ source, teamUid }) => [source, teamUid]),
		Array(2).fill(['preview', null])
	);
	await page.getByRole('complementary').getByRole('link', { name: 'Zu den Stationen' }).click();
	await page.getByRole('heading', { name: 'Stationen', exact: true }).waitFor();
	assert.equal(screen.errors, []);
	await screen.close();
});

test('a catalog that is not there cannot be tried', async () => {
	const event = await openEvent(product, []);
	const screen = await openAs(browser, product, 'catalog-editor');
	await screen.page.goto(`/admin/catalogs/preview?event=${event}&catalog=nichts`);
	assert.is(await statusOf(screen.page), 404);
	await screen.close();
});

test.run();
