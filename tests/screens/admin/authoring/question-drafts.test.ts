import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { enter, isSoundInBoth, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { openEvent } from '../../../support/phone/player.ts';
import { spoken, startChatStub, type ChatStub } from '../../../support/processes/chat-stub.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { patient } from '../../../support/runner/machine.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import german from '#lib/messages/catalogs/de.json' with { type: 'json' };
import english from '#lib/messages/catalogs/en.json' with { type: 'json' };
import words from '#lib/messages/question-drafts/de.json' with { type: 'json' };

const test = suite('questions from a text');
let product: Product;
let browser: Browser;
let stub: ChatStub;
let event: string;
let screen: Screen;
let page: Page;

const facts: [sentence: string, prompt: string, right: string, ...wrong: string[]][] = [
	[
		'Der Rathausturm von Lindenau ist 42 Meter hoch.',
		'Wie hoch ist der Rathausturm?',
		'42 Meter',
		'24 Meter',
		'36 Meter'
	],
	[
		'Anna Weber baute ihn im Jahr 1902 aus roten Ziegeln.',
		'Wer baute den Turm?',
		'Anna Weber',
		'Hans Weber',
		'Karl Vogt'
	],
	['Oben hängt die Glocke Susanne, die 1,8 Tonnen wiegt.', 'Wie heißt die Glocke?', 'Susanne', 'Maria', 'Gloriosa'],
	[
		'Zur vollen Stunde zeigt sich ein Nachtwächter mit Laterne.',
		'Wer zeigt sich zur vollen Stunde?',
		'Ein Nachtwächter',
		'Ein Müller',
		'Eine Bäckerin'
	],
	[
		'Der Markt wurde im Jahr 1310 zum ersten Mal erwähnt.',
		'Wann wurde der Markt zuerst erwähnt?',
		'1310',
		'1210',
		'1410'
	],
	[
		'Am Markt stehen heute zwölf Häuser mit bunten Giebeln.',
		'Wie viele Häuser stehen am Markt?',
		'Zwölf',
		'Acht',
		'Zwanzig'
	],
	[
		'Das älteste Gasthaus trägt den Namen Zum Goldenen Krug.',
		'Wie heißt das älteste Gasthaus?',
		'Zum Goldenen Krug',
		'Zur Post',
		'Zum Adler'
	],
	[
		'Durch Lindenau fließt die Weiße Elster nach Norden.',
		'Welcher Fluss fließt durch Lindenau?',
		'Weiße Elster',
		'Saale',
		'Mulde'
	],
	['Die alte Mühle mahlte bis zum Sommer 1961 Roggen.', 'Was mahlte die alte Mühle?', 'Roggen', 'Hafer', 'Senf'],
	[
		'Jedes Jahr im November feiert die Stadt das Lichterfest.',
		'In welchem Monat ist das Lichterfest?',
		'November',
		'Mai',
		'August'
	]
];
const text = facts.map(([sentence]) => sentence).join(' ');
const suggested = [
	...facts.map(([passage, prompt, ...options]) => ({ passage, type: 'mc', prompt, options, answers: [0] })),
	{ passage: facts[0]![0], type: 'mc', prompt: 'Wie alt ist der Turm?', options: ['99 Jahre', '9 Jahre'], answers: [0] }
];
const stored = async () => (await product.perform('catalog.show', { event, slug: 'turm' })).catalog.questions;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const drafts = () => page.getByRole('region', { name: words.suggestions }).locator('ol > li');
const inDraft = (index: number, name: string) => drafts().nth(index).getByRole('button', { name, exact: true });
const says = (answer: object) => stub.says(JSON.stringify(answer));

test.before(async () => {
	stub = await startChatStub();
	product = await startProduct({ env: { RAG_CHAT_SERVICE_URL: `${stub.url}/v1` } });
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await enter(browser, product, 'admin', { viewport: { width: 1280, height: 900 } });
	page = screen.page;
});
test.before.each(async () => {
	event = await openEvent(product, [{ slug: 'turm', name: 'Rathausturm', questions: [] }]);
});
test.after(async () => {
	await browser?.close();
	await product?.close();
	await stub?.close();
});

test('a host makes ten questions of a text in five minutes, sees where each comes from, and takes one back', async () => {
	const from = performance.now();
	let answer: () => void = () => undefined;
	stub.answer = (response) => (answer = () => response.end(spoken(JSON.stringify({ questions: suggested }))));
	await page.goto(`/admin/questions?event=${event}&catalog=turm`);
	await page.getByRole('link', { name: words.open }).first().click();
	await page.getByText(words.nothing).waitFor();
	await isSoundInBoth(screen, 'question-drafts-empty');
	await page.getByRole('textbox', { name: words.text }).fill(text);
	await button(words.start).click();
	await page.getByText(words.waiting).waitFor();
	await until(() => stub.calls.length === 1, 'a call');
	answer();
	await drafts().nth(9).waitFor();
	assert.is(await drafts().count(), 10);
	await drafts().first().getByText(facts[0]![0]).waitFor();
	await page.getByText(words.refusedTitle.one).click();
	await page.getByText('„99 Jahre“ steht nicht an der genannten Stelle.').waitFor();
	assert.equal(await stored(), []);
	await isSoundInBoth(screen, 'question-drafts');
	for (let index = 0; index < 9; index += 1) {
		await inDraft(index, words.accept).press('Enter');
		await inDraft(index, words.undo).waitFor();
		// The cursor is where Enter accepts the next.
		await until(
			() => inDraft(index + 1, words.accept).evaluate((element) => element === document.activeElement),
			'the next one has the cursor'
		);
	}
	await inDraft(9, words.edit).click();
	await drafts().nth(9).getByRole('textbox', { name: 'Frage', exact: true }).fill('Wann leuchtet Lindenau?');
	await isSoundInBoth(screen, 'question-drafts-edit');
	await inDraft(9, words.acceptChanged).click();
	await inDraft(9, words.undo).waitFor();
	assert.equal(
		(await stored()).map(({ prompt }) => prompt),
		[...facts.slice(0, 9).map(([, prompt]) => prompt), 'Wann leuchtet Lindenau?']
	);
	assert.ok(performance.now() - from < patient(5 * 60_000));
	await inDraft(2, words.undo).click();
	await inDraft(2, words.reject).click();
	await drafts().nth(2).getByText(words.rejected).waitFor();
	assert.is((await stored()).length, 9);
	await page.reload();
	await drafts().nth(2).getByText(words.rejected).waitFor();
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(screen, 'question-drafts-phone');
	await page.setViewportSize({ width: 1920, height: 1080 });
	await page.goto(`${page.url()}&lang=en`);
	await page.getByText('9 questions accepted').waitFor();
	await isSoundInBoth(screen, 'question-drafts-english');
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto(`/admin/questions?event=${event}&catalog=turm&lang=de`);
	await page.getByRole('region', { name: 'Fragen', exact: true }).getByText('Wann leuchtet Lindenau?').waitFor();
});

test('the way to it is there at every width, also beside questions', async () => {
	const question = { type: 'mc', prompt: 'Wie hoch?', options: ['42 Meter', '24 Meter'], answers: [0] };
	await product.perform('question.save', { event, slug: 'turm', question });
	for (const lang of ['de', 'en'] as const)
		for (const width of [390, 1024, 1366, 1920]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(`/admin/questions?event=${event}&catalog=turm&lang=${lang}`);
			const bar = page.getByRole('banner');
			const name = { de: words.open, en: 'Questions from text' }[lang];
			if (width < 1240) {
				await bar.getByRole('button', { name: { de: german.addType, en: english.addType }[lang], exact: true }).click();
				await page.getByRole('menuitem', { name }).waitFor();
			} else await bar.getByRole('link', { name }).waitFor();
			await isSoundInBoth(screen, `question-drafts-way-${lang}-${width}`);
		}
	await page.getByRole('banner').getByRole('link', { name: 'Questions from text' }).click();
	await page.waitForURL(/question-drafts/);
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto(`/admin/questions?event=${event}&catalog=turm&lang=de`);
});

test('what the service does wrong is said, a wish stays, and a stopped one is over', async () => {
	stub.answer = (response) => response.end('<html>');
	await page.goto(`/admin/question-drafts?event=${event}&catalog=turm`);
	await page.getByRole('textbox', { name: words.text }).fill(text);
	await button(words.start).click();
	await page.getByText(words.error.ai_invalid).waitFor();
	assert.is(await page.getByRole('textbox', { name: words.text }).inputValue(), text);
	stub.answer = () => undefined;
	await button(words.again).click();
	await button(words.stop).click();
	await page.getByText(words.error.stopped).waitFor();
	says({ questions: suggested.slice(-1) });
	await button(words.again).click();
	await page.getByText(words.none).waitFor();
	await page.getByText('Wie alt ist der Turm?').waitFor();
	await isSoundInBoth(screen, 'question-drafts-none');
});

test('wrong answers are accepted one by one and undone', async () => {
	await product.perform('question.save', {
		event,
		slug: 'turm',
		question: { type: 'mc', prompt: 'Wie hoch?', options: ['42 Meter', '24 Meter'], answers: [0] }
	});
	says({ answers: ['42 Meter', '24 Meter', '36 Meter', '48 Meter', '60 Meter'] });
	await page.goto(`/admin/questions?event=${event}&catalog=turm`);
	await button(words.wrongAnswers.ask).click();
	const take = (name: string) => button(words.wrongAnswers.take.replace('{text}', name));
	await take('60 Meter').waitFor();
	await isSoundInBoth(screen, 'question-wrong-answers');
	await take('36 Meter').click();
	const options = async () => ((await stored())[0] as { options?: unknown } | undefined)?.options;
	await until(async () => JSON.stringify(await options()) === '["42 Meter","24 Meter","36 Meter"]', 'it is stored');
	await page.keyboard.press('Control+z');
	await until(async () => JSON.stringify(await options()) === '["42 Meter","24 Meter"]', 'it is taken back');
});

test('a translation stands beside the original and is accepted with changes', async () => {
	await product.perform('question.save', {
		event,
		slug: 'turm',
		question: { type: 'mc', prompt: 'Wie hoch?', options: ['42 Meter', '24 Meter'], answers: [0] }
	});
	says({
		texts: [
			{ key: 'prompt', text: 'How high?' },
			{ key: '0 text', text: '42 metres' },
			{ key: '1 text', text: '25 metres' }
		]
	});
	await page.goto(`/admin/questions?event=${event}&catalog=turm`);
	await page
		.getByRole('group', { name: 'Sprache' })
		.getByRole('radio', { name: /Englisch/ })
		.check({ force: true });
	await button(words.translation.ask).click();
	await page.getByText('How high?').waitFor();
	await page.getByText(words.refusedTitle.one).waitFor();
	assert.is((await stored())[0]!.translations, undefined, 'nothing is stored by itself');
	await isSoundInBoth(screen, 'question-translation');
	await button(words.translation.takeAll).click();
	await page.getByText(words.translation.done).waitFor();
	await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('How tall is it?');
	const wanted = JSON.stringify({ en: { prompt: 'How tall is it?', options: ['42 metres', ''] } });
	await until(async () => JSON.stringify((await stored())[0]!.translations) === wanted, 'it is stored');
	assert.equal(screen.errors, []);
});

test.run();
