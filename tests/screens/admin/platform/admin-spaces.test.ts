import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { createClient } from '../../../support/http.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { chooseInSideBar, enter, isSound, moveTo, openAs, password } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
const test = suite('namespaces, domains, tenants and the plan in the back end');
const desk = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

test.before(async () => {
	product = await startProduct();
	for (const role of ['admin', 'analyst'] as const)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
	await product.perform('event.create', { name: 'Sommerfest', published: true });
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('a newcomer sets up a tenant with its own domain and a token using only the screens', async () => {
	const screen = await enter(browser, product, 'admin', desk);
	const { page } = screen;
	await chooseInSideBar(page, 'Mandanten');
	await page.getByRole('link', { name: /^Mandant ?N$/ }).click();
	await page.getByLabel('Bezeichnung').fill('Verein <b>Süd</b> 🦉');
	await page.getByLabel('Kurzname').fill('Bad Name');
	await page.getByLabel('Domain').fill('localhost');
	await page.getByRole('button', { name: 'Mandant anlegen' }).click();
	await page.getByText('Das hat nicht die erwartete Form.').waitFor();
	await page.getByLabel('Kurzname').fill('sued');
	await page.getByRole('button', { name: 'Mandant anlegen' }).click();
	await page.getByText('Das ist für die Installation selbst vergeben.').waitFor();
	await isSound(screen, 'spaces-tenant-fault');
	await page.getByLabel('Domain').fill('quiz.sued.test');
	await page.getByRole('button', { name: 'Mandant anlegen' }).click();
	await page.getByRole('row', { name: /Verein <b>Süd<\/b> 🦉 .*quiz\.sued\.test/ }).waitFor();
	await isSound(screen, 'spaces-tenants');
	const host = createClient(product.base, { host: 'quiz.sued.test' });
	assert.is((await host.get('/.well-known/marquee-host')).status, 200);
	await page.getByRole('link', { name: 'Verein <b>Süd</b> 🦉' }).click();
	await page.getByRole('button', { name: 'Hier arbeiten' }).click();
	await page.waitForURL('**/admin/dashboard**');
	await moveTo(page, '/admin/namespaces?view=tokens');
	await page.getByText('Noch kein Token').waitFor();
	await isSound(screen, 'spaces-tokens-empty');
	await page.keyboard.press('n');
	await page.getByLabel('Zweck').fill('Vereinsseite');
	await page.getByRole('button', { name: 'Token erzeugen' }).click();
	await page.getByText('Wähle mindestens ein Recht.').waitFor();
	await page.getByText('Weitere Rechte').click();
	await page.getByLabel('quiz:read').check();
	await isSound(screen, 'spaces-token-new');
	await page.getByRole('button', { name: 'Token erzeugen' }).click();
	const secret = await page.getByLabel('Token', { exact: true }).inputValue();
	await isSound(screen, 'spaces-token-secret');
	const call = () =>
		createClient(product.base, { authorization: `Bearer ${secret}` }).get('/api/v1/namespaces/sued/events');
	assert.is((await call()).status, 200);
	await page.getByRole('link', { name: 'Schließen' }).first().click();
	await page.getByRole('row', { name: /Vereinsseite/ }).waitFor();
	assert.not((await page.content()).includes(secret));
	await isSound(screen, 'spaces-tokens');
	await page.getByRole('button', { name: 'Aktionen für Vereinsseite' }).click();
	await page.getByRole('menuitem', { name: 'Widerrufen …' }).click();
	await page.getByRole('button', { name: 'Token widerrufen' }).click();
	await page.getByText('widerrufen', { exact: true }).waitFor();
	assert.is((await call()).status, 401);
	await screen.close();
});

test('a namespace is created, renamed, closed and deleted by typing its name', async () => {
	const screen = await openAs(browser, product, 'admin', desk);
	const { page } = screen;
	await page.goto('/admin/namespaces?new');
	await page.getByLabel('Kurzname').fill('default');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Das gibt es schon.').waitFor();
	await page.getByLabel('Kurzname').fill('probe');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	const pane = page.getByRole('region', { name: 'probe' });
	await pane.getByText('Umbenennen …').click();
	await pane.getByLabel('Neuer Kurzname').fill('probe-neu');
	await isSound(screen, 'spaces-detail');
	await pane.getByRole('button', { name: 'Jetzt umbenennen' }).click();
	await page.waitForURL('**space=probe-neu**');
	await page.getByText('Schließen …').click();
	await page.getByRole('button', { name: 'Bereich schließen' }).click();
	await page.getByRole('button', { name: 'Wieder öffnen' }).waitFor();
	const { id } = (await product.perform('namespace.manage', {})).namespaces.find(
		(one) => one.namespace === 'probe-neu'
	)!;
	await product.perform('domain.create', { host: 'probe.test', namespace: 'probe-neu' });
	await page.reload();
	await page.getByText('Löschen …').click();
	await page.getByRole('listitem').filter({ hasText: '1 Domain' }).waitFor();
	await page.getByLabel('Zum Bestätigen „probe-neu“ eintippen').fill('probe');
	await page.getByRole('button', { name: 'Bereich löschen' }).click();
	await page.getByText('Das ist nicht der Kurzname dieses Bereichs.').waitFor();
	await isSound(screen, 'spaces-delete');
	await page.getByLabel('Zum Bestätigen „probe-neu“ eintippen').fill('probe-neu');
	await page.getByRole('button', { name: 'Bereich löschen' }).click();
	await page.getByText('Entfernt.').waitFor();
	const left = (await product.perform('namespace.manage', {})).namespaces;
	assert.not(left.some((one) => one.id === id));
	await screen.close();
});

test('domains are added, checked, closed and removed', async () => {
	const screen = await openAs(browser, product, 'admin', desk);
	const { page } = screen;
	await page.goto('/admin/domains?new');
	await page.getByLabel('Domain', { exact: true }).fill('quiz.sued.test');
	await page.getByRole('button', { name: 'Domain anlegen' }).click();
	await page.getByText('Das gibt es schon.').waitFor();
	await page.getByLabel('Domain', { exact: true }).fill('nirgends.invalid');
	await page.getByRole('button', { name: 'Domain anlegen' }).click();
	await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
	await page.getByText(/noch keine Adresse/).waitFor();
	await page.getByLabel('Aktiv').uncheck();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByRole('row', { name: /nirgends\.invalid .*inaktiv/ }).waitFor();
	await isSound(screen, 'spaces-domains');
	await page.getByText('Entfernen …').click();
	await page.getByRole('button', { name: 'Domain entfernen' }).click();
	await page.getByText('Entfernt.').waitFor();
	await screen.close();
});

test('the plan shows its meters, on a phone and in English too', async () => {
	await product.perform('namespace.update', { id: 'default', plan: 'free' });
	const screen = await openAs(browser, product, 'analyst', phone);
	const { page } = screen;
	await page.goto('/admin/subscription');
	await page.getByText('1 von 3').first().waitFor();
	await page.getByText('Hier ist die Grenze des Tarifs erreicht.').waitFor();
	await isSound(screen, 'spaces-plan-390');
	await page.goto('/admin/subscription?lang=en');
	await page.getByText('1 of 3').first().waitFor();
	const refused = await page.request.get('/admin/namespaces', { headers: { accept: 'text/html' } });
	assert.is(refused.status(), 403);
	await screen.close();
});

test('the lists fit a phone, in English and in the dark', async () => {
	const screen = await openAs(browser, product, 'admin', { ...phone, colorScheme: 'dark' });
	const { page } = screen;
	for (const path of ['namespaces', 'namespaces?space=sued', 'namespaces?view=tokens&new', 'domains', 'tenants']) {
		await moveTo(page, `/admin/${path}${path.includes('?') ? '&' : '?'}lang=en`);
		const { scroll, room } = await page.evaluate(() => ({
			scroll: document.documentElement.scrollWidth,
			room: document.documentElement.clientWidth
		}));
		assert.ok(scroll <= room, `${path}: ${scroll} > ${room}`);
		await isSound(screen, `spaces-390-${path.replace(/\W+/g, '-')}`);
	}
	await screen.close();
});

test('a tenant host shows neither domains nor tenants', async () => {
	for (const path of ['/admin/domains', '/admin/tenants']) {
		const answer = await createClient(product.base, { host: 'quiz.sued.test', accept: 'application/json' }).get(path);
		assert.is(answer.status, 404);
	}
});

test.run();
