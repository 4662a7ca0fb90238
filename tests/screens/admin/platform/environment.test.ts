import * as assert from 'uvu/assert';
import { noteFromFile } from '../../../../server/runtime/env-source.ts';
import { isSoundInBoth, openAs, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the environment on a screen');
let backEnd: BackEnd;
test.before(async () => {
	backEnd = await openBackEnd([
		['chief', 'admin'],
		['host', 'event-manager']
	]);
});
test.after(() => backEnd?.close());

test('administrators see the environment of the server, found by name or effect, and no secret', async () => {
	const { screen } = backEnd;
	const { page } = screen;
	noteFromFile(['DATA_DIR']);
	await page.goto('/admin/management');
	await page.getByRole('link', { name: 'Umgebungsvariablen' }).click();
	await page.getByRole('heading', { name: 'Umgebung', level: 1 }).waitFor();
	for (const [width, height] of [
		[390, 844],
		[1920, 1080],
		[1366, 768]
	] as const) {
		await page.setViewportSize({ width, height });
		await isSoundInBoth(screen, `environment-${width}`);
	}
	const row = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
	assert.match(await row('SECRET_KEY').innerText(), /verborgen\s+Umgebung/);
	assert.match(await row('DATA_DIR').innerText(), /Datei \.env/);
	assert.not.match(await page.locator('main').innerText(), backEnd.product.dependencies.env.SECRET_KEY);
	await page.getByRole('searchbox', { name: 'Suchen' }).fill('wiki haben');
	assert.equal(await page.locator('dl code').allInnerTexts(), ['FEATURE_WIKI_ENABLED']);
	assert.match(await row('FEATURE_WIKI_ENABLED').innerText(), /true\s+Vorgabe/);
	await page.getByRole('searchbox', { name: 'Suchen' }).fill('nirgends');
	await page.getByText('Dazu passt keine Variable').waitFor();
});

test('nobody else sees it', async () => {
	const other = await openAs(backEnd.browser, backEnd.product, 'host');
	await other.page.goto('/admin/management/environment');
	await other.page.getByRole('heading', { name: 'Dafür fehlt dir ein Recht' }).waitFor();
	assert.is(await other.page.getByText('SECRET_KEY').count(), 0);
	await other.close();
});

test.run();
