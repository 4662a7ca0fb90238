import * as assert from 'uvu/assert';
import { isSoundInBoth, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('the editors of menus, their places and the footer');
let desk: BackEnd;
test.before(async () => {
	desk = await openBackEnd([['anna', 'admin']], { viewport: { width: 1440, height: 900 } });
	for (const [page, title] of Object.entries({ programm: 'Programm', anfahrt: 'Anfahrt' }))
		await desk.product.perform('page.save', { page, title, status: 'published', blocks: [] });
});
test.after(() => desk.close());

const menuId = async () => (await desk.product.perform('menu.list', {})).menus[0]!.id;
type Node = { label: string; children: Node[] };
const outlined = (items: Node[]): string =>
	items.map(({ label, children }) => (children.length ? `${label}(${outlined(children as Node[])})` : label)).join(' ');
const items = async () => (await desk.product.perform('menuItem.list', { menuId: await menuId() })).items;
const outline = async () => outlined(await items());

test('a first menu is created and filled; an unsafe target is rejected at its field', async () => {
	const { page } = desk.screen;
	await page.goto('/admin/navigation');
	await page.getByRole('heading', { name: 'Noch kein Menü' }).waitFor();
	await page.keyboard.press('n');
	await page.getByLabel('Name').fill('Haupt <b>menü</b>');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('heading', { name: 'Haupt <b>menü</b>' }).waitFor();
	for (const [target, label] of [
		['/m/programm', ''],
		['/m/anfahrt', 'Hin'],
		['/m/programm', 'Drei']
	] as const) {
		await page.keyboard.press('n');
		await page.getByRole('heading', { name: 'Neuer Eintrag' }).waitFor();
		await page.getByLabel('Seite', { exact: true }).selectOption(target);
		await page.getByLabel('Beschriftung').fill(label);
		await page.getByRole('button', { name: 'Anlegen' }).click();
		await page.getByRole('button', { name: 'Verdoppeln' }).waitFor();
	}
	assert.is(await outline(), 'Programm Hin Drei');
	await page.getByLabel('Ziel').selectOption('own');
	await page.getByLabel('Adresse', { exact: true }).fill('javascript:alert(1)');
	await page.getByLabel('Adresse', { exact: true }).press('Tab');
	await page.getByText('Das ist keine Adresse, auf die verwiesen werden darf.').waitFor();
	assert.is((await items())[2]!.href, '/m/programm');
	await page.getByLabel('Adresse', { exact: true }).fill('tel:+49 30 1234');
	await page.getByLabel('Adresse', { exact: true }).press('Tab');
	await until(async () => (await items())[2]!.href === 'tel:+49301234', 'the address is stored');
	await page.getByText('gespeichert').waitFor();
});

test('items are moved by keys, four levels deep and no deeper, and taken back', async () => {
	const { page } = desk.screen;
	const { product } = desk;
	const id = await menuId();
	const [first] = await items();
	const deep = { menuId: id, href: '#' };
	const two = (await product.perform('menuItem.create', { ...deep, label: 'Zwei', parentId: first!.id })).item.id;
	const three = (await product.perform('menuItem.create', { ...deep, label: 'Tief', parentId: two })).item.id;
	await product.perform('menuItem.create', { ...deep, label: 'Vier', parentId: three });
	await page.goto('/admin/navigation/menus?new=item&to=/m/anfahrt');
	assert.is(await page.getByLabel('Seite', { exact: true }).inputValue(), '/m/anfahrt', 'as another screen asked for');
	await page.getByLabel('Ziel').selectOption('news');
	assert.is(await page.getByLabel('Neuigkeiten', { exact: true }).inputValue(), '/landing/news');
	await page.getByRole('row').getByRole('link', { name: 'Drei' }).focus();
	await page.keyboard.press('Alt+ArrowUp');
	await page.getByText('„Drei“ steht jetzt ganz oben, an Stelle 2 von 3.').first().waitFor();
	assert.is(await outline(), 'Programm(Zwei(Tief(Vier))) Drei Hin');
	await page.keyboard.press('Alt+ArrowRight');
	await page.getByText('„Drei“ steht jetzt unter „Programm“, an Stelle 2 von 2.').first().waitFor();
	await page.keyboard.press('Alt+ArrowRight');
	await page.getByText('„Drei“ steht jetzt unter „Zwei“').first().waitFor();
	await page.getByRole('row').getByRole('link', { name: 'Programm' }).focus();
	await page
		.getByRole('row')
		.filter({ hasText: 'Hin' })
		.dragTo(page.getByRole('row').filter({ hasText: 'Vier' }));
	await page.getByText('Tiefer als vier Ebenen geht es nicht.').waitFor();
	await page.getByRole('button', { name: 'Rückgängig' }).first().click();
	await page.getByText('Wieder am alten Platz.').first().waitFor();
	assert.is(await outline(), 'Programm(Zwei(Tief(Vier)) Drei) Hin');
	await page.getByRole('row').getByRole('link', { name: 'Hin' }).click();
	await page.getByRole('button', { name: 'Einrücken' }).click();
	await page.getByText('„Hin“ steht jetzt unter „Programm“, an Stelle 3 von 3.').first().waitFor();
	await page.getByRole('button', { name: 'Nach oben' }).click();
	await page.getByText('„Hin“ steht jetzt unter „Programm“, an Stelle 2 von 3.').first().waitFor();
	await page.getByRole('button', { name: 'Ausrücken' }).click();
	await page.getByText('„Hin“ steht jetzt ganz oben, an Stelle 2 von 2.').first().waitFor();
	assert.is(await outline(), 'Programm(Zwei(Tief(Vier)) Drei) Hin');
});

test('an item is seen in the head of the website while it is written, and every change can be taken back', async () => {
	const { page } = desk.screen;
	await page.getByRole('row').getByRole('link', { name: 'Programm' }).click();
	await page.getByRole('heading', { name: 'Programm' }).waitFor();
	await page.getByText('Großes Feld', { exact: true }).click();
	await page.getByLabel('Überschrift').fill('Adventsquiz');
	const preview = page.frameLocator('iframe[title="So sieht es aus"]');
	await preview.getByText('Adventsquiz', { exact: true }).first().waitFor();
	assert.is((await items())[0]!.detailTitle, null, 'it is stored when the field is left');
	const { promise: isTyped, resolve: go } = Promise.withResolvers<void>();
	await page.route(/\/items\/\d+/, (route) => isTyped.then(() => route.continue()), { times: 1 });
	await page.getByLabel('Überschrift').press('Tab');
	await page.getByLabel('Zeile darüber').fill('Bald');
	await page.getByLabel('Zeile darüber').press('Tab');
	go();
	await until(async () => (await items())[0]!.detailSubline === 'Bald', 'both');
	await page.locator('summary').filter({ hasText: 'Zeichen' }).click();
	await page.locator('label[title="calendar"]').click();
	await page.getByRole('row').filter({ hasText: 'Programm' }).locator('.b-icon').waitFor();
	await isSoundInBoth(desk.screen, 'navigation-menu');
	await until(async () => (await items())[0]!.icon === 'calendar', 'the icon is stored');
	assert.equal([(await items())[0]!].map((one) => [one.layout, one.detailTitle])[0], ['mega', 'Adventsquiz']);
	await page.getByRole('row').getByRole('link', { name: 'Programm' }).press('Control+z');
	await page.getByRole('row').filter({ hasText: 'Programm' }).locator('.b-icon').waitFor({ state: 'detached' });
	await page.getByRole('row').getByRole('link', { name: 'Zwei' }).focus();
	await page.keyboard.press('Delete');
	await page.getByText('„Zwei“ ist entfernt, mit allem darunter 3 Einträge.').waitFor();
	assert.is(await outline(), 'Programm(Drei) Hin');
	await page.getByRole('button', { name: 'Rückgängig' }).last().click();
	await page.getByRole('row').getByRole('link', { name: 'Vier' }).waitFor();
	assert.is(await outline(), 'Programm(Zwei(Tief(Vier)) Drei) Hin');
});

test('of two editors the later one is warned, keeps the input and chooses', async () => {
	const { page } = desk.screen;
	await page.getByRole('row').getByRole('link', { name: 'Hin' }).click();
	await page.getByRole('heading', { name: 'Hin' }).waitFor();
	await page.getByLabel('Beschriftung').fill('Meins');
	const { id } = (await items()).find(({ label }) => label === 'Hin')!;
	await desk.product.perform('menuItem.update', { itemId: id, label: 'Ihres' });
	await page.getByLabel('Beschriftung').press('Tab');
	await page.getByText('Inzwischen hat jemand anderes das hier geändert.').waitFor();
	assert.is(await page.getByLabel('Beschriftung').inputValue(), 'Meins');
	await page.getByRole('button', { name: 'Anderen Stand nehmen' }).click();
	assert.is(await page.getByLabel('Beschriftung').inputValue(), 'Ihres');
	await page.getByLabel('Beschriftung').fill('Meins');
	await desk.product.perform('menuItem.update', { itemId: id, label: 'Wieder ihres' });
	await page.getByLabel('Beschriftung').press('Tab');
	await page.getByRole('button', { name: 'Meinen speichern' }).click();
	await page.getByText('Inzwischen hat jemand').waitFor({ state: 'detached' });
	await until(async () => (await outline()).endsWith(' Meins'), 'the chosen one is stored');
});

test('a menu file is previewed as its changes before it is imported', async () => {
	const { page } = desk.screen;
	await page.getByRole('link', { name: 'Menü bearbeiten' }).click();
	const download = page.waitForEvent('download');
	await page.getByRole('link', { name: 'Exportieren' }).click();
	assert.match((await download).suggestedFilename(), /^menu-\d+-de\.json$/);
	await page.getByRole('link', { name: 'Einlesen' }).click();
	const read = (body: object) => ({ mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(body)) });
	const file = (body: object) => ({ name: 'm.json', ...read(body) });
	const head = {
		format: 'marquee-menu/1',
		namespace: 'anders',
		locale: 'de',
		menu: { label: 'x', locale: 'de', isActive: true }
	};
	await page.getByLabel('Menüdatei').setInputFiles(file({ ...head, items: [{ label: 'A', href: 'javascript:1' }] }));
	await page.getByText('items[0].href').waitFor();
	const wanted = [
		{ label: 'Meins', href: '/m/anfahrt' },
		{ label: 'Neu', href: '/' }
	];
	await page.getByLabel('Menüdatei').setInputFiles(file({ ...head, items: wanted }));
	await page.getByText('Die Datei kommt aus einem anderen Bereich.').waitFor();
	const rows = await page.locator('table tr').evaluateAll((all) =>
		all.map((row) =>
			[...row.children]
				.slice(0, 2)
				.map((cell) => cell.textContent)
				.join(' ')
		)
	);
	assert.equal(rows, ['neu 1', 'geändert 0', 'entfernt 5', 'gleich 1']);
	assert.match(await outline(), /^Programm/, 'nothing has changed yet');
	await isSoundInBoth(desk.screen, 'navigation-import');
	await page.getByRole('button', { name: '2 Einträge einlesen' }).click();
	await page.getByText('Importiert.').waitFor();
	assert.is(await outline(), 'Meins Neu');
});

