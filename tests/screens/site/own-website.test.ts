import type { Browser, Locator, Page, Response } from 'playwright-core';
import * as assert from 'uvu/assert';
import { password } from '../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import { Hand } from '../../support/browser/hand.ts';
import { writeOverSamples } from '../../support/browser/sample-texts.ts';
import { fontBytes } from '../../support/files/fonts.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { photograph } from '../../support/print/pictures.ts';
import { suite } from '../../support/runner/suite.ts';

/** What is written into each page: as many texts as it takes, one after the other. */
const texts = {
	de: [
		'Kaffee aus der Hafenstraße',
		'Wir rösten jeden Dienstag in kleinen Mengen.',
		'Sorten mit Herkunft',
		'Jede Tüte sagt, von welchem Hof sie kommt.',
		'Zum Mitnehmen',
		'Frisch gemahlen oder als ganze Bohne.'
	],
	en: [
		'Coffee from the harbour road',
		'We roast small batches every Tuesday.',
		'Beans with an origin',
		'Every bag names the farm it comes from.',
		'To take away',
		'Freshly ground or as whole beans.'
	]
} as const;
/** The template is the place in the list of them. */
const pages = [
	{ title: 'Rösterei', twin: 'Roastery', template: 1 },
	{ title: 'Sorten', twin: 'Beans', template: 3 },
	{ title: 'Über uns', twin: 'About us', template: 2 },
	{ title: 'Kurse', twin: 'Courses', template: 5 },
	{ title: 'Besuch', twin: 'Visit', template: 4 }
];
const mail = 'moin@nordlicht.example';
const articles = ['Neue Ernte aus Huila', 'Der Laden hat länger offen', 'Wir suchen Verstärkung'];
// Of everything that is no text: moves between screens, choices and files.
const mostClicks = 45;

const test = suite('a website of its owner, by its screens');
let product: Product;
let browser: Browser;
let desk: Screen;
let page: Page;
/** Who chooses, and who writes: a click into a text is part of writing it. */
let hand: Hand;
let pen: Hand;

test.before(async () => {
	product = await startProduct();
	await product.perform('namespace.create', { namespace: 'roesterei' });
	await product.perform('user.create', { username: 'neu', password, role: 'admin', namespaces: ['roesterei'] });
	browser = await openBrowser();
	const viewport = { width: 1366, height: 768 };
	desk = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', viewport });
	({ page } = desk);
	[hand, pen] = [new Hand(page), new Hand(page)];
	await page.goto('/login');
	await page.getByLabel('Benutzername oder E-Mail').fill('neu');
	await page.getByLabel('Passwort', { exact: true }).fill(password);
	await page.keyboard.press('Enter');
	await page.waitForURL('**/admin/**');
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function area(name: string, heading = name): Promise<void> {
	await hand.press(page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name, exact: true }));
	await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}
const button = (name: string | RegExp, at: Page | Locator = page) => at.getByRole('button', { name, exact: true });

/** Chooses a file as by the window of the system: that is one click more. */
async function choose(input: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> {
	await input.setInputFiles({ name, mimeType, buffer });
	hand.clicks.push(`file ${name}`);
}

test('logo, font and colours', async () => {
	await area('Gestaltung');
	const brand = page.getByRole('region', { name: 'Marke' });
	await hand.press(
		brand.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { name: 'Bild wählen' })
	);
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path d="M0 0h160v40H0z" fill="#0b5"/></svg>';
	await choose(page.getByRole('dialog').locator('input[type=file]'), 'logo.svg', 'image/svg+xml', Buffer.from(svg));
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	const fonts = page.getByRole('region', { name: 'Eigene Schriften' });
	await choose(fonts.getByLabel('Schrift hinzufügen'), 'nunito.woff2', 'font/woff2', fontBytes());
	await hand.press(fonts.getByRole('checkbox'));
	await hand.press(button('Hochladen', fonts));
	await fonts.getByLabel('Überschriften').focus();
	await hand.keys('ArrowDown');
	await hand.press(button(/^Hafen/));
	await desk.screenshot('own-website-design');
	await hand.keys('Control+Enter');
	await page.getByText('Übernommen.').first().waitFor();
});

