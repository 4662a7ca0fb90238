import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, openAs, openBackEnd } from '../../../support/back-end.ts';
import { openScreen } from '../../../support/browser/chromium.ts';
import { spoken, startChatStub, type ChatStub } from '../../../support/processes/chat-stub.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('questions to the website, on its pages and in the back end');
const href = '/admin/rag-chat';
let desk: BackEnd;
let stub: ChatStub;

const body = `<p>Einlass ist ab 18 Uhr, das Quiz beginnt um 19 Uhr. Ein Tisch hat Platz für sechs Leute.</p>
	<p>Parken könnt ihr kostenlos hinter der Kirche.</p>`;
const chatBlock = {
	id: 'frage',
	type: 'chat',
	data: {
		heading: 'Noch eine Frage?',
		intro: 'Wir antworten aus dem, was hier steht.',
		examples: ['Wann ist Einlass?']
	}
};
const page = (slug: string, language: string, blocks: object[]) => ({
	page: slug,
	title: slug === 'ablauf' ? 'So läuft der Abend' : 'The evening',
	status: 'published',
	language,
	blocks
});

test.before(async () => {
	stub = await startChatStub();
	const people = [
		['boss', 'admin'],
		['lena', 'catalog-editor']
	] as const;
	desk = await openBackEnd(
		people,
		{ viewport: { width: 1280, height: 900 } },
		{ RAG_CHAT_SERVICE_URL: `${stub.url}/v1` }
	);
	const { product } = desk;
	const text = { type: 'text', data: { heading: 'Ablauf', body } };
	await product.perform('page.save', page('ablauf', 'de', [text, chatBlock]) as never);
	const english = { type: 'text', data: { body: '<p>Doors open at six, the quiz starts at seven.</p>' } };
	await product.perform(
		'page.save',
		page('evening', 'en', [english, { ...chatBlock, data: { heading: 'Ask us' } }]) as never
	);
	await product.perform('chat.rebuild', {});
	const isRead = async () => !(await product.perform('chat.show', {})).index.isBehind;
	await until(isRead, 'the texts');
});
test.after(async () => {
	await desk.close();
	await stub.close();
});
test.before.each(() => stub.says('Einlass ist ab 18 Uhr [1].\n<b>Bis dann!</b>'));

test('visitors ask without script: by a press or by hand, and get an answer as text with its source', async () => {
	const screen = await openScreen(desk.browser, {
		baseURL: desk.product.base,
		locale: 'de-DE',
		javaScriptEnabled: false,
		viewport: { width: 390, height: 844 }
	});
	const { page: site } = screen;
	await site.goto('/m/ablauf');
	await site.getByRole('button', { name: 'Wann ist Einlass?' }).click();
	const answer = site.getByRole('status');
	assert.match((await answer.textContent())!, /Einlass ist ab 18 Uhr \[1\]\.\n<b>Bis dann!<\/b>/);
	assert.match((await answer.getByRole('link').getAttribute('href'))!, /^\/m\/ablauf/);
	assert.is(await answer.locator('b').count(), 0, 'markup of a service is text');
	await screen.screenshot('chat-answer-without-script');
	await site.getByLabel('Eure Frage').fill('Wo ist der Zeppelin?');
	await site.getByRole('button', { name: 'Fragen', exact: true }).click();
	assert.match((await site.getByRole('status').textContent())!, /Das steht hier nicht\./);
	stub.answer = (response) => void response.writeHead(500).end();
	await site.getByLabel('Eure Frage').fill('Wo parken wir?');
	await site.getByRole('button', { name: 'Fragen', exact: true }).click();
	assert.match((await site.getByRole('alert').textContent())!, /Gerade kommt keine Antwort/);
	assert.is(await site.getByLabel('Eure Frage').inputValue(), 'Wo parken wir?', 'what was typed stays');
	await screen.screenshot('chat-failed-without-script');
	await screen.close();
});

