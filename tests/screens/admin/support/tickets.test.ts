import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('tickets on the screen');
const admin = { username: 'admin', password: 'correct horse battery' };
const screens: Screen[] = [];
let product: Product;
let browser: Browser;

test.before(async () => {
	product = await startProduct({ env: { FEATURE_TICKETS_ENABLED: 'true' } });
	await product.perform('user.create', {
		...admin,
		displayName: 'Jana Albrecht',
		role: 'admin',
		namespaces: ['default']
	});
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function open(path: string, width = 1366, locale = 'de-DE') {
	const baseURL = product.base;
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, baseURL });
	screens.push(screen);
	await screen.context.request.post('/login', { data: admin, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}
async function isClean({ axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), []);
	assert.equal(errors, []);
}
const statusOf = async (id: number) => (await product.perform('ticket.show', { id })).ticket.status;

test('somebody new reports a ticket, comments on it, works on it and closes it', async () => {
	const screen = await open('/admin/tickets');
	const { page } = screen;
	await page.getByText('Hier steht, was zu tun ist').waitFor();
	await isClean(screen, 'tickets-empty');
	await page.keyboard.press('n');
	await page.getByRole('textbox', { name: 'Titel' }).fill('Frage 5: Lösung <b>vertauscht</b>');
	await page.getByLabel('Beschreibung').fill('31 von 33 Teams haben „Lohbach“ geantwortet.');
	await page.locator('form').getByLabel('Priorität').selectOption('critical');
	await page.getByLabel('Schlagwörter').fill('Fragen lichterfest');
	await page.locator('form').getByLabel('Zuständig').selectOption({ label: 'Jana Albrecht' });
	await page.locator('form').getByLabel('Fällig').fill('2026-11-01');
	await isClean(screen, 'tickets-new');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('heading', { name: 'Frage 5: Lösung <b>vertauscht</b>' }).waitFor();
	const [made] = (await product.perform('ticket.list', {})).tickets;
	assert.equal(
		[made!.priority, made!.labels, made!.assignee, made!.dueDate, made!.createdBy],
		['critical', ['fragen', 'lichterfest'], 'admin', '2026-11-01T00:00:00.000Z', 'user:admin']
	);
	await page.getByLabel('Kommentar', { exact: true }).fill('Ich lasse beide gelten.');
	await page.getByRole('button', { name: 'Senden' }).click();
	await page.locator('article').getByText('Ich lasse beide gelten.').waitFor();
	assert.is(await page.getByLabel('Kommentar', { exact: true }).inputValue(), '', 'nothing is sent twice');
	await isClean(screen, 'tickets-detail');
	await page.getByRole('button', { name: 'In Arbeit nehmen', exact: true }).click();
	await page.getByRole('button', { name: 'Als gelöst markieren', exact: true }).click();
	await page.getByRole('button', { name: 'Schließen', exact: true }).click();
	await page.getByRole('button', { name: 'Wieder öffnen', exact: true }).waitFor();
	assert.is(await statusOf(made!.id), 'closed');
	await product.perform('ticket.remove', { id: made!.id });
});

test('a card moves by keys and by the mouse, and nowhere the workflow does not lead', async () => {
	const { ticket } = await product.perform('ticket.create', { title: 'Logo unscharf', priority: 'high' });
	await product.perform('ticket.create', { title: 'Urkunde zeigt ein Kästchen', priority: 'low' });
	const screen = await open('/admin/tickets', 1920);
	const { page } = screen;
	const card = page.getByRole('link', { name: 'Logo unscharf' });
	await card.focus();
	await page.keyboard.press('Alt+ArrowRight');
	await page.getByRole('region', { name: 'In Arbeit' }).getByRole('link', { name: 'Logo unscharf' }).waitFor();
	assert.is(await statusOf(ticket.id), 'in_progress');
	const focused = () => page.evaluate(() => document.activeElement?.textContent);
	assert.is(await focused(), 'Logo unscharf', 'the focus goes with the card');
	await page.keyboard.press('Alt+ArrowLeft');
	await page.getByRole('region', { name: 'Offen' }).getByRole('link', { name: 'Logo unscharf' }).waitFor();
	await page.keyboard.press('Alt+ArrowLeft');
	assert.is(await statusOf(ticket.id), 'open', 'there is nothing on the left of it');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.getByRole('region', { name: 'In Arbeit' }).getByRole('link', { name: 'Logo unscharf' }).waitFor();
	assert.is(await statusOf(ticket.id), 'in_progress', 'a button does the same');
	await page.locator('li', { has: card }).dragTo(page.getByRole('region', { name: 'Gelöst' }));
	await page.getByRole('region', { name: 'Gelöst' }).getByRole('link', { name: 'Logo unscharf' }).waitFor();
	assert.is(await statusOf(ticket.id), 'resolved');
	await page.locator('li', { has: card }).dragTo(page.getByRole('region', { name: 'Offen' }));
	assert.is(await statusOf(ticket.id), 'resolved');
	await isClean(screen, 'tickets-board');
});

test('several in the list change at once, and filters are addresses', async () => {
	const screen = await open('/admin/tickets?view=list');
	const { page } = screen;
	await page.getByRole('checkbox', { name: '„Urkunde zeigt ein Kästchen“ auswählen' }).check();
	await page.getByLabel('Schlagwort hinzufügen').fill('druck');
	await isClean(screen, 'tickets-several');
	await page.getByRole('button', { name: 'Ändern' }).click();
	await page.locator('tbody').getByText('druck').first().waitFor();
	assert.equal(
		(await product.perform('ticket.list', { label: 'druck' })).tickets.map(({ title }) => title),
		['Urkunde zeigt ein Kästchen']
	);
	await page.getByLabel('Priorität').selectOption('high');
	await page.waitForURL(/priority=high/);
	await page.getByRole('link', { name: 'Urkunde zeigt' }).waitFor({ state: 'detached' });
	const file = await page.request.get((await page.getByRole('link', { name: 'Als CSV' }).getAttribute('href'))!);
	assert.match(await file.text(), '"Logo unscharf"');
	assert.not.match(await file.text(), 'Urkunde');
	assert.match(file.url(), /locale=de/);
	await isClean(screen, 'tickets-list');
});

test('a phone and an English reader see the same', async () => {
	for (const [locale, width] of [
		['en-GB', 390],
		['de-DE', 390]
	] as const) {
		const screen = await open('/admin/tickets', width, locale);
		await screen.page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor();
		assert.is(await screen.page.evaluate(() => document.documentElement.scrollWidth), width);
		await isClean(screen, `tickets-board-${locale}-${width}`);
		await screen.page.getByRole('link', { name: 'Logo unscharf' }).click();
		await screen.page.getByRole('heading', { name: 'Logo unscharf' }).waitFor();
		await isClean(screen, `tickets-detail-${locale}-${width}`);
	}
});

test.run();
