import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { freePort } from '../../../support/processes/free-port.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const password = 'a-long-enough-word';
const fixtures = new URL('../../../fixtures/cgroup/v2', import.meta.url).pathname;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
const test = suite('the check of the installation in the back end');

test.before(async () => {
	product = await startProduct({
		env: {
			CGROUP_ROOT: fixtures,
			SMTP_URL: `smtp://me:hunter2@127.0.0.1:${await freePort()}`,
			TRUST_PROXY: '1'
		}
	});
	await product.perform('user.create', { username: 'anna', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 1366, height: 768 }
	});
	page = screen.page;
	await page.goto('/admin/system');
	await page.getByLabel('Benutzername oder E-Mail').fill('anna');
	await page.getByLabel('Passwort').fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/system');
});
test.after(async () => {
	await browser.close();
	await product.close();
});

const report = () => page.getByRole('region', { name: /Prüfung der Installation|Installation check/ });

/** Without accessibility faults and never wider than the screen. */
async function isSound(name: string): Promise<void> {
	for (const [width, height] of [
		[390, 844],
		[1366, 768],
		[1920, 1080]
	] as const) {
		await page.setViewportSize({ width, height });
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			const rules = colorScheme === 'light' ? 'all' : 'contrast';
			assert.equal(await screen.axe(rules, 'measured'), [], `${name}, ${width}, ${colorScheme}`);
		}
		await page.emulateMedia({ colorScheme: 'light' });
		await screen.screenshot(`${name}-${width}`);
		assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name}, ${width}`);
	}
	await page.setViewportSize({ width: 1366, height: 768 });
}

test('shows errors with what to do before warnings, and folds away what passed', async () => {
	await report().getByText('antwortet nicht als Mailserver (ECONNREFUSED)').waitFor();
	await report().getByText('Prüfe Host und Port in SMTP_URL').waitFor();
	await report().getByText('Setze PUBLIC_URL auf die Adresse, die Leute eintippen').waitFor();
	await report().getByText('hat kein X-Forwarded-For gesendet').waitFor();
	const states = await report()
		.getByRole('listitem')
		.locator('b > span')
		.evaluateAll((marks) => marks.map(({ textContent }) => textContent));
	// How many warnings depends on the machine, such as one that keeps the folders of tests in memory.
	assert.match(states.map((state) => state.split(':')[0]).join(' '), /^Fehler( Warnung){2,}$/);
	await report()
		.getByText(/^1 Fehler · \d Warnungen/)
		.waitFor();
	const passed = report().getByText('An Port', { exact: false });
	assert.not(await passed.isVisible());
	await report()
		.getByText(/Prüfungen bestanden$/)
		.click();
	await passed.waitFor();
	await report().getByText('Die schnelle Prüfung fand keinen Schaden.').waitFor();
	assert.not.match(await page.content(), 'hunter2');
	await isSound('admin-doctor');
});

test('checks again when asked, and says so when that does not work', async () => {
	const stray = path.join(product.dependencies.env.DATA_DIR, 'uploads');
	rmSync(stray, { recursive: true, force: true });
	writeFileSync(stray, 'a file where a folder belongs');
	await report().getByRole('button', { name: 'Erneut prüfen' }).click();
	await report().getByText('uploads ist kein Ordner.').waitFor();
	await report()
		.getByText(/^2 Fehler · \d Warnungen/)
		.waitFor();
	rmSync(stray);
	await report().getByRole('button', { name: 'Erneut prüfen' }).click();
	await report()
		.getByText(/^1 Fehler · \d Warnungen/)
		.waitFor();
	await screen.context.setOffline(true);
	await report().getByRole('button', { name: 'Erneut prüfen' }).click();
	await report().getByText('Die Prüfung ist nicht gelaufen.').waitFor();
	await screen.context.setOffline(false);
	screen.errors.splice(0);
});

test('is in English, and checks again without JavaScript', async () => {
	await page.goto('/admin/system?lang=en');
	await report().getByText('does not respond as a mail server').waitFor();
	await report()
		.getByText(/^1 error · \d warnings/)
		.waitFor();
	await report()
		.getByText(/checks passed$/)
		.click();
	await isSound('admin-doctor-english');
	const bare = await openScreen(browser, { baseURL: product.base, javaScriptEnabled: false });
	await bare.context.addCookies(await screen.context.cookies());
	await bare.page.goto('/admin/system?lang=en');
	// Chromium that is told to run no scripts draws what stands there, but finds no text in it.
	assert.match(await bare.page.locator('noscript').innerText(), 'does not wait until the whole database is read');
	assert.is(await bare.page.getByText('The quick check found no damage.').count(), 0);
	await bare.page.getByRole('button', { name: 'Check again' }).click();
	await bare.page.waitForURL('**/admin/system?namespace=default&whole=1');
	await bare.page.getByText('does not respond as a mail server').waitFor();
	assert.is(await bare.page.getByText('The quick check found no damage.').count(), 1);
	assert.is(await bare.page.locator('noscript').count(), 0);
	await bare.close();
	assert.equal(screen.errors, []);
});

test.run();
