import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { enter as enterBackEnd, isSoundInBoth, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { enter, openEvent, openPhone, startStation, teamPath } from '../../../support/phone/player.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('questions in several languages');
let product: Product;
let browser: Browser;
let event: string;
let screen: Screen;
let page: Page;

const questions = [
	{
		type: 'mc',
		prompt: 'Welche Figuren zeigt die Turmuhr?',
		points: 15,
		options: ['Nachtwächter mit Laterne', 'Müller und Esel', 'Drei Musikanten'],
		answers: [0],
		explanation: 'Die Bäckerin kam erst 1931 dazu.'
	},
	{
		type: 'assign',
		prompt: 'Wer wohnte hinter welcher Tür?',
		points: 20,
		terms: [
			{ term: 'Goethe', definition: 'Am Markt 3' },
			{ term: 'Schiller', definition: 'Gasse 7' }
		]
	},
	{ type: 'sort', prompt: 'Bringe sie in die Reihenfolge', points: 10, items: ['Kirche', 'Mühle', 'Rathaus'] },
	{
		type: 'swipe',
		prompt: 'Stimmt das?',
		points: 10,
		cards: [{ text: 'Der Turm ist 42 Meter hoch.', correct: true }],
		rightLabel: 'Stimmt'
	},
	{ type: 'photoText', prompt: 'Euer Team unter dem Torbogen', points: 15 },
	{ type: 'flip', prompt: 'Warum heißt die Glocke Susanne?', answer: 'Nach der Tochter des Gießers.' }
];
const stored = async () => (await product.perform('catalog.show', { event, slug: 'turm' })).catalog.questions;
const becomes = async (index: number, wanted: object | undefined) =>
	until(async () => JSON.stringify((await stored())[index]?.translations) === JSON.stringify(wanted), 'it is stored');
const row = (name: RegExp) => page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name });
const language = (name: RegExp) => page.getByRole('group', { name: 'Sprache' }).getByRole('radio', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const phone = () => page.getByRole('region', { name: 'Vorschau auf dem Handy' });

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await enterBackEnd(browser, product, 'admin', { viewport: { width: 1280, height: 900 } });
	page = screen.page;
});
test.before.each(async () => {
	event = await openEvent(product, [{ slug: 'turm', name: 'Rathausturm', questions }]);
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('each type is translated side by side, stored during typing, shown on the phone and undone', async () => {
	await page.goto(`/admin/questions?event=${event}&catalog=turm`);
	await language(/Englisch/).check({ force: true });
	await row(/Turmuhr/)
		.getByText('5 fehlen')
		.waitFor();
	await field('Frage').fill('Which figures are on the clock?');
	await field('Antwort 2').fill('Miller and donkey');
	const first = { prompt: 'Which figures are on the clock?', options: ['', 'Miller and donkey', ''] };
	await becomes(0, { en: first });
	await language(/3 fehlen/).waitFor();
	await phone().getByText('Which figures are on the clock?').waitFor();
	await phone().getByText('Miller and donkey').waitFor();
	await phone().getByText('Drei Musikanten').waitFor();
	await isSoundInBoth(screen, 'questions-translated');

	await field('Antwort 3').fill('Miller and donkey');
	await page.getByText('Das gibt es schon').waitFor();
	await field('Antwort 3').fill('');
	await field('Antwort 3').press('Control+z');
	await field('Erklärung danach').fill('Since 1931.');
	await until(async () => Boolean((await stored())[0]?.translations?.en?.explanation), 'it is stored');
	await page.keyboard.press('Control+z');
	await becomes(0, { en: first });

	const written = [
		[
			/Wer wohnte/,
			{ 'Gegenstück 2': 'Lane 7' },
			{
				terms: [
					{ term: '', definition: '' },
					{ term: '', definition: 'Lane 7' }
				]
			}
		],
		[/Reihenfolge/, { 'Eintrag 1': 'Church' }, { items: ['Church', '', ''] }],
		[
			/Stimmt das/,
			{ 'Rechte Seite heißt': 'True', 'Karte 1': 'It is 42 metres.' },
			{ rightLabel: 'True', cards: ['It is 42 metres.'] }
		],
		[/Torbogen/, { Frage: 'Your team' }, { prompt: 'Your team' }],
		[/Susanne/, { 'Rückseite der Karte': 'The daughter.' }, { answer: 'The daughter.' }]
	] as const;
	for (const [index, [name, texts, translation]] of written.entries()) {
		await row(name).click();
		for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
		await until(
			async () => {
				const { en } = (await stored())[index + 1]?.translations ?? {};
				return JSON.stringify(Object.entries(en ?? {}).sort()) === JSON.stringify(Object.entries(translation).sort());
			},
			`question ${index + 1} is stored`
		);
		await screen.screenshot(`questions-translated-${index}`);
	}
});

test('a translation goes with its row when rows are moved and removed', async () => {
	await page.goto(`/admin/questions?event=${event}&catalog=turm`);
	await language(/Englisch/).check({ force: true });
	for (const [index, text] of ['Night watchman', 'Miller', 'Musicians'].entries())
		await field(`Antwort ${index + 1}`).fill(text);
	await becomes(0, { en: { options: ['Night watchman', 'Miller', 'Musicians'] } });
	await language(/Deutsch/).check({ force: true });
	await page.getByRole('button', { name: 'Antwort 2 entfernen' }).click();
	await becomes(0, { en: { options: ['Night watchman', 'Musicians'] } });
	await field('Antwort 1').fill('Nachtwächter');
	await field('Antwort 1').press('Alt+ArrowDown');
	await becomes(0, { en: { options: ['Musicians', 'Night watchman'] } });
	assert.match(JSON.stringify(await stored()), '"options":["Drei Musikanten","Nachtwächter"]');
});

test('on a phone the texts are below each other', async () => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/admin/questions?event=${event}&catalog=turm`);
	await row(/Turmuhr/).click();
	await language(/Englisch/).check({ force: true });
	await field('Frage').fill('Which figures?');
	await isSoundInBoth(screen, 'questions-translated-390');
	await page.setViewportSize({ width: 1280, height: 900 });
});

test('a team changes its language in the middle of a station and continues the same attempt', async () => {
	const translations = { en: { prompt: 'Which figures are on the clock?', options: ['Watchman', '', 'Musicians'] } };
	const two = [
		{ ...questions[0], translations },
		{ type: 'flip', prompt: 'Karte', answer: 'Ende' }
	];
	await product.perform('catalog.save', { event, slug: 'turm', name: 'Rathausturm', questions: two });
	const team = await openPhone(browser, product);
	await enter(team.page, await teamPath(product, event, 'Die Eulen'));
	await startStation(team.page, 'Rathausturm');
	await team.page.getByRole('heading', { name: 'Welche Figuren zeigt die Turmuhr?' }).waitFor();
	await team.page.goBack();
	await team.page.getByRole('link', { name: 'English' }).click();
	await team.page.locator('html[lang=en]').waitFor();
	await team.page.getByRole('link', { name: /Rathausturm/ }).click();
	const begin = team.page.getByRole('button', { name: /Go on|Continue|Resume/i });
	const heading = team.page.getByRole('heading', { name: 'Which figures are on the clock?' });
	await begin.or(heading).first().waitFor();
	if (await begin.isVisible()) await begin.click();
	await heading.waitFor();
	await team.page
		.getByRole('radio', { name: /Watchman/ })
		.or(team.page.getByRole('button', { name: /Watchman/ }))
		.first()
		.waitFor();
	await team.page.getByText('Müller und Esel').waitFor();
	await team.screenshot('player-language');
	assert.equal(team.errors, []);
	await team.close();
});

test.run();
