import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, moveTo, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import { until } from '../../../support/runner/until.ts';

let product: Product;
let browser: Browser;
let event: string;
let screen: Screen;
let page: Page;
const test = suite('the question editor');

const choice = {
	type: 'mc',
	prompt: 'Welche Figuren zeigt die Turmuhr zur vollen Stunde?',
	points: 15,
	options: ['Nachtwächter mit Laterne', 'Müller und Esel', 'Bäckerin mit Brezel', 'Drei Musikanten'],
	answers: [0, 2],
	explanation: 'Die Bäckerin kam erst 1931 dazu, nach einer Spende der Innung.'
};
const six = [
	{ ...choice, prompt: 'Wie viele Stufen hat der Rathausturm?', answers: [1], points: 10 },
	{
		type: 'sort',
		prompt: 'Bringe die Bauwerke in die Reihenfolge ihrer Entstehung',
		points: 20,
		countdown: 90,
		items: ['Stadtkirche St. Veit', 'Alte Mühle', 'Rathausturm', 'Markthalle']
	},
	choice,
	{
		type: 'assign',
		prompt: 'Wer wohnte hinter welcher Tür?',
		points: 20,
		terms: [
			{ term: 'Goethe', definition: 'Am Markt 3' },
			{ term: 'Schiller', definition: 'Gasse 7' },
			{ term: 'Herder', definition: 'Hof 1' }
		]
	},
	{
		type: 'swipe',
		prompt: 'Stimmt das? Sätze über Lindenau',
		points: 10,
		cards: [
			{ text: 'Der Turm ist 42 Meter hoch.', correct: true },
			{ text: 'Der Brunnen ist aus Granit.', correct: false }
		]
	},
	{ type: 'photoText', prompt: 'Euer Team unter dem Torbogen', points: 15, accept: ['*bogen*'] },
	{
		type: 'flip',
		prompt: 'Warum die Glocke „Susanne“ heißt',
		answer: 'Sie wurde nach der Tochter des Gießers getauft.'
	}
];

const show = async () => (await product.perform('catalog.show', { event, slug: 'turm' })).catalog;
const becomes = (isSo: () => Promise<boolean>) => until(isSo, 'it is stored');
const prompts = async () => (await show()).questions.map(({ prompt }) => prompt);
const saved = () =>
	page
		.locator('[role=status]', { hasText: /gespeichert/ })
		.filter({ hasNotText: 'nicht' })
		.first();

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await openAs(browser, product, 'admin', { viewport: { width: 1440, height: 900 } });
	page = screen.page;
});
test.before.each(async () => {
	event = (await product.perform('event.create', { name: 'Lichterfest-Rallye', published: true })).event.uid;
	await product.perform('catalog.save', { event, slug: 'turm', name: 'Rathausturm', questions: six });
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});
const open = () => moveTo(page, `/admin/questions?event=${event}&catalog=turm`);
const row = (name: string | RegExp) => page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name });

test('every kind is shown with its editor and the phone beside it', async () => {
	await open();
	for (const [index, { prompt, type }] of six.entries()) {
		await row(prompt).click();
		assert.is(await page.getByRole('textbox', { name: 'Frage', exact: true }).inputValue(), prompt);
		await page
			.getByText(`Frage ${index + 1} von ${six.length}`)
			.first()
			.waitFor();
		await isSoundInBoth(screen, `questions-${type}-${index}`);
		await page.getByRole('radio', { name: 'Auflösung' }).check({ force: true });
		await screen.screenshot(`questions-${type}-${index}-solved`);
		await page.getByRole('radio', { name: 'Frage', exact: true }).check({ force: true });
	}
});

test('typed text is stored within a second, and can be undone and redone', async () => {
	await open();
	await row(/Wer wohnte/).click();
	const field = page.getByRole('textbox', { name: 'Frage', exact: true });
	await field.fill('Wer wohnte wo?');
	await page.getByText('wird gespeichert').waitFor();
	await becomes(async () => (await prompts())[3] === 'Wer wohnte wo?');
	await saved().waitFor();
	await field.press('Control+z');
	assert.is(await field.inputValue(), 'Wer wohnte hinter welcher Tür?');
	await becomes(async () => (await prompts())[3] === 'Wer wohnte hinter welcher Tür?');
	await field.press('Control+Shift+z');
	await becomes(async () => (await prompts())[3] === 'Wer wohnte wo?');
	assert.is((await show()).version, 4);
});

