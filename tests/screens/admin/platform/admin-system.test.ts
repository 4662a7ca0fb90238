import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, moveTo } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { answerTo } from '../../../support/processes/network-events.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const password = 'a-long-enough-word';
const fixtures = new URL('../../../fixtures/cgroup', import.meta.url).pathname;
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-system-'));
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
const test = suite('metrics and logs in the back end');

test.before(async () => {
	cpSync(path.join(fixtures, 'v2'), folder, { recursive: true });
	product = await startProduct({
		env: { CGROUP_ROOT: folder, LOG_FILE: path.join(folder, 'marquee.log'), LOG_LEVEL: 'info' }
	});
	await product.perform('user.create', { username: 'anna', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 1280, height: 800 }
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
	rmSync(folder, { recursive: true });
});

/** Without accessibility faults on desktop and phone, light and dark, and never wider than the screen. */
async function isSound(name: string): Promise<void> {
	for (const [kind, width, height] of [
		['desk', 1280, 800],
		['phone', 390, 844],
		['small', 320, 640]
	] as const) {
		await page.setViewportSize({ width, height });
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			const rules = colorScheme === 'light' ? 'all' : 'contrast';
			assert.equal(await screen.axe(rules, 'measured'), [], `${name}, ${kind}, ${colorScheme}`);
			if (kind !== 'small') await screen.screenshot(`${name}-${kind}-${colorScheme}`);
		}
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		assert.ok(overflow <= 0, `${name} is ${overflow} px too wide on ${kind}`);
	}
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.emulateMedia({ colorScheme: 'light' });
}

test('draws memory and processor and reads them aloud', async () => {
	await page.getByText('200 MB von 512 MB').waitFor();
	await page.getByText('Die Linie beginnt mit der zweiten Messung.').first().waitFor();
	writeFileSync(path.join(folder, 'memory.current'), '419430400\n');
	writeFileSync(path.join(folder, 'cpu.stat'), 'usage_usec 7000000\n');
	await page.getByText('400 MB von 512 MB').waitFor();
	const chart = page.getByRole('img', { name: /^Speicher: jetzt 400 MB von 512 MB, höchstens 400 MB/ });
	assert.is(await chart.locator('path.line').count(), 1);
	await page.getByText('Als Tabelle').click();
	assert.is(await page.getByRole('table').getByRole('row').count(), 3);
	await isSound('admin-metrics');
	for (const [width, height] of [
		[390, 844],
		[1920, 1080]
	] as const) {
		await page.setViewportSize({ width, height });
		const overhangs = await page.locator('section:has(> figure)').evaluateAll((panels) =>
			panels.map((panel) => {
				const last = panel.querySelector('figure')!.lastElementChild!.getBoundingClientRect();
				return last.bottom > panel.getBoundingClientRect().bottom;
			})
		);
		assert.equal(overhangs, [false, false], `charts stay in their panels at ${width} px`);
	}
	await page.setViewportSize({ width: 1280, height: 800 });
});

test('names the missing file, and keeps the last chart', async () => {
	rmSync(path.join(folder, 'memory.current'));
	await page.getByText('Keine Messwerte').waitFor();
	await page.getByText(/memory\.current/).waitFor();
	await page.getByText('400 MB von 512 MB').waitFor();
	await page.reload();
	await page.getByText(/memory\.current/).waitFor();
	await isSound('admin-metrics-missing');
	// The browser itself notes the refused readings as errors.
	screen.errors.splice(0);
	cpSync(path.join(fixtures, 'v2'), folder, { recursive: true });
	await page.getByText('200 MB von 512 MB').waitFor();
});

test('reports that the server is unreachable and how old the chart is', async () => {
	await screen.context.setOffline(true);
	await page.getByText(/Stand \d\d:\d\d:\d\d/).waitFor();
	assert.equal(await screen.axe('all', 'measured'), []);
	await screen.screenshot('admin-metrics-offline');
	await screen.context.setOffline(false);
	await page.getByText(/Stand \d\d:\d\d:\d\d/).waitFor({ state: 'detached' });
	screen.errors.splice(0);
});

