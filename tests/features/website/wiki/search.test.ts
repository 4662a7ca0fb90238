import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { removePage, savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import {
	createArticle,
	deleteArticle,
	moveArticle,
	updateArticle
} from '../../../../server/features/website/wiki/operations/articles.ts';
import { showPublicWiki } from '../../../../server/features/website/wiki/operations/public.ts';
import { searchWiki } from '../../../../server/features/website/wiki/operations/search.ts';
import { updateSettings } from '../../../../server/features/website/wiki/operations/settings.ts';
import { SearchText } from '../../../../server/features/platform/full-text/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('search in wikis', ({ test, open }) => {
	let scene: Scene;
	let pageId: number;
	const namespace = 'searched';
	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	const ids = new Map<string, number>();
	const found = async (q: string) => (await call(searchWiki, { q })).hits.map(({ slug }) => slug).sort();

	test.before(async () => {
		scene = await openScene({ open });
		for (const name of [namespace, 'others']) await scene.call(createNamespace, { namespace: name });
		({
			page: { id: pageId }
		} = await call(savePage, { page: 'fair', title: 'Fair', status: 'published', blocks: [] }));
		await call(updateSettings, { pageId, isActive: true });
		const texts: Record<string, string> = {
			foxes: 'Füchse schlafen im Stroh, die Straße ist leer.',
			spelled: 'Die Fuechse wurden gross.',
			plain: 'Fuchse ohne Punkte. Ein Ei und the end.',
			news: 'Etwas Neues: Steuern auf Wind.',
			storm: 'Ein Sturm zieht auf.',
			marked: '**Fett** und `code` und <script>alert(1)</script>'
		};
		for (const [slug, markdown] of Object.entries(texts)) {
			const { article } = await call(createArticle, { pageId, slug, title: `Text ${slug}`, markdown });
			ids.set(slug, article.id);
		}
	});

	test('an umlaut, its two letters and the letter alone are treated the same', async () => {
		for (const q of ['Füchse', 'fuechse', 'FUCHSE', 'füch', 'fuech'])
			assert.equal(await found(q), ['foxes', 'plain', 'spelled'], q);
		assert.equal(await found('strasse'), ['foxes']);
		assert.equal(await found('groß'), ['spelled']);
	});

	test('two letters that are not an umlaut stay as they are', async () => {
		assert.equal(await found('neu'), ['news']);
		assert.equal(await found('neues'), ['news']);
		assert.equal(await found('steuer'), ['news']);
		assert.equal(await found('stur'), ['storm']);
	});

	test('short and common words are found, and every word has to be', async () => {
		assert.equal(await found('ei'), ['plain', 'storm']);
		assert.equal(await found('the'), ['plain']);
		assert.equal(await found('füchse stroh'), ['foxes']);
		assert.equal(await found('füchse sturm'), []);
	});

	test('signs of a query language are no words', async () => {
		for (const q of ['"*', '(((', '+-<>~@', '%%', '__', 'AND OR', "';--"]) assert.equal(await found(q), [], q);
		assert.equal(await found('+sturm*"('), ['storm']);
		assert.equal(await found('NEAR(sturm)'), []);
		assert.equal(await found('script'), []);
	});

	test('200 letters of one-letter words are answered', async () => {
		assert.equal(await found(Array.from({ length: 100 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' ')), []);
	});

	test('a snippet shows the place', async () => {
		const { hits } = await call(searchWiki, { q: 'stroh' });
		assert.match(hits[0]!.snippet, 'schlafen im Stroh');
	});

	test('a snippet shows the match however far down it is, and no part of another word', async () => {
		const upTo = (text: string, length: number) => text.padEnd(length, 'und so ');
		// The second piece of the text begins in the middle of the Rathaus.
		const first = `${upTo('', 19_597).slice(0, -1)} Rathaus`;
		for (const [name, at] of [
			['near', 19_900],
			['far', 150_000],
			['end', 480_000]
		] as const) {
			const markdown = `${upTo(first, at)} Hier steht das Haus am See.`;
			const { article } = await call(createArticle, { pageId, slug: name, title: 'Lang', markdown });
			const { hits } = await call(searchWiki, { q: 'haus' });
			assert.equal([hits.length, hits[0]!.slug], [1, name]);
			assert.match(hits[0]!.snippet, /^… .* Hier steht das Haus am See\.$/, name);
			await call(deleteArticle, { id: article.id });
		}
	});

	test('visitors find published articles, with highlighted words', async () => {
		const search = async () => (await call(showPublicWiki, { page: 'fair', q: 'sturm' })).search?.hits;
		assert.equal(await search(), []);
		await call(moveArticle, { id: ids.get('storm'), transition: 'publish' });
		const [hit] = (await search())!;
		assert.equal(hit!.snippet, [
			{ text: 'Ein ', isMatch: false },
			{ text: 'Sturm', isMatch: true },
			{ text: ' zieht auf.', isMatch: false }
		]);
		assert.is((await call(showPublicWiki, { page: 'fair', q: '' })).search, null);
	});

	test('a change is found and old words are not; other visitors find nothing', async () => {
		await call(updateArticle, { id: ids.get('news'), markdown: 'Nur Regen' });
		assert.equal(await found('regen'), ['news']);
		assert.equal(await found('steuern'), []);
		assert.equal((await scene.call(searchWiki, { q: 'regen' }, { namespace: 'others' })).hits, []);
		await call(deleteArticle, { id: ids.get('news') });
		assert.equal(await found('regen'), []);
	});

	test('removing the page removes its index entries', async () => {
		await call(removePage, { page: 'fair', force: true });
		assert.is(await SearchText.count(), 0);
		assert.equal(await found('sturm'), []);
	});
});
