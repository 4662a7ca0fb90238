import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import { openPageEditor, type PageEditor } from '../../../support/browser/page-editor.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import words from '#lib/messages/page-editor/de.json' with { type: 'json' };
import englishWords from '#lib/messages/page-editor/en.json' with { type: 'json' };
import adminWords from '#lib/messages/admin/de.json' with { type: 'json' };

let product: Product;
let editor: PageEditor;
let screen: Screen;
let page: Page;
let slug: string;
const test = suite('drafts and versions of a page');

const three = [
	{ type: 'hero', data: { headline: 'Heute leuchtet Lindenau' } },
	{ type: 'steps', data: { heading: 'In drei Schritten', items: [{ title: 'Kommen' }] } },
	{ type: 'text', data: { heading: 'Anfahrt', body: '<p>Mit der Linie 7.</p>' } }
];
type Stored = { id: string; type: string; data: Record<string, unknown> }[];
const blocks = async () => (await product.perform('page.show', { page: slug })).page.blocks as unknown as Stored;
const types = async () => (await blocks()).map(({ type }) => type);
const waiting = async () => (await product.perform('pageDraft.look', { page: slug })).draft;
const becomes = (isSo: () => Promise<boolean>) => until(isSo, 'it is stored');
const rows = () => page.getByRole('list', { name: words.list.label }).locator('.row');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('tabpanel').getByLabel(name, { exact: true });

test.before(async () => {
	editor = await openPageEditor(three);
	({ product, screen, page } = editor);
});
test.after(() => editor?.close());

test('what an older browser kept of a published page is taken over once', async () => {
	await editor.open();
	const older = await editor.add({ status: 'published' });
	const { page: stored } = await product.perform('page.show', { page: older });
	const kept = (stored.blocks as Stored).map((one, index) =>
		index ? one : { ...one, data: { ...one.data, headline: 'Von früher' } }
	);
	const key = `mq:${stored.namespace}:page:${older}`;
	const entry = JSON.stringify({ version: stored.version, base: 'of another time', at: 1, blocks: kept });
	await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, entry]);
	slug = older;
	await page.goto(`/admin/pages/${slug}`);
	await becomes(async () => JSON.stringify(await waiting()).includes('Von früher'));
	await until(() => page.evaluate((name) => localStorage.getItem(name) === null, key), 'the key is removed');
});

test('a version is compared, restored, and a draft beside it says that the page has changed', async () => {
	slug = await editor.open({ status: 'published' });
	await product.perform('page.update', { page: slug, blocks: three.slice(1) } as never);
	await page.reload();
	await rows().nth(1).waitFor();
	await rows().nth(1).click();
	await field(words.field.heading).fill('Wartet');
	await becomes(async () => JSON.stringify(await waiting()).includes('Wartet'));
	await page.getByRole('button', { name: new RegExp(`^${words.status.label}`) }).click();
	await page.getByRole('menuitem', { name: words.versions.title }).click();
	const dialog = page.getByRole('dialog', { name: words.versions.title });
	await dialog.getByRole('button', { name: words.versions.compareOf.replace('{number}', '1') }).click();
	await dialog.locator('del').first().waitFor();
	await isSoundInBoth(screen, 'page-versions');
	await dialog.getByRole('button', { name: words.versions.restore }).click();
	await becomes(async () => (await types()).join() === 'hero,steps,text');
	await page.getByText(words.outdated.title).waitFor();
	await isSoundInBoth(screen, 'page-outdated');
	await button(words.outdated.publish).click();
	await becomes(async () => (await waiting()) === null && (await types()).join() === 'steps,text');
	const { versions } = await product.perform('pageVersion.list', { page: slug });
	assert.is(versions.length, 4);
});

test('a second browser sees the draft of the first, and learns of its next change', async () => {
	slug = await editor.open({ status: 'published' });
	await field(words.field.headline).fill('Erste');
	await becomes(async () => JSON.stringify(await waiting()).includes('Erste'));
	const second = await page.context().newPage();
	await second.goto(`/admin/pages/${slug}`);
	const theirs = second.getByRole('tabpanel').getByLabel(words.field.headline, { exact: true });
	await second.getByText(words.foot.old).waitFor();
	assert.is(await theirs.inputValue(), 'Erste');
	await field(words.field.headline).fill('Zweite');
	await becomes(async () => JSON.stringify(await waiting()).includes('Zweite'));
	await theirs.fill('Dritte');
	await second.getByRole('button', { name: words.clash.mine }).waitFor();
	assert.match(JSON.stringify(await waiting()), 'Zweite');
	await second.getByRole('button', { name: words.clash.mine }).click();
	await becomes(async () => JSON.stringify(await waiting()).includes('Dritte'));
	await second.close();
	await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: words.pages }).click();
	await page.getByRole('dialog', { name: words.leave.title }).waitFor({ state: 'hidden' });
	await page.getByText(adminWords.draft.waiting).first().waitFor();
	await isSoundInBoth(screen, 'pages-draft-waiting');
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/admin/pages/${slug}?lang=en`);
	await page.getByRole('list', { name: englishWords.list.label }).locator('.row').first().waitFor();
	await isSoundInBoth(screen, 'page-draft-phone');
});

test.run();
