import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('a first event, made with nothing but a browser');
const stations = ['Marktplatz', 'Stadtmauer', 'Alte Mühle'];
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let home = '';

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']]);
	({ product, browser, screen } = backEnd);
	page = screen.page;
});
test.after(() => backEnd?.close());

const uid = () => /[0-9a-f]{32}/.exec(home)![0];
const catalogs = async () => (await product.perform('catalog.list', { event: uid() })).catalogs;
const stored = async (slug: string) =>
	(await product.perform('catalog.show', { event: uid(), slug })).catalog.questions[0];

test('the event is created from scratch, and leads to its questions', async () => {
	await page.goto('/admin/events');
	await page.keyboard.press('n');
	await page.getByLabel('Name').fill('Sommerfest-Rallye');
	await page.getByRole('radio', { name: /Rallye/ }).check({ force: true });
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.waitForURL('**/admin/questions?event=*');
	home = `/admin/events/${new URL(page.url()).searchParams.get('event')}`;
});

async function writeQuestion(station: string): Promise<void> {
	await page.getByLabel('Name der Station').fill(station);
	await page.keyboard.press('Enter');
	await page.getByText(`· ${station}`).first().waitFor();
	await page.keyboard.type(`Was steht hier: ${station}?`);
	await page.getByLabel('Antwort 1', { exact: true }).fill('Ein Brunnen');
	await page.getByLabel('Antwort 2', { exact: true }).fill('Ein Karussell');
	await page.getByLabel('Antwort 1 ist richtig').check();
}

test('three stations get a question of their own each, one with a picture', async () => {
	for (const [index, station] of stations.entries()) {
		if (index) await page.goto(`/admin/questions?event=${uid()}&new`);
		await writeQuestion(station);
		await until(async () => (await catalogs())[index]?.questionCount === 1, `${station} has its question`);
	}
	await page.getByRole('button', { name: 'Bild wählen' }).click();
	const buffer = await plainPicture(160, 100).png().toBuffer();
	await page.locator('dialog input[type=file]').setInputFiles({ name: 'muehle.png', mimeType: 'image/png', buffer });
	const slug = (await catalogs())[2]!.slug;
	await until(async () => Boolean((await stored(slug))?.image), 'the picture is stored');
	assert.equal(
		(await catalogs()).map(({ name }) => name),
		stations
	);
});

test('a rule is changed, the teams are listed, and their sheet is ready to print', async () => {
	await page.goto(`/admin/event/settings?event=${uid()}#play`);
	await page.locator('#setting-countdown').getByRole('textbox').fill('45');
	const config = async () => (await product.perform('event.show', { event: uid() })).event.config;
	await until(async () => (await config()).countdown === 45, 'the rule is stored');
	await page.goto(`/admin/teams?event=${uid()}`);
	await page.getByLabel('Namen').fill('Nachteulen\nOtter');
	await page.getByRole('button', { name: '2 Teams anlegen' }).click();
	await until(async () => (await product.perform('team.list', { event: uid() })).teams.length === 2, 'the teams');
	await page.goto(`/admin/summary?event=${uid()}&part=cards`);
	const sheet = page.getByRole('img', { name: 'Teamkarten, Seite 1 von 1' });
	await sheet.getByText('Nachteulen').waitFor();
	assert.ok(await sheet.locator('svg').count());
});

test('published, it is there for a phone with its three stations', async () => {
	await page.goto(home);
	await page.getByRole('listitem').filter({ hasText: 'Veröffentlichen' }).getByRole('button').click();
	const isOpen = async () => (await product.perform('event.show', { event: uid() })).event.published;
	await until(isOpen, 'it is published');
	const phone = await openScreen(browser, { baseURL: product.base, locale: 'de-DE' });
	await phone.page.goto(`/?event=${uid()}`);
	await phone.page.getByText('Sommerfest-Rallye').first().waitFor();
	assert.equal(screen.errors, []);
	await phone.close();
});

test.run();