test('a menu is assigned, and the screen explains the result for a page and a language', async () => {
	const { page } = desk.screen;
	const { product } = desk;
	const id = await menuId();
	const english = (await product.perform('menu.create', { label: 'English menu', locale: 'en' })).menu.id;
	await product.perform('menuItem.create', { menuId: english, label: 'Hi', href: '/' });
	await page.goto('/admin/navigation');
	await page.getByText('Nichts', { exact: true }).waitFor();
	await page.goto(`/admin/navigation/menus?menu=${id}`);
	await page.getByRole('link', { name: 'Zuordnen', exact: true }).click();
	await page.getByRole('heading', { name: 'Neue Zuordnung' }).waitFor();
	assert.is(await page.getByLabel('Menü', { exact: true }).inputValue(), String(id));
	await page.getByLabel('Menü', { exact: true }).selectOption(String(english));
	assert.is(await page.getByLabel('Sprache').inputValue(), 'en', 'the language follows the menu');
	await page.getByLabel('Menü', { exact: true }).selectOption(String(id));
	await page.getByLabel('Gilt für').selectOption({ label: 'Programm · DE' });
	await page.getByRole('button', { name: 'Zuordnen', exact: true }).click();
	await page.getByText('Angelegt.').waitFor();
	await product.perform('menuAssignment.create', { menuId: english, slot: 'main', locale: 'en' });
	await page.getByLabel('Sprache').selectOption('en');
	await page.locator('main section li:nth-child(2).lit', { hasText: 'Diese Seite, Deutsch' }).waitFor();
	assert.is(await page.locator('main section li.lit').count(), 1);
	await isSoundInBoth(desk.screen, 'navigation-places');
	await page.getByRole('link', { name: '„English menu“ zuordnen' }).click();
	await page.getByRole('button', { name: 'Zuordnen', exact: true }).click();
	await page.locator('li.lit', { hasText: 'Diese Seite, Englisch' }).waitFor();
	await page.getByRole('link', { name: 'kein Standardmenü' }).first().click();
	await page.getByLabel('Menü', { exact: true }).selectOption(String(id));
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.locator('tr.default a', { hasText: 'Haupt <b>menü</b>' }).waitFor();
	const { slots, assignments } = await product.perform('navigation.show', {});
	assert.is(slots[0]!.defaultMenuId, id);
	assert.is(assignments.length, 3);
	await product.perform('menu.remove', { menuId: english });
	await product.perform('menuSlot.update', { slot: 'main', menuId: null });
	for (const one of assignments.filter(({ menuId: of }) => of === id))
		await product.perform('menuAssignment.remove', { assignmentId: one.id });
});

