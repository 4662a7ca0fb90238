import * as assert from 'uvu/assert';
import words from '#lib/messages/page-editor/de.json' with { type: 'json' };
import { openPageEditor, type PageEditor } from '../../../support/browser/page-editor.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('a page editor that is left');
let editor: PageEditor;
test.before(async () => {
	editor = await openPageEditor([{ type: 'hero', data: { headline: 'Heute leuchtet Lindenau' } }]);
});
test.after(() => editor?.close());

test('what the tab sent before it was closed is nobody else’s', async () => {
	const { page, product } = editor;
	const slug = await editor.open();
	const becomes = (headline: string) =>
		until(async () => {
			const { blocks } = (await product.perform('page.show', { page: slug })).page;
			return (blocks[0] as { data: { headline: string } }).data.headline === headline;
		}, 'it is stored');
	const field = page.getByRole('tabpanel').getByLabel(words.field.headline, { exact: true });
	let isCut = false;
	await page.route(`**/admin/pages/${slug}*`, async (route) => {
		if (route.request().method() === 'GET') return route.continue();
		isCut = true;
		await route.fetch();
	});
	await field.fill('Erst so');
	await becomes('Erst so');
	await field.fill('Dann anders');
	await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Dann anders'));
	await page.unrouteAll({ behavior: 'ignoreErrors' });
	assert.ok(isCut);
	await page.reload();
	await becomes('Dann anders');
	assert.is(await page.getByText(/hat diese Seite gespeichert/).count(), 0);
});

test('what was written on after a save whose answer was lost is no conflict, however often it was sent', async () => {
	const { page, product } = editor;
	const slug = await editor.open();
	const field = page.getByRole('tabpanel').getByLabel(words.field.headline, { exact: true });
	let sent = 0;
	await page.route(`**/admin/pages/${slug}*`, async (route) => {
		if (route.request().method() === 'GET') return route.continue();
		if (sent++ === 0) await route.fetch();
		await route.abort();
	});
	await field.fill('Erst so');
	await until(() => sent === 1, 'it is sent');
	await field.fill('Dann anders');
	await until(() => sent >= 3, 'it is sent again');
	await page.unrouteAll({ behavior: 'wait' });
	await field.fill('Und zuletzt so');
	await until(async () => {
		const { blocks } = (await product.perform('page.show', { page: slug })).page;
		return (blocks[0] as { data: { headline: string } }).data.headline === 'Und zuletzt so';
	}, 'it is stored');
	assert.is(await page.getByText(/hat diese Seite gespeichert/).count(), 0);
});

test.run();