test('questions are doubled, moved by keys and by hand, and removed; each can be taken back', async () => {
	await open();
	const [first, second] = await prompts();
	await row(first!).click();
	await page.keyboard.press('Control+d');
	await becomes(async () => (await prompts()).length === 8);
	assert.equal((await prompts()).slice(0, 3), [first, first, second]);
	await page.keyboard.press('Control+z');
	await becomes(async () => (await prompts()).length === 7);
	await row(first!).focus();
	await page.keyboard.press('Alt+ArrowDown');
	await becomes(async () => (await prompts())[1] === first);
	await row(first!).evaluate(
		(element) => element === document.activeElement || Promise.reject(new Error('lost focus'))
	);
	const grip = page.getByRole('button', { name: 'Frage 2 verschieben' });
	const [from, to] = [await grip.boundingBox(), await row(/Susanne/).boundingBox()];
	await page.mouse.move(from!.x + 10, from!.y + 10);
	await page.mouse.down();
	await page.mouse.move(from!.x + 10, to!.y + 70, { steps: 12 });
	await page.mouse.up();
	await becomes(async () => (await prompts()).at(-1) === first);
	await page.keyboard.press('Control+z');
	await becomes(async () => (await prompts())[1] === first);
	const { id } = (await show()).questions[1]!;
	await row(first!).click();
	await page.getByRole('button', { name: 'Frage entfernen' }).click();
	await becomes(async () => (await prompts()).length === 6);
	await page.getByRole('button', { name: 'Rückgängig', exact: true }).click();
	await becomes(async () => (await show()).questions[1]?.id === id);
});

test('an incomplete question stays here, marked, and does not block the others', async () => {
	await open();
	await page.keyboard.press('n');
	const field = page.getByRole('textbox', { name: 'Frage', exact: true });
	await field.fill('Aus welchem Stein ist der Marktbrunnen?');
	await page.getByLabel('Antwort 1', { exact: true }).fill('Granit');
	await page.keyboard.press('Enter');
	await page.keyboard.type('Sandstein');
	await page.getByText('Kreuze mindestens eine richtige Antwort an.').waitFor();
	const unfinished = row(/Marktbrunnen/);
	await unfinished.getByText('Lösung fehlt').waitFor();
	await row(/Susanne/).click();
	await field.fill('Warum heißt sie Susanne?');
	await becomes(async () => (await prompts()).includes('Warum heißt sie Susanne?'));
	await page.getByText('Frage 2 noch unvollständig, Rest gespeichert').waitFor();
	assert.is(await page.getByText('nicht gespeichert').count(), 0);
	await isSound(screen, 'questions-unfinished');
	assert.is((await prompts()).length, 7);
	await page.reload();
	await row(/Marktbrunnen/).click();
	assert.is(await page.getByLabel('Antwort 2', { exact: true }).inputValue(), 'Sandstein');
	await page.getByLabel('Antwort 2 ist richtig').check();
	await becomes(async () => (await prompts())[1] === 'Aus welchem Stein ist der Marktbrunnen?');
	await page.getByText('noch unvollständig').waitFor({ state: 'hidden' });
	await page.reload();
	assert.is(await row(/Marktbrunnen/).count(), 1);
});

test('two people change the same question: both values are kept until one is chosen, other parts are merged', async () => {
	await open();
	await row(/Bringe die Bauwerke/).click();
	const { id } = (await show()).questions[1]!;
	const theirs = { ...six[1]!, points: 25, explanation: 'Von jemand anderem.' };
	await product.perform('question.save', { event, slug: 'turm', id, question: theirs });
	await page.getByLabel('Punkte').fill('30');
	await page.getByText('Jemand hat das auch geändert: Punkte').waitFor();
	assert.is(await page.getByLabel('Erklärung danach').inputValue(), 'Von jemand anderem.');
	assert.is(await page.getByLabel('Punkte').inputValue(), '30');
	assert.is((await show()).questions[1]!.points, 25);
	await screen.screenshot('questions-clash');
	await page.getByRole('button', { name: 'Meine: 30' }).click();
	await becomes(async () => (await show()).questions[1]!.points === 30);
	assert.is((await show()).questions[1]!.explanation, 'Von jemand anderem.');
	// The refused try is told to the console by the browser itself.
	assert.ok(screen.errors.splice(0).every((error) => error.includes('412')));
});

test('without a network edits stay on the device and are stored later', async () => {
	await open();
	await row(/Susanne/).click();
	await screen.context.setOffline(true);
	await page.getByLabel('Rückseite der Karte').fill('Ohne Netz geschrieben.');
	await page.getByText('kein Netz, hier gemerkt').waitFor();
	await screen.context.setOffline(false);
	await becomes(async () => JSON.stringify((await show()).questions[6]).includes('Ohne Netz geschrieben.'));
	await saved().waitFor();
	screen.errors.splice(0);
});