test('the block and its answer are sound on a phone and a desk, in both languages', async () => {
	for (const width of [390, 1280]) {
		const baseURL = desk.product.base;
		const screen = await openScreen(desk.browser, { baseURL, locale: 'de-DE', viewport: { width, height: 844 } });
		const { page: site } = screen;
		await site.goto('/m/ablauf');
		await isSoundInBoth(screen, `chat-block-${width}`);
		await site.getByLabel('Eure Frage').fill('Wann ist Einlass?');
		await site.getByLabel('Eure Frage').press('Tab');
		await site.keyboard.press('Enter');
		await site.getByRole('status').getByText('Einlass ist ab 18 Uhr [1]').waitFor();
		await isSoundInBoth(screen, `chat-answer-${width}`);
		await site.goto('/m/evening');
		await site.getByLabel('Your question').fill('When do the doors open?');
		await site.getByRole('button', { name: 'Ask', exact: true }).click();
		await site.getByRole('status').getByRole('link', { name: 'The evening' }).waitFor();
		await isSoundInBoth(screen, `chat-answer-en-${width}`);
		await screen.close();
	}
});

test('staff try a question, see the passages and why, and leave a text out', async () => {
	const { page: admin } = desk.screen;
	await admin.goto(href);
	await isSoundInBoth(desk.screen, 'chat-empty');
	await admin.getByLabel('Frage', { exact: true }).fill('Wann ist Einlass zum Quiz?');
	await admin.getByRole('button', { name: 'Fragen', exact: true }).click();
	await admin.getByRole('heading', { name: 'Beantwortet' }).waitFor();
	const passage = admin.locator('article ul > li').first();
	assert.match((await passage.textContent())!, /einlass.*Wert/is);
	await isSoundInBoth(desk.screen, 'chat-asked');
	await passage.getByRole('button', { name: 'Ausschließen' }).click();
	await admin.getByText('Gespeichert').first().waitFor();
	await passage.getByText('Dieser Text ist ausgeschlossen.').waitFor();
	await admin.goto(`${href}?view=texts`);
	await admin.getByRole('button', { name: 'Wieder aufnehmen' }).click();
	await admin.getByRole('button', { name: 'Wieder aufnehmen' }).waitFor({ state: 'detached' });
});

test('documents are uploaded, renamed and removed', async () => {
	const { page: admin } = desk.screen;
	await admin.goto(`${href}?view=texts`);
	const choose = (name: string, text: string) =>
		admin
			.getByLabel('Dokument hochladen')
			.setInputFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
	const upload = admin.getByRole('button', { name: 'Hochladen', exact: true });
	await choose('regeln.md', 'Ein Joker verdoppelt die Punkte einer Runde.');
	await upload.click();
	const row = admin.getByRole('row').filter({ hasText: 'regeln.md' });
	await row.waitFor();
	await isSoundInBoth(desk.screen, 'chat-texts');
	await choose('regeln.md', 'Noch einmal.');
	await upload.click();
	await admin.getByRole('alert').waitFor();
	await row.getByRole('button', { name: 'Umbenennen' }).click();
	const dialog = admin.getByRole('dialog');
	await dialog.getByLabel('Name').fill('Spielregeln');
	await dialog.getByRole('button', { name: 'Speichern' }).click();
	const renamed = admin.getByRole('row').filter({ hasText: 'Spielregeln' });
	await renamed.getByRole('button', { name: 'Löschen' }).click();
	await admin.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
	await renamed.waitFor({ state: 'detached' });
});