const blocks = async () =>
	(await desk.product.perform('footerBlock.list', {})).blocks.map(({ slot, type, content }) => ({
		slot,
		type,
		content
	}));

test('the footer gets blocks, an order and a layout, with the real one in sight', async () => {
	const { page } = desk.screen;
	await page.goto('/admin/navigation/footer');
	const add = async (column: string, type: string) => {
		await page.getByRole('button', { name: `Block einfügen: ${column}` }).click();
		await page.getByRole('menuitem', { name: type }).click();
		await page.getByRole('heading', { name: type }).waitFor();
	};
	const create = async () => {
		await page.getByRole('button', { name: 'Anlegen' }).click();
		await page.getByRole('button', { name: 'Entfernen', exact: true }).waitFor();
	};
	await add('Fuß 1', 'Soziale Netze');
	await page.getByLabel('Adresse: Mastodon').fill('javascript:alert(1)');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Nur Adressen mit https:// oder http://').waitFor();
	await page.getByLabel('Adresse: Mastodon').fill('https://fest.example/@wir');
	await create();
	const preview = page.frameLocator('iframe[title="So sieht es aus"]');
	await preview.getByRole('link', { name: 'Mastodon' }).waitFor();
	await add('Fuß 1', 'Kontakt');
	await page.getByLabel('E-Mail').fill('wir@example.org');
	await create();
	await page.getByLabel('Titel').fill('Schreib uns');
	await preview.getByRole('heading', { name: 'Schreib uns' }).waitFor();
	await page.getByLabel('Titel').press('Tab');
	await page.getByRole('link', { name: 'Schreib uns' }).press('Alt+ArrowUp');
	await page.getByText('gespeichert').waitFor();
	const first = page.getByRole('region', { name: 'Fuß 1' }).getByRole('listitem').first();
	await first.filter({ hasText: 'Schreib uns' }).waitFor();
	await page.getByRole('link', { name: 'Schreib uns' }).press('Alt+ArrowRight');
	await page.getByText('Steht jetzt in: Fuß 2.').waitFor();
	const standing = (await blocks()).map(({ slot, type }) => `${slot} ${type}`);
	assert.equal(standing, ['footer_1 social', 'footer_2 contact']);
	await page.getByText('Mittig').click();
	await preview.locator('[data-layout="centered"]').waitFor();
	await page.getByText('Wie mitgeliefert').click();
	await preview.locator('[data-layout="equal"]').waitFor();
	await isSoundInBoth(desk.screen, 'footer');
	await page.getByRole('link', { name: 'Schreib uns' }).press('Delete');
	await page.getByText('Block „Kontakt“ ist entfernt.').waitFor();
	await page.getByRole('button', { name: 'Rückgängig' }).last().click();
	await page.getByRole('link', { name: 'Schreib uns' }).waitFor();
	assert.equal((await blocks())[1], {
		slot: 'footer_2',
		type: 'contact',
		content: { title: 'Schreib uns', email: 'wir@example.org' }
	});
});

test('deleting a menu lists where it is shown', async () => {
	const { page } = desk.screen;
	const id = await menuId();
	await desk.product.perform('menuAssignment.create', { menuId: id, slot: 'main' });
	await desk.product.perform('menuSlot.update', { slot: 'footer_3', menuId: id });
	const content = { title: 'Wege', menuId: id };
	await desk.product.perform('footerBlock.create', { slot: 'footer_2', type: 'menu', content });
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/admin/navigation/menus?menu=${id}&settings`);
	await page.getByText('Menü löschen …').click();
	for (const place of ['Oben, alle Seiten, Deutsch', 'Fuß 2: Block „Wege“', 'Standardmenü: Fuß 3'])
		await page.getByText(place).waitFor();
	await isSoundInBoth(desk.screen, 'navigation-settings-390');
	await page.getByRole('button', { name: 'Löschen', exact: true }).click();
	await page.getByRole('heading', { name: 'Noch kein Menü' }).waitFor();
	assert.equal((await desk.product.perform('menu.list', {})).menus, []);
});

test.run();
