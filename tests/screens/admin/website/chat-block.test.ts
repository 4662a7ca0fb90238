import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Block } from '#lib/blocks/blocks.ts';
import { isSoundInBoth } from '../../../support/back-end.ts';
import { openScreen } from '../../../support/browser/chromium.ts';
import { openPageEditor, type PageEditor } from '../../../support/browser/page-editor.ts';
import { spoken, startChatStub, type ChatStub } from '../../../support/processes/chat-stub.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import words from '#lib/messages/page-editor/de.json' with { type: 'json' };

const test = suite('the chat as a block of a page');
const body = '<p>Einlass ist ab 18 Uhr, parken könnt ihr hinter der Kirche.</p>';
let stub: ChatStub;
let editor: PageEditor;
let page: Page;
let slug: string;

const show = async () => (await editor.product.perform('page.show', { page: slug })).page;
const chat = async () => ((await show()).blocks as Block[]).find(({ type }) => type === 'chat');
const field = (name: string) => page.getByRole('tabpanel').getByLabel(name, { exact: true });

test.before(async () => {
	stub = await startChatStub();
	stub.answer = (response, { body: sent }) =>
		void response.end(spoken(JSON.stringify(sent).includes('Einlass') ? 'Ab 18 Uhr [1].' : 'NOT_IN_SOURCES'));
	const text = { type: 'text', data: { heading: 'Der Abend', body } };
	editor = await openPageEditor([text], { RAG_CHAT_SERVICE_URL: `${stub.url}/v1` });
	({ page } = editor);
});
test.after(async () => {
	await editor?.close();
	await stub?.close();
});

test('an editor inserts the block, writes it and sees it in the page', async () => {
	slug = await editor.open();
	await page.getByRole('region', { name: words.blocks }).getByRole('button', { name: words.add }).click();
	await page.getByRole('searchbox', { name: words.search }).fill(words.block.chat);
	const choice = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${words.block.chat}`) });
	await choice.click();
	await field(words.field.heading).fill('Noch eine Frage?');
	await page.getByRole('textbox', { name: words.field.intro }).fill('Hier steht alles zum Abend.');
	await field(words.field.submit).fill('Los');
	const examples = page.getByRole('group', { name: words.field.examples });
	const entry = (number: number) => examples.getByRole('textbox').nth(number - 1);
	for (const [index, question] of ['Wann ist Einlass?', 'Wo steht der Zeppelin?', 'Zu viel'].entries()) {
		await examples.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
		await entry(index + 1).fill(question);
	}
	await examples
		.getByRole('button', { name: /entfernen$/ })
		.last()
		.click();
	await editor.frame.getByRole('heading', { name: 'Noch eine Frage?' }).waitFor();
	await editor.frame.getByRole('button', { name: 'Los' }).waitFor();
	await editor.frame.getByRole('button', { name: 'Wo steht der Zeppelin?' }).waitFor();
	const wanted = {
		heading: 'Noch eine Frage?',
		intro: 'Hier steht alles zum Abend.',
		examples: ['Wann ist Einlass?', 'Wo steht der Zeppelin?'],
		submit: 'Los'
	};
	await until(async () => isDeepStrictEqual((await chat())?.data, wanted), 'it is stored');
	await page.locator('label', { hasText: words.variant.quiet }).click();
	await until(async () => (await chat())?.variant === 'quiet', 'its look is stored');
	await page.locator('label', { hasText: words.variant.card }).click();
	await entry(1).fill(' ');
	await entry(1).and(page.locator('[aria-invalid=true]')).waitFor();
	await entry(1).fill('Wann ist Einlass?');
	await editor.frame.getByRole('button', { name: 'Wann ist Einlass?' }).waitFor();
	assert.equal(editor.screen.errors, []);
});

test('its form is sound at every width, in both languages', async () => {
	for (const lang of ['de', 'en'])
		for (const width of [390, 1366, 1920]) {
			await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
			await page.goto(`/admin/pages/${slug}?lang=${lang}`);
			await page.getByRole('listitem').filter({ hasText: 'Noch eine Frage?' }).locator('.row').click();
			await page.getByRole('tabpanel').getByRole('textbox').first().waitFor();
			await isSoundInBoth(editor.screen, `chat-block-form-${lang}-${width}`);
		}
	await page.goto(`/admin/pages/${slug}?lang=de`);
});

test('published, it answers with and without script', async () => {
	await page.getByRole('button', { name: words.publish, exact: true }).click();
	await until(async () => (await show()).status === 'published', 'it is published');
	await editor.product.perform('chat.rebuild', {});
	await until(async () => !(await editor.product.perform('chat.show', {})).index.isBehind, 'its texts are read');
	for (const javaScriptEnabled of [true, false]) {
		const baseURL = editor.product.base;
		const viewport = { width: 390, height: 844 };
		const screen = await openScreen(editor.browser, { baseURL, locale: 'de-DE', javaScriptEnabled, viewport });
		const { page: site } = screen;
		await site.goto(`/m/${slug}`);
		await site.getByLabel('Eure Frage').fill('Wann ist Einlass?');
		await site.getByRole('button', { name: 'Los' }).click();
		const answer = site.getByRole('status');
		await answer.getByText('Ab 18 Uhr [1].').waitFor();
		assert.is(await answer.getByRole('link', { name: 'Lichterfest' }).getAttribute('href'), `/m/${slug}`);
		await screen.screenshot(`chat-block-answer-${javaScriptEnabled ? 'script' : 'plain'}`);
		await site.goto(`/m/${slug}`);
		await site.getByRole('button', { name: 'Wo steht der Zeppelin?' }).click();
		await site.getByRole('status').getByText('Das steht hier nicht.').waitFor();
		assert.equal(screen.errors, []);
		await screen.close();
	}
});

test.run();
