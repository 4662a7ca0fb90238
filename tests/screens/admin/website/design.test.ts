import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth as isSound } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const password = 'a-long-enough-word';
let product: Product;
let browser: Browser;
let desk: Screen;
const test = suite('the screen of the look');

test.before(async () => {
	product = await startProduct();
	for (const [username, role] of [
		['dora', 'designer'],
		['rita', 'redakteur']
	] as const)
		await product.perform('user.create', { username, role, password, namespaces: ['default'] });
	browser = await openBrowser();
	desk = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 1440, height: 900 }
	});
});
test.after(async () => {
	await browser.close();
	await product.close();
});

async function logIn({ page }: Screen, username: string): Promise<void> {
	await page.goto('/login?lang=de');
	await page.getByLabel('Benutzername oder E-Mail').fill(username);
	await page.getByLabel('Passwort', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/pages/design');
}
/** The main colour of the start page in the preview. */
const worn = () =>
	desk.page
		.frameLocator('iframe')
		.locator('[data-namespace]')
		.first()
		.evaluate((root) => getComputedStyle(root).getPropertyValue('--mq-brand-primary').trim());
const stored = async () => product.perform('design.show', {});

test('a design is previewed, undone, made legible and applied', async () => {
	const { page } = desk;
	await logIn(desk, 'dora');
	await page.getByRole('heading', { name: 'Vorschau' }).waitFor();
	await isSound(desk, 'design');
	await page.getByRole('button', { name: 'Hafen' }).click();
	await page.getByText('Probe, noch nicht online').waitFor();
	const frame = page.frameLocator('iframe');
	await frame.locator('[data-block]').first().waitFor();
	await until(async () => (await worn()) === '#0b5cad', 'the real page wears the trial');
	assert.equal((await stored()).own, {}, 'nobody sees a trial');
	await page.getByLabel('Akzent als #rrggbb').fill('#D9822B');
	await page.getByLabel('Akzent als #rrggbb').press('Enter');
	await page.getByText('Akzent: zu wenig Kontrast (Akzent auf Papier)').waitFor();
	await page.getByRole('button', { name: /^#\w+ nehmen$/ }).click();
	await page.getByText('zu wenig Kontrast').waitFor({ state: 'detached' });
	await page.getByRole('button', { name: 'Farben zurücksetzen' }).click();
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await page.getByRole('button', { name: 'Wiederholen' }).click();
	await page.keyboard.press('Control+z');
	await page.getByRole('button', { name: 'Wiederholen' }).waitFor();
	await page.keyboard.press('Control+Enter');
	await page.getByText('Übernommen. Seiten').waitFor();
	const { own, importMeta, tokens } = await stored();
	assert.equal([own.brand!.primary, importMeta!.preset], ['#0b5cad', 'harbour']);
	assert.not.equal(tokens.brand.accent, '#d9822b');
});

test('omitted CSS is struck through', async () => {
	const { page } = desk;
	await page.getByText('Eigenes CSS', { exact: true }).click();
	await page.getByLabel('Eigenes CSS').last().fill('h1 { margin: 0 }\n@import "x.css";\np { color: #dddddd }');
	await page.getByRole('button', { name: 'Zeile 2' }).waitFor();
	assert.equal(await page.locator('pre .dropped').allTextContents(), ['@import "x.css";']);
	assert.equal(await page.locator('pre .hint').allTextContents(), ['p { color: #dddddd }']);
	await isSound(desk, 'design css');
	const margin = () =>
		page
			.frameLocator('iframe')
			.locator('h1, h2')
			.first()
			.evaluate((title) => getComputedStyle(title).marginTop);
	await page.getByLabel('Eigenes CSS').last().fill('h1, h2 { margin-top: 77px }');
	await until(async () => (await margin()) === '77px', 'the real page wears the CSS');
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await page.locator('pre .dropped').waitFor();
	await until(async () => (await margin()) !== '77px', 'CSS is a step to take back');
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await page.getByText('Übernommen. Seiten').last().waitFor();
	assert.match((await stored()).css, '@import');
});

test('changes applied by someone else are theirs or mine, and nothing is lost', async () => {
	const { page } = desk;
	const accent = page.getByLabel('Akzent als #rrggbb');
	const applyOver = async (mine: string, theirs: string) => {
		await accent.fill(mine);
		await accent.press('Enter');
		await product.perform('design.save', { tokens: { brand: { accent: theirs } } });
		await page.getByRole('button', { name: 'Übernehmen' }).click();
		await page.getByText('Inzwischen hat jemand anderes').waitFor();
	};
	const storedAccent = async () => (await stored()).own.brand!.accent;
	await page.getByText('Werte', { exact: true }).click();
	await applyOver('#101010', '#202020');
	await isSound(desk, 'design clash');
	await page.getByRole('button', { name: 'Meinen speichern' }).click();
	await until(async () => (await storedAccent()) === '#101010', 'mine is stored over theirs');
	await applyOver('#303030', '#404040');
	await page.getByRole('button', { name: 'Anderen Stand nehmen' }).click();
	await until(async () => (await accent.inputValue()) === '#404040', 'theirs is shown');
	assert.is(await storedAccent(), '#404040');
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	assert.is(await accent.inputValue(), '#303030');
	await page.getByRole('button', { name: 'Verwerfen' }).click();
});

test('the website wears it, and the login does not', async () => {
	const { page } = desk;
	await page.goto('/impressum');
	const styles = await page.locator('link[rel=stylesheet][href^="/design/"]').count();
	assert.equal([styles, await page.locator('html').getAttribute('data-namespace')], [1, 'default']);
	const primary = await page.evaluate(() =>
		getComputedStyle(document.documentElement).getPropertyValue('--mq-brand-primary')
	);
	assert.is(primary.trim(), '#0b5cad');
	await page.goto('/account');
	assert.is(await page.locator('link[href^="/design/"]').count(), 0);
});

test('an editor sees it and cannot change it', async () => {
	const other = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 390, height: 844 }
	});
	await logIn(other, 'rita');
	await other.page.getByText('Du kannst die Gestaltung ansehen').waitFor();
	assert.is(await other.page.getByRole('button', { name: 'Übernehmen' }).count(), 0);
	assert.ok(await other.page.getByRole('button', { name: 'Hafen' }).isDisabled());
	await isSound(other, 'design read only');
});

test.run();
