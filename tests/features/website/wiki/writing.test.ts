import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import {
	createArticle,
	listArticles,
	updateArticle
} from '../../../../server/features/website/wiki/operations/articles.ts';
import { listHistory, previewArticle } from '../../../../server/features/website/wiki/operations/writing.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const namespace = 'wiki-writing';

forEachDatabase('writing a wiki', ({ test, open }) => {
	let scene: Scene;
	let pageId: number;
	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	test.before(async () => {
		scene = await openScene({ open });
		await scene.call(createNamespace, { namespace });
		const saved = await call(savePage, { page: 'fair', title: 'Fair', status: 'published', blocks: [] });
		pageId = saved.page.id;
	});

	test('a preview links to drafts, marks missing ones, is clean and stores nothing', async () => {
		await call(createArticle, { pageId, title: 'Cables', markdown: 'On a drum' });
		const markdown = '## Lamps\n\nSee [[cables]] and [[none]].\n\n<script>alert(1)</script>';
		const { html } = await call(previewArticle, { pageId, markdown });
		assert.match(html, '<a href="/m/fair/wiki/cables">Cables</a>');
		assert.match(html, '<span class="wiki-missing">none</span>');
		assert.not.match(html, 'script');
		assert.is((await call(listArticles, {})).articles.length, 1);
		const code = async (input: object) =>
			(await refusal(call(previewArticle, { pageId, markdown: '', ...input }))).code;
		assert.is(await code({ pageId: pageId + 1000 }), 'not_found');
		assert.is(await code({ markdown: 'a'.repeat(500_001) }), 'invalid_input');
	});

	test('a preview of a long text is rendered outside the main thread', async () => {
		const { html } = await call(previewArticle, { pageId, markdown: 'Ein Absatz.\n\n'.repeat(10_000) });
		assert.is(html.match(/<p>/g)?.length, 10_000);
	});

	test('the history lists who changed an article when, newest first, in parts', async () => {
		const { article } = await call(createArticle, { pageId, title: 'Lamps', markdown: 'One' });
		for (let n = 2; n <= 55; n += 1) await call(updateArticle, { id: article.id, markdown: `Text ${n}` });
		const numbers = async (input: object) =>
			(await call(listHistory, { id: article.id, ...input })).history.map(({ version }) => version);
		const first = await numbers({});
		assert.equal([first.length, first[0], first.at(-1)], [50, 55, 6]);
		assert.equal(await numbers({ before: 6 }), [5, 4, 3, 2, 1]);
		const [newest] = (await call(listHistory, { id: article.id })).history;
		assert.equal(Object.keys(newest!).sort(), ['actor', 'createdAt', 'version']);
		assert.is((await refusal(call(listHistory, { id: article.id + 1000 }))).code, 'not_found');
		assert.is((await refusal(scene.call(listHistory, { id: article.id }))).code, 'not_found', 'of others');
	});
});
