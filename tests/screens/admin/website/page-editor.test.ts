import type { FrameLocator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { blockTypes } from '#lib/blocks/blocks.ts';
import { isSoundInBoth } from '../../../support/back-end.ts';
import { spoken, startChatStub, type ChatStub } from '../../../support/processes/chat-stub.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import { elsewhere } from '../../../support/apps/elsewhere.ts';
import { openPageEditor, type PageEditor } from '../../../support/browser/page-editor.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import words from '#lib/messages/page-editor/de.json' with { type: 'json' };

let product: Product;
let editor: PageEditor;
let screen: Screen;
let page: Page;
let frame: FrameLocator;
let stub: ChatStub;
let slug: string;
const test = suite('the page editor');

const three = [
	{ type: 'hero', data: { headline: 'Heute leuchtet Lindenau', actions: [{ label: 'Mitspielen', href: '/quiz' }] } },
	{
		type: 'steps',
		data: { heading: 'In drei Schritten', items: [{ title: 'Kommen' }, { title: 'Spielen' }, { title: 'Siegen' }] }
	},
	{ type: 'text', data: { heading: 'Anfahrt', body: '<p>Mit der Linie 7.</p>' } }
];
type Stored = { id: string; type: string; hidden: boolean; data: Record<string, unknown> }[];
const show = async () => (await product.perform('page.show', { page: slug })).page;
const blocks = async () => (await show()).blocks as unknown as Stored;
const waiting = async () => (await product.perform('pageDraft.look', { page: slug })).draft;
const types = async () => (await blocks()).map(({ type }) => type);
const becomes = (isSo: () => Promise<boolean>) => until(isSo, 'it is stored');
const rows = () => page.getByRole('list', { name: words.list.label }).locator('.row');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('tabpanel').getByLabel(name, { exact: true });

test.before(async () => {
	stub = await startChatStub();
	editor = await openPageEditor(three, { RAG_CHAT_SERVICE_URL: `${stub.url}/v1` });
	({ product, screen, page, frame } = editor);
	await product.perform('event.create', { name: 'Lichterfest', slug: 'lichterfest', published: true });
});
test.after(async () => {
	await editor?.close();
	await stub?.close();
});
const open = async (more?: object) => (slug = await editor.open(more));

test('a draft is stored during typing, the real page follows, and each step is undone', async () => {
	await open();
	await frame.getByRole('heading', { name: 'Heute leuchtet Lindenau' }).waitFor();
	await field(words.field.headline).fill('Morgen leuchtet Lindenau');
	await frame.getByRole('heading', { name: 'Morgen leuchtet Lindenau' }).waitFor();
	await becomes(async () => (await blocks())[0]!.data.headline === 'Morgen leuchtet Lindenau');
	await page.keyboard.press('Control+z');
	assert.is(await field(words.field.headline).inputValue(), 'Heute leuchtet Lindenau');
	await becomes(async () => (await blocks())[0]!.data.headline === 'Heute leuchtet Lindenau');
	await frame.getByText('Mit der Linie 7.').click();
	// A press in the page chooses the block.
	await rows().nth(2).and(page.locator('[aria-current=true]')).waitFor();
	const text = page.getByRole('textbox', { name: words.field.body });
	await text.click();
	await page.keyboard.press('Control+a');
	await page.keyboard.type('Zu Fuß');
	await page.keyboard.press('Control+a');
	await button(words.rich.bold).click();
	await becomes(async () => /<(b|strong)>Zu Fuß<\/(b|strong)>/.test(String((await blocks())[2]!.data.body)));
	await frame.locator('b, strong', { hasText: 'Zu Fuß' }).waitFor();
});

test('the page is shown although its frame was ready before the editor listened', async () => {
	slug = await editor.add();
	await page.addInitScript(() => addEventListener('message', () => (window.name = 'told')));
	await page.route('**/_app/immutable/nodes/**', async (route) => {
		const isEditor = route.request().frame() === page.mainFrame();
		if (isEditor) await until(() => page.evaluate(() => window.name === 'told'), 'the frame says that it is ready');
		await route.continue();
	});
	await page.goto(`/admin/pages/${slug}`, { waitUntil: 'commit' });
	await frame.getByRole('heading', { name: 'Heute leuchtet Lindenau' }).waitFor();
	await page.unrouteAll();
});

test('blocks are moved, doubled, hidden and taken out by keys', async () => {
	await open();
	await rows().first().focus();
	await page.keyboard.press('Alt+ArrowDown');
	await becomes(async () => (await types()).join() === 'steps,hero,text');
	await rows()
		.nth(1)
		.evaluate((row) => row === document.activeElement || Promise.reject(new Error('lost focus')));
	const grips = page.getByRole('list', { name: words.list.label }).locator('[data-grip]');
	await grips.first().dragTo(rows().nth(1));
	await becomes(async () => (await types()).join() === 'hero,steps,text');
	await button(words.undo).first().click();
	await becomes(async () => (await types()).join() === 'steps,hero,text');
	await rows().nth(1).click();
	await page.keyboard.press('ArrowDown');
	assert.is(await rows().nth(2).getAttribute('aria-current'), 'true');
	await page.keyboard.press('Control+d');
	await becomes(async () => (await types()).join() === 'steps,hero,text,text');
	await rows().nth(3).focus();
	await page.keyboard.press('Delete');
	await becomes(async () => (await types()).length === 3);
	await button(words.undo).first().click();
	await becomes(async () => (await types()).length === 4);
	await page.getByRole('tab', { name: words.pane.look }).click();
	await page.getByRole('switch', { name: words.style.hidden }).click();
	await becomes(async () => (await blocks()).filter(({ hidden }) => hidden).length === 1);
	await page.getByRole('tab', { name: words.pane.fields }).click();
	await rows().first().click();
	const grip = page.getByRole('tabpanel').getByRole('button', { name: 'Kommen verschieben' });
	await grip.focus();
	await page.keyboard.press('ArrowDown');
	await becomes(async () => {
		const { items } = (await blocks())[0]!.data as { items: { title: string }[] };
		return items.map(({ title }) => title).join() === 'Spielen,Kommen,Siegen';
	});
});

test('all 17 types are inserted; incomplete ones wait while the rest is stored', async () => {
	await open({ blocks: [] });
	for (const type of blockTypes) {
		await page.getByRole('region', { name: words.blocks }).getByRole('button', { name: words.add }).click();
		await page.getByRole('searchbox', { name: words.search }).fill(words.block[type]);
		await page
			.getByRole('dialog')
			.getByRole('button', { name: new RegExp(`^${words.block[type]}`) })
			.click();
		await rows().nth(blockTypes.indexOf(type)).waitFor();
	}
	const waiting = ['logos', 'media', 'event', 'ranking'];
	await becomes(async () => (await types()).join() === blockTypes.filter((type) => !waiting.includes(type)).join());
	assert.is(await rows().filter({ hasText: words.list.faulty }).count(), waiting.length);
	await rows().nth(blockTypes.indexOf('event')).click();
	await field(words.field.event).selectOption({ label: 'Lichterfest' });
	await becomes(async () => (await types()).includes('event'));
	await rows().nth(blockTypes.indexOf('hero')).click();
	await isSoundInBoth(screen, 'page-editor');
	await page.reload();
	await rows().nth(blockTypes.indexOf('text')).waitFor();
	assert.is(await rows().count(), blockTypes.length, 'what waits is kept on the device');
	await rows().nth(blockTypes.indexOf('cta')).click();
	await page.locator('label', { hasText: words.variant.newsletter }).click();
	const cta = async () => JSON.stringify((await blocks()).find(({ type }) => type === 'cta'));
	await until(async () => (await cta()).includes(words.sample.newsletterConsent), 'another form brings its words');
	await page.keyboard.press('Control+Enter');
	const asked = page.getByRole('dialog', { name: words.samples.title });
	const heading = asked.getByRole('listitem').filter({ hasText: words.sample.heading });
	await heading.getByRole('button').first().click();
	await asked.waitFor({ state: 'hidden' });
	assert.is((await show()).status, 'draft');
	await page.keyboard.press('Control+Enter');
	// So quick that it is asked for again before the browser has told that it was closed.
	await asked.evaluate(async (dialog) => {
		dialog.querySelector<HTMLElement>('li button')!.click();
		for (let turn = 0; turn < 20; turn++) await Promise.resolve();
		document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
	});
	await button(words.samples.publish).click();
	await becomes(async () => (await show()).status === 'published');
});

test('edits of a published page wait until it is published or discarded', async () => {
	await open({ status: 'published' });
	await field(words.field.headline).fill('Neu');
	await page.getByText(words.foot.old).waitFor();
	await page.getByText('1 Änderung', { exact: true }).waitFor();
	await button(words.foot.compare).click();
	const compared = page.getByRole('dialog', { name: words.compare.title });
	await compared.getByText(words.compare.kind.changed).waitFor();
	assert.equal(
		[await compared.locator('del').allTextContents(), await compared.locator('ins').allTextContents()],
		[['Heute leuchtet Lindenau'], ['Neu']]
	);
	await isSoundInBoth(screen, 'page-compare');
	await page.keyboard.press('Escape');
	await becomes(async () => JSON.stringify(await waiting()).includes('Neu'));
	assert.is((await show()).version, 1);
	await page.keyboard.press('Control+Enter');
	await becomes(async () => (await blocks())[0]!.data.headline === 'Neu');
	await page.getByText(words.foot.same).waitFor();
	await field(words.field.headline).fill('Verworfen');
	await button(words.foot.discard).click();
	assert.is(await field(words.field.headline).inputValue(), 'Neu');
	await page.getByText(words.foot.same).waitFor();
	await becomes(async () => (await waiting()) === null);
	assert.is((await show()).version, 2);
});

test('errors appear at their field and reach nobody', async () => {
	await open();
	await field(words.field.headline).fill('');
	await page.getByText(words.foot.faulty.one.replace('{count}', '1')).waitFor();
	assert.is(await field(words.field.headline).getAttribute('aria-invalid'), 'true');
	await frame.getByRole('heading', { name: 'Heute leuchtet Lindenau' }).waitFor();
	await button('Mitspielen').click();
	await field('Ziel').selectOption('own');
	await field('Adresse').fill('javascript:alert(1)');
	assert.is(await field('Adresse').getAttribute('aria-invalid'), 'true');
	assert.is((await show()).version, 1);
});

test('two editors are warned of each other and choose the version to keep', async () => {
	await open();
	const theirs = three.toSpliced(0, 1);
	await elsewhere(page, 'PUT', slug, { blocks: theirs });
	await field(words.field.headline).fill('Meins');
	await page.getByText(/^admin hat diese Seite gespeichert \(\d/).waitFor();
	assert.equal(await types(), ['steps', 'text'], 'nothing of theirs is written over');
	await button(words.clash.mine).click();
	await becomes(async () => (await blocks())[0]!.data.headline === 'Meins');
	await product.perform('page.update', { page: slug, blocks: theirs } as never);
	await field(words.field.headline).fill('Noch einmal');
	await button(words.clash.theirs).click();
	assert.is(await rows().count(), 2);
	await button(words.undo).click();
	await becomes(async () => (await blocks())[0]?.data.headline === 'Noch einmal');
	// A new place in the tree is a newer version that says the same, and no conflict.
	const { page: above } = await product.perform('page.save', { page: `${slug}-oben`, blocks: [] });
	await elsewhere(page, 'POST', `${slug}/move`, { parentId: above.id });
	await field(words.field.headline).fill('Ohne Streit');
	await becomes(async () => (await blocks())[0]!.data.headline === 'Ohne Streit');
	assert.is(await button(words.clash.mine).count(), 0);
});

test('a language variant begins with the same blocks, and each knows the other', async () => {
	await open();
	await button(words.newLanguage).click();
	await page.getByLabel(words.newTitle).fill('Christmas quiz');
	await button(words.create).click();
	await page.getByRole('link', { name: 'EN', exact: true }).and(page.locator('[aria-current]')).waitFor();
	const { page: made } = await product.perform('page.show', { page: `${slug}-en` });
	assert.equal([made.language, made.baseSlug, made.status, made.blocks.length], ['en', slug, 'draft', 3]);
	assert.is(made.title, 'Christmas quiz');
	await page.getByText(/noch den Text der Fassung DE\./).waitFor();
	await page.getByRole('link', { name: 'DE', exact: true }).click();
	await page.waitForURL(new RegExp(`/${slug}(\\?|$)`));
	await product.perform('page.update', { page: slug, title: 'Lichterfest am See' });
	await page.reload();
	await page.getByRole('link', { name: 'EN 1 Minute älter' }).click();
	await page.getByText(/^Zuletzt geändert: .+ Fassung DE: /).waitFor();
});

test('a suggestion of the chat service is accepted block by block and stays a draft', async () => {
	stub.answer = (response) => setTimeout(() => response.end(spoken(JSON.stringify({ blocks: three }))), 500);
	await page.goto('/admin/pages/ai-generate');
	await page.getByLabel(words.page.title, { exact: true }).fill('Größe im Advent');
	assert.is(await page.getByLabel(words.page.slug, { exact: true }).inputValue(), 'groesse-im-advent');
	await page.getByLabel(words.ai.brief).fill('Ein Quiz im Ratssaal');
	await button(words.ai.start).click();
	await page.getByText(words.ai.waiting).waitFor();
	const list = page.getByRole('list', { name: words.blocks }).locator('.row');
	await list.nth(2).waitFor();
	await frame.getByRole('heading', { name: 'Heute leuchtet Lindenau' }).waitFor();
	await isSoundInBoth(screen, 'page-suggestion');
	await list.first().focus();
	await page.keyboard.press('a');
	await page.keyboard.press('x');
	await frame.getByRole('heading', { name: 'In drei Schritten' }).waitFor({ state: 'detached' });
	await page.keyboard.press('a');
	await button(words.ai.keep.other.replace('{count}', '2')).click();
	await rows().nth(1).waitFor();
	slug = 'groesse-im-advent';
	assert.equal([await types(), (await show()).status], [['hero', 'text'], 'draft']);
	stub.says('I would rather talk about the weather.');
	await page.goto('/admin/pages/ai-generate');
	await page.getByLabel(words.page.title, { exact: true }).fill('Wetter');
	await page.getByLabel(words.ai.brief).fill('x');
	await button(words.ai.start).click();
	await page.getByText(words.ai.error.ai_invalid).waitFor();
	assert.is(await page.getByLabel(words.page.title, { exact: true }).inputValue(), 'Wetter');
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(screen, 'page-suggestion-phone');
	await page.setViewportSize({ width: 1280, height: 800 });
});

test('on a phone list and block are shown one after the other, in English too', async () => {
	await open();
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(screen, 'page-editor-phone-list');
	await rows().nth(1).click();
	await frame.getByRole('heading', { name: 'In drei Schritten' }).waitFor();
	await isSoundInBoth(screen, 'page-editor-phone-block');
	await button(words.list.back).click();
	await page.goto(`/admin/pages/${slug}?lang=en`);
	await page.setViewportSize({ width: 1280, height: 800 });
	await isSoundInBoth(screen, 'page-editor-english');
	// A browser tells of each answer that is no success; these are how editors learn of each other and of taken addresses.
	assert.equal(
		screen.errors.filter((error) => !/409 \(Conflict\)|412 \(Precondition Failed\)/.test(error)),
		[]
	);
});

test.run();