test('a picture is chosen from the media library or uploaded to it, and appears on the phone immediately', async () => {
	await open();
	await row(/Wie viele Stufen/).click();
	await page.getByRole('button', { name: 'Bild wählen' }).click();
	await page.getByText('In diesem Ordner ist noch kein Bild').waitFor();
	await isSound(screen, 'questions-picker-empty');
	await page
		.locator('dialog input[type=file]')
		.setInputFiles({ name: 'turm.png', mimeType: 'image/png', buffer: await plainPicture(160, 100).png().toBuffer() });
	await page.getByRole('form').getByRole('img', { name: 'Bild zur Frage' }).waitFor();
	await becomes(async () => /^\/events\/.*turm/.test(String((await show()).questions[0]!.image)));
	await page.getByRole('button', { name: 'Tauschen' }).click();
	await page.getByRole('dialog').getByRole('button', { name: /turm/ }).waitFor();
	await isSound(screen, 'questions-picker');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Ohne Bild' }).click();
	await becomes(async () => (await show()).questions[0]!.image === undefined);
});

test('answers scored with an older key are reported, and stay as they are', async () => {
	await product.perform('result.submit', {
		event,
		name: 'Team Blau',
		catalog: 'turm',
		answers: six.slice(0, 6).map(() => ({ isCorrect: true }))
	});
	await open();
	await row(/Wie viele Stufen/).click();
	await page.getByText('1 Antwort ist schon gespeichert.').waitFor();
	await page.getByLabel('Antwort 1 ist richtig').check();
	await page.getByText('1 gespeicherte Antwort wurde nach der alten Lösung gewertet.').waitFor();
	await isSound(screen, 'questions-old-key');
	await page.getByRole('button', { name: 'So lassen' }).click();
	await page.getByText('1 Antwort ist schon gespeichert.').waitFor();
	await page.reload();
	await page.getByText('1 Antwort ist schon gespeichert.').waitFor();
});

test('the first station and its first question are created in the browser only', async () => {
	const { uid } = (await product.perform('event.create', { name: 'Schulfest' })).event;
	await moveTo(page, `/admin/questions?event=${uid}`);
	await isSound(screen, 'questions-none');
	await page.getByLabel('Name der Station').fill('Am Brunnen');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'prompt');
	await page.keyboard.type('Wie tief ist der Brunnen?');
	await page.getByLabel('Antwort 1', { exact: true }).fill('12 Meter');
	await page.getByLabel('Antwort 2', { exact: true }).fill('20 Meter');
	await page.getByLabel('Antwort 1 ist richtig').check();
	const stored = async () =>
		(await product.perform('catalog.show', { event: uid, slug: 'am-brunnen' })).catalog.questions as Record<
			string,
			unknown
		>[];
	await becomes(async () => (await stored()).length === 1);
	const [question] = await stored();
	assert.equal(
		[question!.prompt, question!.options, question!.answers],
		['Wie tief ist der Brunnen?', ['12 Meter', '20 Meter'], [0]]
	);
});

test('it fits every screen, in both languages, and read-only users change nothing', async () => {
	await page.goto(`/admin/questions?event=${event}&catalog=turm`);
	for (const [width, height] of Object.entries({ 390: 844, 320: 568, 1280: 800, 1920: 1080 })) {
		await page.setViewportSize({ width: Number(width), height });
		await isSoundInBoth(screen, `questions-list-${width}`);
		assert.not.match(page.url(), /question=/);
		await row(/Welche Figuren/).click();
		await isSoundInBoth(screen, `questions-edit-${width}`);
		assert.match(page.url(), /question=\d/);
		await moveTo(page, `/admin/questions?event=${event}&catalog=turm`);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(`/admin/questions?event=${event}&catalog=turm&lang=en`);
	await page.getByRole('region', { name: 'Questions' }).waitFor();
	await isSound(screen, 'questions-en');
	await page.goto(`/admin/questions?event=${event}&catalog=turm&lang=de`);
	await product.perform('user.create', { username: 'leser', password, role: 'analyst', namespaces: ['default'] });
	const reader = await openAs(browser, product, 'leser', { viewport: { width: 1280, height: 800 } });
	await reader.page.goto(`/admin/questions?event=${event}&catalog=turm`);
	assert.ok(await reader.page.getByRole('textbox', { name: 'Frage', exact: true }).isDisabled());
	assert.is(await reader.page.getByRole('button', { name: 'Frage entfernen' }).count(), 0);
	await isSound(reader, 'questions-reader');
});

test.run();
