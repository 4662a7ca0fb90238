import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth, moveTo, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
let event: string;
let screen: Screen;
let page: Page;
const test = suite('hints at questions');

const tower = {
	type: 'mc',
	prompt: 'Wie viele Stufen hat der Rathausturm?',
	options: ['120', '99', '300'],
	answers: [0]
};
const clock = {
	type: 'mc',
	prompt: 'Welche Figur zeigt die Turmuhr?',
	options: ['Müller', 'Bäckerin', 'Die Bäckerin.'],
	answers: [1]
};
const fine = { type: 'mc', prompt: 'Woraus ist der Brunnen?', options: ['Granit', 'Marmor'], answers: [0] };

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await openAs(browser, product, 'admin', { viewport: { width: 1440, height: 900 } });
	page = screen.page;
	event = (await product.perform('event.create', { name: 'Lichterfest-Rallye', published: true })).event.uid;
	await product.perform('catalog.save', { event, slug: 'turm', name: 'Rathausturm', questions: [tower, clock, fine] });
	await product.perform('catalog.save', { event, slug: 'markt', name: 'Marktplatz', questions: [tower] });
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const row = (name: RegExp) => page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name });
const hints = () => page.getByRole('list', { name: 'Hinweise' });
const open = () => moveTo(page, `/admin/questions?event=${event}&catalog=turm`);

test('a hint says what to do, and leads to the other question', async () => {
	await open();
	await row(/Stufen.*1 Hinweis/s).click();
	await hints().getByText('Kommt auch in Marktplatz (Lichterfest-Rallye) vor').waitFor();
	await isSoundInBoth(screen, 'question-hints');
	await hints().getByRole('link', { name: 'Andere Frage zeigen' }).click();
	await page.waitForURL(/catalog=markt/);
	await hints().getByText('Kommt auch in Rathausturm (Lichterfest-Rallye) vor').waitFor();
});

test('a hint goes once its fault is mended', async () => {
	await open();
	await row(/Turmuhr.*1 Hinweis/s).click();
	await hints().getByText('„Bäckerin“ und „Die Bäckerin.“ bedeuten dasselbe').waitFor();
	await page.getByRole('textbox', { name: 'Antwort 3' }).fill('Musikant');
	await hints().waitFor({ state: 'detached' });
	await page
		.getByText(/gespeichert \d/)
		.first()
		.waitFor();
	await row(/Turmuhr/)
		.filter({ hasNotText: 'Hinweis' })
		.waitFor();
});

test('a dismissed hint stays away on this device, and nobody needs a mouse', async () => {
	await open();
	await row(/Stufen.*1 Hinweis/s).click();
	await hints().getByRole('button', { name: 'Hinweis ausblenden' }).press('Enter');
	await hints().waitFor({ state: 'detached' });
	await open();
	await row(/Brunnen/).waitFor();
	const answered = page.waitForResponse(/question-findings/);
	await page.reload();
	await answered;
	await row(/Stufen/)
		.filter({ hasNotText: 'Hinweis' })
		.click();
	assert.is(await hints().count(), 0);
});

test('hints beyond those that are listed are counted', async () => {
	const lettered = { type: 'mc', options: ['A) Granit', 'B) Marmor'], answers: [0] };
	const { uid } = (await product.perform('event.create', { name: 'Viele Fragen', published: true })).event;
	for (const slug of ['eins', 'zwei', 'drei']) {
		const questions = Array.from({ length: 170 }, (_, at) => ({
			...lettered,
			prompt: `Woraus ist Brunnen ${slug} ${at}?`
		}));
		await product.perform('catalog.save', { event: uid, slug, name: slug, questions });
	}
	for (const [lang, width] of [
		['de', 1440],
		['en', 390]
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`/admin/questions?event=${uid}&catalog=eins&lang=${lang}`);
		const { more } = await product.perform('question.findings', { event: uid });
		assert.ok(more > 0);
		const words =
			lang === 'de' ? `Die Veranstaltung hat noch ${more} Hinweise mehr.` : `The event has ${more} more hints.`;
		await page.getByText(words).waitFor();
		await screen.screenshot(`question-hints-more-${lang}`);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(`/admin/questions?event=${event}&catalog=turm&lang=de`);
});

test('in English on a phone the hint stands above the question', async () => {
	const phone = await openAs(browser, product, 'admin', { viewport: { width: 390, height: 844 }, locale: 'en-GB' });
	await moveTo(phone.page, `/admin/questions?event=${event}&catalog=markt`);
	await phone.page.getByRole('button', { name: /Stufen.*1 hint/s }).click();
	await phone.page.getByRole('list', { name: 'Hints' }).getByText('Also asked in Rathausturm').waitFor();
	await isSoundInBoth(phone, 'question-hints-phone');
});

test.run();