test('the imprint comes from the profile', async () => {
	await hand.press(page.locator('summary').filter({ hasText: 'Verwaltung' }));
	await area('Profil');
	for (const [label, text] of [
		['Name des Bereichs oder Veranstalters', 'Rösterei Nordlicht'],
		['Straße und Hausnummer', 'Hafenstraße 4'],
		['Postleitzahl', '20457'],
		['Ort', 'Hamburg'],
		['E-Mail', mail]
	] as const)
		await pen.over(page.getByLabel(label, { exact: true }), text);
	await hand.keys('Enter');
	await page.getByText('Gespeichert').first().waitFor();
});

async function publish(): Promise<void> {
	await hand.press(page.getByRole('banner').getByRole('button', { name: 'Veröffentlichen' }));
	await page.getByRole('banner').getByText('Veröffentlicht', { exact: true }).waitFor();
}

/** Puts a photograph of a camera into the hero. */
async function choosePicture(): Promise<void> {
	await pen.press(
		page.getByRole('list', { name: 'Blöcke der Seite' }).getByRole('listitem').first().getByRole('button').nth(1)
	);
	await hand.press(page.getByRole('tabpanel', { name: 'Felder' }).getByRole('button', { name: 'Bild wählen' }));
	const dialog = page.getByRole('dialog');
	await choose(dialog.locator('input[type=file]'), 'laden.jpg', 'image/jpeg', await photograph());
	await dialog.waitFor({ state: 'detached' });
	await pen.write(
		page.getByRole('textbox', { name: /Bildbeschreibung|Alternativtext|beschreib/i }).first(),
		'Der Laden in der Hafenstraße'
	);
}

test('five pages begin with a template, and each gets its English twin', async () => {
	for (const { title, twin, template } of pages) {
		await area('Seiten');
		await hand.keys('n');
		await page.getByLabel('Titel').waitFor();
		await pen.write(page.getByLabel('Titel'), title);
		// By Tab from the title: address, language, template.
		await hand.keys('Tab', 'Tab', 'Tab');
		await hand.keys(...Array<string>(template).fill('ArrowDown'));
		await hand.keys('Shift+Tab', 'Shift+Tab');
		await hand.keys('Enter');
		await page.getByRole('list', { name: 'Blöcke der Seite' }).waitFor();
		await writeOverSamples(pen, texts.de);
		if (template === 1) await choosePicture();
		await desk.screenshot(`own-website-page-${template}`);
		await publish();
		await hand.press(button('Neue Sprachfassung'));
		const dialog = page.getByRole('dialog');
		await pen.press(dialog.getByRole('textbox').first());
		await pen.type(twin, 'twin');
		await hand.keys('Enter');
		await page.getByRole('heading', { level: 1, name: twin }).waitFor();
		await writeOverSamples(pen, texts.en);
		await publish();
	}
});

test('a menu leads to the pages, in both languages', async () => {
	await area('Navigation', 'Menüs');
	await hand.keys('n');
	await pen.write(page.getByLabel('Name', { exact: true }), 'Hauptmenü');
	await hand.keys('Enter');
	await hand.press(button('Mit 4 Seiten füllen und oben zeigen'));
	await page.getByText('Das Menü steht jetzt oben auf allen Seiten.').first().waitFor();
	await desk.screenshot('own-website-menu');
	await hand.press(button('Menü daraus machen: Englisch'));
	await page.getByText('Angelegt und zugeordnet.').first().waitFor();
	await desk.screenshot('own-website-menu-en');
	await hand.press(page.getByRole('link', { name: 'Fußzeile' }));
	await page.getByRole('heading', { level: 1, name: 'Fußzeile' }).waitFor();
	await hand.press(button('Block einfügen: Fuß 1'));
	await hand.press(page.getByRole('menuitem', { name: /^Kontakt/ }));
	await pen.write(page.getByLabel('E-Mail'), mail);
	await pen.write(page.getByLabel('Anschrift'), 'Hafenstraße 4, 20457 Hamburg');
	await hand.keys('Tab', 'Enter');
	await page.getByRole('region', { name: 'Fuß 1' }).getByText(mail).waitFor();
	await desk.screenshot('own-website-footer');
});