test('shows the lines of the server, filtered and searched, without a secret', async () => {
	product.dependencies.log.info('ready', { port: 3000 });
	product.dependencies.log.warn('redis', { error: 'Connection <b>lost</b> 🎪 redis://:pa55word@cache:6379' });
	product.dependencies.log.error('request failed', {
		method: 'GET',
		path: '/?event=x&t=topsecret',
		stack: 'Error: no\n  at x'
	});
	await chooseInSideBar(page, 'Protokolle');
	await page.getByRole('heading', { name: 'Protokolle' }).waitFor();
	const table = page.getByRole('table');
	await table.getByText('request failed').click();
	await table.getByText('/?event=x&t=***').first().waitFor();
	await table.getByText('redis', { exact: true }).click();
	await table.getByText('Connection <b>lost</b> 🎪 redis://:***@cache:6379').waitFor();
	assert.not.match(await page.content(), /topsecret|pa55word/);
	await isSound('admin-logs');
	await page.getByRole('link', { name: 'ab Warnung' }).click();
	await table.getByText('ready').waitFor({ state: 'detached' });
	await page.getByRole('searchbox').fill('nothing like this');
	await page.getByText('Zu „nothing like this“ passt nichts.').waitFor();
	assert.equal(await screen.axe('all', 'measured'), []);
});

test('shows who changed what, and links to the log lines of the request', async () => {
	await moveTo(page, '/admin/events?new');
	await page.getByLabel('Name').fill('Lichterfest 🎪');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.waitForURL('**/admin/questions?event=*');
	await moveTo(page, '/admin/logs');
	await page.getByRole('link', { name: 'Änderungen' }).click();
	const row = page.getByRole('row').filter({ hasText: 'event.create' });
	await row.getByText('anna').waitFor();
	await isSound('admin-audit');
	await page.getByRole('link', { name: 'Konten', exact: true }).click();
	await page.getByRole('row').filter({ hasText: 'user.create' }).waitFor({ state: 'detached' });
	await row.getByRole('link').click();
	await page.waitForURL(/\/admin\/logs\?q=/);
});

test('is in English, works without JavaScript, and is not framed', async () => {
	for (const [address, words] of [
		['/admin/system?lang=en', ['Memory and processor, measured every', '200 MB of 512 MB']],
		['/admin/logs?lang=en', ['Logs', 'request failed']],
		['/admin/audit?lang=en', ['Changes', 'event.create']]
	] as const) {
		await page.goto(address);
		for (const word of words) await page.getByText(word).first().waitFor();
		assert.equal(await screen.axe('all', 'measured'), [], address);
		await screen.screenshot(`admin-english-${address.slice(7, 12)}`);
	}
	const cookies = await screen.context.cookies();
	const bare = await openScreen(browser, { baseURL: product.base, javaScriptEnabled: false });
	await bare.context.addCookies(cookies);
	const answer = await answerTo(bare.page, '/admin/audit?source=system');
	assert.match(answer.headers()['content-security-policy'] ?? '', "frame-ancestors 'none'");
	assert.is(answer.headers()['x-frame-options'], 'DENY');
	await bare.page.getByText('user.create').waitFor();
	await bare.close();
	assert.equal(screen.errors, []);
});

test('is closed for others', async () => {
	await product.perform('user.create', { username: 'kim', password, role: 'customer', namespaces: ['default'] });
	const other = await openScreen(browser, { baseURL: product.base, locale: 'de-DE' });
	await other.page.goto('/admin/logs');
	await other.page.getByLabel('Benutzername oder E-Mail').fill('kim');
	await other.page.getByLabel('Passwort').fill(password);
	await other.page.getByRole('button', { name: 'Anmelden' }).click();
	await other.page.getByRole('heading', { name: 'Dafür fehlt dir ein Recht' }).waitFor();
	assert.is(await other.page.getByRole('link', { name: 'Protokolle' }).count(), 0);
	await other.close();
});

test.run();
