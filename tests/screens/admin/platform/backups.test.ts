import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { BackupDrill, StoredBackup } from '../../../../server/features/platform/backup/stored/model.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { sectionsOf } from '../../../../server/features/platform/backup/sections.ts';
import { openZip } from '../../../../server/runtime/files/unzip.ts';
import { newUid } from '../../../../server/runtime/crypto.ts';
import german from '../../../../src/lib/messages/backup/de.json' with { type: 'json' };
import { chooseInSideBar } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const password = 'a-long-enough-word';
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
const test = suite('backups in the back end');

const logIn = async (at: Page, name: string, words: [string, string, string]) => {
	await at.goto('/admin/backups');
	await at.getByLabel(words[0]).fill(name);
	await at.getByLabel(words[1]).fill(password);
	await at.getByRole('button', { name: words[2] }).click();
};
const inGerman: [string, string, string] = ['Benutzername oder E-Mail', 'Passwort', 'Anmelden'];

test.before(async () => {
	product = await startProduct();
	for (const [username, role] of [
		['anna', 'admin'],
		['carl', 'customer']
	] as const)
		await product.perform('user.create', { username, password, role, namespaces: ['default'] });
	browser = await openBrowser();
	const viewport = { width: 1366, height: 800 };
	screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', viewport });
	page = screen.page;
	await logIn(page, 'anna', inGerman);
	await page.waitForURL('**/admin/backups');
});
test.after(async () => {
	await browser.close();
	await product.close();
});

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

test('has a word for each section of a backup', () => {
	const names = sectionsOf(product.dependencies.database.sequelize).map(({ name }) => name);
	assert.equal(Object.keys(german.section).sort(), names.sort());
});

test('says what there is to save, and that nothing is stored yet', async () => {
	await page.getByText('Hier liegt noch keine Sicherung.').waitFor();
	await page.getByText('Noch nie heruntergeladen.').waitFor();
	await page.getByText('Nachts wird nichts gesichert').waitFor();
	const start = page.getByRole('button', { name: 'Neueste Sicherung testen' });
	assert.is(await start.getAttribute('aria-disabled'), 'true');
	await page.getByText('Hier wurde noch keine Sicherung getestet.').waitFor();
	await isSound('backups-empty');
	await chooseInSideBar(page, 'Aufträge');
	await page.waitForURL('**/admin/jobs**');
	await chooseInSideBar(page, 'Sicherungen');
	await page.waitForURL('**/admin/backups**');
});

test('writes one by a key, and gives it out', async () => {
	await page.getByRole('heading', { name: 'Sicherungen', exact: true }).waitFor();
	await page.keyboard.press('s');
	const link = page.getByRole('link', { name: /^Sicherung vom .* herunterladen$/ });
	await link.waitFor();
	const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
	assert.match(download.suggestedFilename(), /^default-\d{8}-\d{4}\.marquee\.zip$/);
	assert.ok((await openZip(readFileSync(await download.path()))).names.includes('backup.json'));
	await page.reload();
	await page.getByText(/^Zuletzt heruntergeladen:/).waitFor();
	await page.getByText('JSON', { exact: true }).click();
	await page.getByText('JSON nimmt Bilder bis zusammen 50 MB auf.').waitFor();
	await page.getByText('Ohne Bilder', { exact: true }).click();
	await page.getByRole('button', { name: 'Jetzt sichern' }).click();
	await page.getByText(/^anna, .* ohne Bilder/).waitFor();
	assert.is(await link.count(), 2);
});