test('three articles', async () => {
	for (const [at, title] of articles.entries()) {
		await area('Neuigkeiten');
		await hand.keys('n');
		await page.getByRole('heading', { level: 1, name: 'Neuer Beitrag' }).waitFor();
		await pen.write(page.getByLabel('Überschrift', { exact: true }), title);
		await pen.write(page.getByLabel('Kurztext'), texts.de[at]!);
		await pen.write(page.getByRole('textbox', { name: 'Text', exact: true }), texts.de[at + 1]!);
		await hand.press(button('Veröffentlichen'));
		await page.getByText('Veröffentlicht').first().waitFor();
		await desk.screenshot('own-website-article');
	}
});
test(`it took at most ${mostClicks} clicks beside its texts, and no fault on any screen`, () => {
	assert.ok(hand.clicks.length <= mostClicks, `${hand.clicks.length}\n${hand.clicks.join('\n')}`);
	assert.equal(desk.errors, []);
});

const play = /quiz|spiel|\bPIN\b|team|rätsel|play|theat|vorhang|curtain|bühne|station|marquee/i;

test('visitors find the site of its owner in both languages, and nothing of play', async () => {
	const {
		page: phone,
		screenshot,
		errors,
		close
	} = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2
	});
	for (const [path, wanted] of [
		['/m/roesterei', texts.de],
		['/m/sorten', texts.de],
		['/m/ueber-uns', texts.de],
		['/m/roesterei-en', texts.en],
		['/m/besuch-en', texts.en],
		['/impressum', ['Rösterei Nordlicht']],
		['/m/gibtsnicht', ['gibt es nicht']]
	] as const) {
		let bytes = 0;
		const count = async (response: Response) => {
			bytes += (await response.request().sizes()).responseBodySize;
		};
		const sizes: Promise<void>[] = [];
		const listen = (response: Response) => void sizes.push(count(response));
		phone.on('response', listen);
		await phone.goto(`${path}?namespace=roesterei`, { waitUntil: 'networkidle' });
		phone.off('response', listen);
		await Promise.all(sizes);
		const text = await phone.locator('body').innerText();
		assert.ok(text.includes(wanted[0]), `${path}: ${text}`);
		assert.not.match(`${await phone.title()} ${text}`, play);
		assert.is(await phone.locator('header img').count(), 1, 'the logo');
		if (path !== '/m/gibtsnicht')
			assert.match((await phone.locator('meta[name=description]').getAttribute('content'))!, /\p{L}{4}/u, path);
		await screenshot(`own-website-phone${path.replaceAll('/', '-')}`);
		if (path === '/m/roesterei') assert.ok(bytes <= 120_000, String(bytes));
	}
	assert.equal(
		errors.filter((one) => !one.includes('404')),
		[]
	);
	await close();
});

test('a second browser sees the draft, its versions and who writes', async () => {
	await product.perform('user.create', {
		username: 'zoe',
		displayName: 'Zoe',
		password,
		role: 'admin',
		namespaces: ['roesterei']
	});
	await area('Seiten');
	await page.getByRole('link', { name: 'Sorten' }).first().click();
	await page.getByRole('link', { name: 'Bearbeiten' }).click();
	await page.getByRole('list', { name: 'Blöcke der Seite' }).waitFor();
	const heading = page.getByRole('tabpanel', { name: 'Felder' }).getByLabel('Überschrift', { exact: true });
	await pen.over(heading, 'Vier neue Sorten');
	await page.getByText('Entwurf von neu').first().waitFor();
	const viewport = { width: 1366, height: 768 };
	const other = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', viewport });
	const data = { username: 'zoe', password };
	await other.context.request.post('/login', { data, headers: { origin: product.base } });
	await other.page.goto('/admin/pages/sorten?namespace=roesterei');
	await other.page.getByText('neu ist gerade hier').waitFor();
	await page.getByText('Zoe ist gerade hier').waitFor();
	await other.page.getByRole('button', { name: /Vier neue Sorten/ }).waitFor();
	await other.page.getByRole('button', { name: /^Stand:/ }).click();
	await other.page.getByRole('menuitem', { name: /^Fassungen/ }).click();
	await other.page.getByRole('dialog').getByText('neu', { exact: false }).first().waitFor();
	await other.screenshot('own-website-versions');
	assert.equal([...other.errors, ...desk.errors], []);
	await other.close();
});
test.run();
