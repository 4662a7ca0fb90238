import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { chooseInSideBar } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const password = 'a-long-enough-word';
const kind = 'mail.send';
const day = 86_400_000;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
const test = suite('jobs in the back end');

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'anna', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 1366, height: 800 }
	});
	page = screen.page;
	await page.goto('/admin/jobs');
	await page.getByLabel('Benutzername oder E-Mail').fill('anna');
	await page.getByLabel('Passwort').fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/jobs');
});
test.after(async () => {
	await browser.close();
	await product.close();
});

const row = (id: number) => page.getByRole('row').filter({ hasText: `· ${id}` });

/** Without accessibility faults on all widths, light and dark, and never wider than the screen. */
async function isSound(name: string): Promise<void> {
	for (const [width, height] of [
		[1366, 800],
		[1920, 1080],
		[390, 844],
		[320, 640]
	] as const) {
		await page.setViewportSize({ width, height });
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			const rules = colorScheme === 'light' ? 'all' : 'contrast';
			assert.equal(await screen.axe(rules, 'measured'), [], `${name}, ${width}, ${colorScheme}`);
			await screen.screenshot(`${name}-${width}-${colorScheme}`);
		}
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		assert.ok(overflow <= 0, `${name} is ${overflow} px too wide at ${width}`);
	}
	await page.setViewportSize({ width: 1366, height: 800 });
	await page.emulateMedia({ colorScheme: 'light' });
}

test('says so when nothing waits, and stands in the side bar beside the logs', async () => {
	await page.getByText('Kein Auftrag wartet').waitFor();
	await page.getByText('Nichts ist fällig.').waitFor();
	await isSound('jobs-empty');
	await chooseInSideBar(page, 'Protokolle');
	await page.waitForURL('**/admin/logs**');
	await chooseInSideBar(page, 'Aufträge');
	await page.waitForURL('**/admin/jobs**');
});

test('shows what begins, how far it is, and how it ends, without being asked', async () => {
	const job = { namespace: 'default', kind, input: '' };
	const dueAt = new Date(Date.now() + day);
	const failed = await QueuedJob.create({
		...job,
		state: 'failed',
		attempts: 30,
		error: '451 4.7.1 Der Server nimmt gerade nichts an; bitte später noch einmal versuchen.'
	});
	await QueuedJob.bulkCreate([
		{ ...job, state: 'done', progress: 100, attempts: 1 },
		{ ...job, state: 'cancelled' },
		{ ...job, attempts: 2, error: 'connect ETIMEDOUT', dueAt }
	]);
	const running = await QueuedJob.create({ ...job, state: 'running', attempts: 1, dueAt });
	await row(running.id).getByText('läuft').waitFor();
	await QueuedJob.update({ progress: 40 }, { where: { id: running.id } });
	const bar = page.getByRole('progressbar', { name: `Fortschritt von Auftrag ${running.id}` });
	await bar.waitFor();
	assert.is(await bar.getAttribute('value'), '40');
	await isSound('jobs');
	await QueuedJob.update({ state: 'done', progress: 100, dueAt: null }, { where: { id: running.id } });
	await row(running.id).getByText('erledigt').waitFor();
	await row(failed.id).getByText('451 4.7.1 Der Server').waitFor();
});

test('filters by addresses, and says since when something due waits', async () => {
	const views = page.getByRole('navigation', { name: 'Stand' });
	await views.getByRole('link', { name: /gescheitert/ }).click();
	await page.waitForURL('**state=failed**');
	assert.is(await page.locator('tbody tr').count(), 1);
	await page.goto('/admin/jobs?state=queued&of=default');
	assert.is(await page.locator('tbody tr').count(), 1);
	await page.getByRole('link', { name: 'Nicht mehr nur default zeigen' }).click();
	await page.waitForURL((url) => !url.searchParams.has('of'));
	// A kind that nobody runs here waits for ever.
	await QueuedJob.create({ namespace: 'default', kind: 'gone.kind', input: '', dueAt: new Date(Date.now() - 3 * day) });
	await page.goto('/admin/jobs?kind=gone.kind');
	await page.getByText('Fällige Aufträge warten seit 3 Tagen').waitFor();
	await isSound('jobs-late');
	await page.goto('/admin/jobs?state=other&page=99&job=x');
	assert.is(await page.locator('tbody tr').count(), 6);
});

test('tells why one failed, runs it again and stops it, by keyboard', async () => {
	const { id } = (await QueuedJob.findOne({ where: { state: 'failed' } }))!;
	await page.goto('/admin/jobs?state=failed');
	await row(id)
		.getByRole('link', { name: `Mail senden · ${id}` })
		.press('Enter');
	await page.getByText('Warum der letzte Versuch scheiterte').waitFor();
	await page.getByText('30 von höchstens 30').waitFor();
	assert.not.ok((await page.content()).includes('"input"'));
	await isSound('jobs-failed');
	// Due tomorrow: the queue of the product leaves it alone.
	await QueuedJob.update({ state: 'queued', dueAt: new Date(Date.now() + day) }, { where: { id } });
	await page.getByRole('button', { name: 'Noch einmal ausführen' }).first().press('Enter');
	await page.getByText('Only a job that failed').or(page.getByRole('alert')).first().waitFor();
	await page.goto(`/admin/jobs?job=${id}`);
	await page.getByRole('region', { name: 'Auftrag' }).getByRole('button', { name: 'Auftrag stoppen' }).press('Enter');
	const dialog = page.getByRole('dialog', { name: `Auftrag ${id} stoppen?` });
	await isSound('jobs-stop');
	await dialog.getByRole('button', { name: 'Auftrag stoppen' }).press('Enter');
	await page.getByText('Gestoppt.').waitFor();
	assert.is((await QueuedJob.findByPk(id))!.state, 'cancelled');
	await page.keyboard.press('Escape');
	await page.waitForURL((url) => !url.searchParams.has('job'));
});

test('reads in English, too', async () => {
	const other = await openScreen(browser, {
		baseURL: product.base,
		locale: 'en-GB',
		viewport: { width: 1366, height: 800 }
	});
	await other.page.goto('/admin/jobs');
	await other.page.getByLabel('User name or email').fill('anna');
	await other.page.getByLabel('Password').fill(password);
	await other.page.getByRole('button', { name: 'Log in' }).click();
	await other.page.getByRole('heading', { name: 'Jobs' }).waitFor();
	await other.page.getByRole('link', { name: /stopped/ }).waitFor();
	await other.screenshot('jobs-en');
	await other.close();
});

test.run();