test('tests the newest backup, and says how long a restore takes', async () => {
	const start = page.getByRole('button', { name: 'Neueste Sicherung testen' });
	await start.press('Enter');
	await page.getByText('Die Sicherung lässt sich zurückspielen').waitFor();
	await page.getByText(/getestet .* \(\d/).waitFor();
	await page.getByText(/Zurückspielen dauert \d+(,\d)? Sekunden?: \d+ Einträge, /).waitFor();
	await isSound('backups-tested');
});

test('shows live how far a test is, cancels it, and lists what differs', async () => {
	const dueAt = new Date(Date.now() + 3_600_000);
	const held = { namespace: 'default', kind: 'backup.verify', onceKey: 'drill:held', input: '', attempts: 1, dueAt };
	const job = await QueuedJob.create({ ...held, state: 'running', progress: 25 });
	const row = (await BackupDrill.findOne({ where: { namespace: 'default' } }))!;
	const message = 'in English';
	const differences = [
		{ path: 'sections.pages[2]', code: 'other_fields', message, fields: ['title'] },
		{ path: 'uploads/plan.png', code: 'not_restored', message }
	];
	await row.update({ jobKey: 'drill:held', report: { ...row.report!, differences, more: 1 } });
	await page.reload();
	const bar = page.getByRole('progressbar', { name: 'Fortschritt des Tests' });
	await bar.waitFor();
	await QueuedJob.update({ progress: 60 }, { where: { id: job.id } });
	await page.getByText('60 %').waitFor();
	await page.getByText('Zurückgespielt weichen 3 Stellen ab').waitFor();
	await page.getByText('Die 3 Stellen ansehen').click();
	const listed = page.getByRole('listitem');
	await listed.filter({ hasText: /Seiten.*3.*Anders zurückgespielt: title\./s }).waitFor();
	await listed.filter({ hasText: /uploads\/plan\.png\s*Diese Datei wurde nicht zurückgespielt\./ }).waitFor();
	assert.is(await page.getByText(message).count(), 0);
	await isSound('backups-testing');
	await page.getByRole('button', { name: 'Test abbrechen' }).press('Enter');
	await page.getByText('Der letzte Test wurde abgebrochen.').waitFor();
	assert.is((await QueuedJob.findByPk(job.id))!.state, 'cancelled');
	await QueuedJob.update({ state: 'running' }, { where: { id: job.id } });
	await page.getByRole('button', { name: 'Neueste Sicherung testen' }).press('Enter');
	await page.getByText('Gerade wird auf dieser Installation schon eine Sicherung getestet.').waitFor();
	await job.destroy();
	await page.reload();
});

test('shows live how far one is, and cancels it', async () => {
	// A job that another process holds, so that this one leaves it alone.
	const uid = newUid();
	const dueAt = new Date(Date.now() + 3_600_000);
	const held = { namespace: 'default', kind: 'backup.write', onceKey: `manual:${uid}`, input: '', attempts: 1, dueAt };
	await StoredBackup.create({
		uid,
		namespace: 'default',
		kind: 'manual',
		form: 'zip',
		createdBy: 'anna',
		jobKey: `manual:${uid}`
	});
	const job = await QueuedJob.create({ ...held, state: 'running', progress: 12 });
	await StoredBackup.bulkCreate([
		{ uid: newUid(), namespace: 'default', kind: 'nightly', form: 'zip', night: '2026-11-26', jobKey: 'gone' },
		{
			...{ uid: newUid(), namespace: 'default', kind: 'nightly' as const, form: 'zip' as const, night: '2026-11-25' },
			...{ jobKey: 'done', file: 'backups/stored/default/gone.zip', size: 132_000_000, readyAt: new Date() },
			summary: { pages: 11, events: 1200, media: 640 }
		}
	]);
	await page.reload();
	const bar = page.getByRole('progressbar', { name: 'Fortschritt der Sicherung' });
	await bar.waitFor();
	await QueuedJob.update({ progress: 64 }, { where: { id: job.id } });
	await page.getByText('64 %').waitFor();
	assert.is(await bar.getAttribute('value'), '64');
	await page.getByText('gescheitert').waitFor();
	await isSound('backups');
	await page.getByRole('button', { name: 'Sicherung abbrechen' }).press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Sicherung abbrechen?' });
	await dialog.getByRole('button', { name: 'Sicherung abbrechen' }).press('Enter');
	await page.getByText('abgebrochen', { exact: true }).waitFor();
	assert.is((await QueuedJob.findByPk(job.id))!.state, 'cancelled');
});

test('deletes one after asking, and says so when one is written already', async () => {
	const before = await StoredBackup.count();
	await page
		.getByRole('button', { name: /^Sicherung vom .* löschen$/ })
		.last()
		.click();
	const dialog = page.getByRole('dialog', { name: 'Sicherung löschen?' });
	await isSound('backups-remove');
	await dialog.getByRole('button', { name: 'Löschen' }).press('Enter');
	await page.getByText('Entfernt.').waitFor();
	assert.is(await StoredBackup.count(), before - 1);
	// Asked for elsewhere meanwhile.
	const uid = newUid();
	const jobKey = `manual:${uid}`;
	await StoredBackup.create({ uid, namespace: 'default', kind: 'manual', form: 'zip', jobKey });
	const dueAt = new Date(Date.now() + 3_600_000);
	await QueuedJob.create({ namespace: 'default', kind: 'backup.write', onceKey: jobKey, input: '', dueAt });
	await page.getByRole('button', { name: 'Jetzt sichern' }).click();
	await page
		.getByText(/^(Fehler: ?)?Es wird schon eine Sicherung geschrieben/)
		.or(page.getByRole('alert'))
		.first()
		.waitFor();
	await page.getByText('Sicherung wartet').waitFor();
});

test('warns in the overview when the nightly ones fail, and tells when the next is due', async () => {
	product.dependencies.env.BACKUP_AT = '03:30';
	await StoredBackup.update({ night: '2026-11-30' }, { where: { jobKey: 'gone' } });
	await page.goto('/admin/dashboard');
	await page.getByText('Die letzte nächtliche Sicherung ist gescheitert').waitFor();
	await page.getByRole('link', { name: /^Ansehen: Die letzte nächtliche/ }).click();
	await page.waitForURL('**/admin/backups**');
	await page.getByText('Die letzte nächtliche Sicherung ist gescheitert').waitFor();
	await StoredBackup.destroy({ where: { jobKey: 'gone' } });
	await page.reload();
	await page
		.getByText(/^(Hinweis: ?)?Nächste nächtliche Sicherung/)
		.or(page.getByText('Nächste nächtliche Sicherung'))
		.first()
		.waitFor();
	await isSound('backups-nightly');
	await page.getByRole('link', { name: 'Mehr im Handbuch' }).click();
	await page.getByRole('heading', { name: 'Sicherung', exact: true }).waitFor();
});

test('reads in English, and is not for other roles', async () => {
	const viewport = { width: 1366, height: 800 };
	const other = await openScreen(browser, { baseURL: product.base, locale: 'en-GB', viewport });
	await logIn(other.page, 'anna', ['User name or email', 'Password', 'Log in']);
	await other.page.getByText('What is in it').waitFor();
	await other.screenshot('backups-english');
	const third = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', viewport });
	await logIn(third.page, 'carl', inGerman);
	await third.page.waitForURL((url) => !url.pathname.startsWith('/login'));
	await third.page.getByText('Die Rolle Kundenkonto hat keinen Zugang').waitFor();
	assert.is(await third.page.getByRole('link', { name: 'Sicherungen' }).count(), 0);
});

test.run();