test('a set of questions fills its table while it runs', async () => {
	const { page: admin } = desk.screen;
	stub.answer = (response, { body: sent }) =>
		void response.end(spoken(JSON.stringify(sent).includes('parken') ? 'Hinter der Kirche [1].' : 'NOT_IN_SOURCES'));
	await admin.goto(`${href}?view=set`);
	await admin.getByLabel('Fragen', { exact: true }).fill('Wo parken wir?\nWann ist Einlass?\nWas kostet ein Zeppelin?');
	await admin.getByRole('button', { name: 'Alle ausprobieren' }).click();
	await admin.getByText('Alle Fragen sind durch.').waitFor();
	const rows = await admin.getByRole('row').allTextContents();
	assert.match(rows.join('\n'), /Wo parken wir\?.*Hinter der Kirche/s);
	await isSoundInBoth(desk.screen, 'chat-set');
});

test('the administration switches it off, and the block is gone; editors have no such switch', async () => {
	const { page: admin } = desk.screen;
	await admin.goto(`${href}?view=settings`);
	await isSoundInBoth(desk.screen, 'chat-settings');
	await admin.setViewportSize({ width: 390, height: 844 });
	const views = await admin.getByRole('navigation', { name: 'Ansichten' }).getByRole('link').all();
	const tops = await Promise.all(views.map(async (view) => (await view.boundingBox())!.y));
	assert.equal(tops, [tops[0], tops[0], tops[0], tops[0]], 'all views stand in one row');
	await isSoundInBoth(desk.screen, 'chat-settings-phone');
	await admin.setViewportSize({ width: 1280, height: 900 });
	await admin.getByLabel('Anfragen an den Dienst am Tag').fill('7');
	await admin.getByLabel('Besucher dürfen fragen').uncheck();
	await admin.getByRole('button', { name: 'Speichern' }).click();
	await admin.getByText('Der Chat ist ausgeschaltet.').waitFor();
	const shown = await fetch(`${desk.product.base}/m/ablauf`, { headers: { accept: 'text/html' } });
	assert.not.match(await shown.text(), /Noch eine Frage/);
	await admin.getByLabel('Besucher dürfen fragen').check();
	await admin.getByRole('button', { name: 'Speichern' }).click();
	await admin.getByText('Der Chat ist ausgeschaltet.').waitFor({ state: 'detached' });
	const editor = await openAs(desk.browser, desk.product, 'lena', {
		locale: 'de-DE',
		viewport: { width: 390, height: 844 }
	});
	await editor.page.goto(`${href}?view=settings`);
	assert.is(await editor.page.getByRole('link', { name: 'Einstellungen' }).count(), 0);
	await isSoundInBoth(editor, 'chat-phone');
	const { questions } = await desk.product.perform('chatQuestion.list', {});
	await editor.page.goto(`${href}?question=${questions.at(-1)!.id}`);
	await isSoundInBoth(editor, 'chat-phone-asked');
	await editor.page.goto(`${href}?view=texts`);
	await isSoundInBoth(editor, 'chat-phone-texts');
	await editor.close();
});

test('without a service the screen says so, and staff see the passages alone', async () => {
	const bare = await openBackEnd([['nina', 'admin']], { locale: 'en-GB', viewport: { width: 1280, height: 900 } });
	const { page: admin } = bare.screen;
	await admin.goto(href);
	await admin.getByText('No chat service is set up.').waitFor();
	await admin.getByText('No questions yet.').waitFor();
	await isSoundInBoth(bare.screen, 'chat-bare-en');
	const text = { type: 'text', data: { body: '<p>Doors open at six.</p>' } };
	await bare.product.perform('page.save', page('evening', 'en', [text]) as never);
	await bare.product.perform('chat.rebuild', {});
	await until(async () => !(await bare.product.perform('chat.show', {})).index.isBehind, 'the texts');
	await admin.goto(href);
	await admin.getByLabel('Question', { exact: true }).fill('When do the doors open?');
	await admin.keyboard.press('Tab');
	await admin.keyboard.press('Enter');
	await admin.getByRole('heading', { name: 'Sources only' }).waitFor();
	await isSoundInBoth(bare.screen, 'chat-sources-en');
	await bare.close();
});

test.run();
