import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import { createDomain } from '../../../server/features/platform/domains/operations.ts';
import { removePage, savePage, updatePage } from '../../../server/features/website/pages/operations/pages.ts';
import {
	createArticle,
	moveArticle,
	updateArticle
} from '../../../server/features/website/wiki/operations/articles.ts';
import { updateSettings } from '../../../server/features/website/wiki/operations/settings.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;
interface Told {
	article: { slug: string; title: string; html: string; contents: { id: string; title: string }[] } | null;
	articles: { slug: string; href: string }[];
	label: string;
	locale: string;
	locales: { language: string; path: string }[];
	search: { hits: { href: string; locale: string; title: Part[]; snippet: Part[] }[] } | null;
	contact: { page: string; block: string } | null;
	menus: { main: { label: string; href: string }[] };
	isPreview: boolean;
}
interface Part {
	text: string;
	isMatch: boolean;
}

const host = 'wiki.acme.test';
const secret = 'Geheimwort';
const stale = 'Altwissen';

forEachDatabase('wikis of the website', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let pageId: number;
	let startId: number;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		await scene.call(createDomain, { host, namespace: 'acme' });
		pageId = await page('fair');
		await settings(pageId, { isActive: true, menuLabels: { de: 'Wissen' }, menuLabel: 'Knowledge' });
		const markdown = '## Lampen & Licht\n\n## Zwei\n\n## Drei\n\n[[cables]] und [[hidden]], nicht [[nothing]].';
		await add('lamps', 'Lampen', { markdown });
		await add('cables', 'Kabel <b>', { markdown: 'Ein Lampenkabel.' });
		startId = await add('start', 'Anfang', { isStartDocument: true });
		await add('lamps', 'Lamps', { locale: 'en', markdown: 'Lamps are bright.' });
		await add('hidden', `Entwurf ${secret}`, { excerpt: secret, markdown: `${secret} Lampen` }, 'draft');
		await add('old', `Archiv ${stale}`, { markdown: `${stale} Lampen` }, 'archived');
		await settings(await page('closed'), { isActive: false });
		await settings(await page('unseen', { status: 'draft' }), { isActive: true });
	});
	test.after(() => served.close());

	const page = async (slug: string, more: Fields = {}) =>
		(await scene.call(savePage, { page: slug, title: slug, status: 'published', blocks: [], ...more })).page.id;
	const settings = (id: number, change: Fields) => scene.call(updateSettings, { pageId: id, ...change });
	async function add(slug: string, title: string, more: Fields = {}, status = 'published', of = pageId) {
		const fields = { pageId: of, slug, title, markdown: title, ...more };
		const { article } = await scene.call(createArticle, fields);
		const ways = { draft: [], published: ['publish'], archived: ['publish', 'archive'] }[status]!;
		for (const transition of ways) await scene.call(moveArticle, { id: article.id, transition });
		return article.id;
	}
	const at = (path: string, headers: Record<string, string> = {}) =>
		createClient(served.base, { host, accept: 'application/json', ...headers }).get(path);
	const told = async (path: string) => {
		const answer = await at(path);
		assert.is(answer.status, 200, `${path} ${answer.text}`);
		return answer.json<Told>();
	};
	const marked = (parts: Part[]) => parts.flatMap(({ text, isMatch }) => (isMatch ? [text] : []));

	test('a wiki is told as JSON: the start document first, its names, its languages', async () => {
		const wiki = await told('/m/fair/wiki');
		assert.equal(
			[wiki.article?.slug, wiki.label, wiki.locale, wiki.isPreview, wiki.search],
			['start', 'Wissen', 'de', false, null]
		);
		assert.equal(
			wiki.articles.map(({ slug }) => slug),
			['start', 'lamps', 'cables']
		);
		assert.equal(wiki.locales, [
			{ language: 'de', path: '/m/fair/wiki' },
			{ language: 'en', path: '/m/fair/wiki?lang=en' }
		]);
		const english = await told('/m/fair/wiki/lamps?lang=en');
		assert.equal([english.article?.title, english.label, english.articles.length], ['Lamps', 'Knowledge', 1]);
		assert.equal(
			english.locales.map(({ path }) => path),
			['/m/fair/wiki/lamps', '/m/fair/wiki/lamps?lang=en']
		);
		const { article } = await told('/m/fair/wiki/lamps');
		assert.equal(article?.contents[0], { id: 'at-lampen-licht', level: 2, title: 'Lampen & Licht' });
		assert.match(article!.html, '<a href="/m/fair/wiki/cables">Kabel &lt;b&gt;</a>');
		assert.match(article!.html, '<span class="wiki-missing">hidden</span>');
	});

	test('what is not public is nowhere: each address has its status', async () => {
		for (const path of [
			'/m/fair/wiki/hidden',
			'/m/fair/wiki/old',
			'/m/fair/wiki/nothing',
			'/m/fair/wiki/hidden?preview=1',
			'/m/fair/wiki/%FF',
			'/m/closed/wiki',
			'/m/closed/wiki?preview=1',
			'/m/unseen/wiki',
			'/m/nothing/wiki'
		])
			assert.is((await at(path)).status, 404, path);
	});

	test('words of a draft and of an archived article occur on no way of a visitor', async () => {
		const paths = ['/m/fair', '/m/fair/wiki', '/m/fair/wiki/lamps', '/sitemap.xml', '/llms.txt'];
		const searches = [secret, stale, 'Lampen', 'Entwurf', 'Archiv'].map((q) => `/m/fair/wiki?q=${q}`);
		for (const path of [...paths, ...searches]) {
			const { status, text } = await at(path);
			assert.is(status, 200, path);
			const asked = JSON.stringify({ q: path.split('q=')[1] }).slice(1, -1);
			for (const word of [secret, stale]) assert.not.match(text.replace(asked, ''), word, path);
		}
	});

	test('a search marks what it found, in every language; nothing found is an answer', async () => {
		const { search } = await told('/m/fair/wiki?q=lamp');
		const hits = search!.hits.map(({ href, locale }) => `${locale} ${href}`).sort();
		assert.equal(hits, ['de /m/fair/wiki/cables', 'de /m/fair/wiki/lamps', 'en /m/fair/wiki/lamps?lang=en']);
		for (const { title, snippet } of search!.hits) assert.ok([...marked(title), ...marked(snippet)].length);
		assert.equal((await told('/m/fair/wiki?q=nirgends')).search?.hits, []);
		assert.is((await told('/m/fair/wiki?q=%20')).search, null, 'no word is no search');
		assert.is((await at('/m/fair/wiki?q=lamp')).headers.get('x-robots-tag'), 'noindex');
		assert.is((await at('/m/fair/wiki')).headers.get('x-robots-tag'), null);
		assert.is((await at('/m/fair/wiki?print=1')).headers.get('x-robots-tag'), 'noindex');
	});

	test('who searches all the time waits; reading goes on', async () => {
		scene.dependencies.limits = createRateLimits(1);
		const statuses = new Set<number>();
		for (let tries = 0; tries <= 120; tries += 1) statuses.add((await at(`/m/fair/wiki?q=lamp${tries}`)).status);
		assert.equal([...statuses], [200, 429]);
		assert.is((await at('/m/fair/wiki/lamps')).status, 200);
		scene.dependencies.limits = createRateLimits(0);
	});

	test('lists for search engines name the wiki and its articles with their languages', async () => {
		const { text } = await at('/sitemap.xml');
		const address = (path: string) => `http://${host}/m/fair/wiki${path}`;
		for (const path of ['', '?lang=en', '/start', '/lamps', '/lamps?lang=en', '/cables'])
			assert.match(text, `<loc>${address(path)}</loc>`);
		for (const path of ['', '/lamps'])
			assert.match(
				text,
				`hreflang="de" href="${address(path)}"/><xhtml:link rel="alternate" hreflang="en" href="${address(`${path}?lang=en`)}"/>`
			);
		assert.not.match(text, /closed\/wiki|unseen/);
		const { text: models } = await at('/llms.txt');
		assert.match(models, `[Wissen – fair](${address('')})`);
		assert.match(models, `[Lamps](${address('/lamps?lang=en')})`);
	});

	test('a page in another language leads to the wiki of the page it says the same as, unless it has one', async () => {
		const main = async (path: string) => (await told(path)).menus.main.map(({ label, href }) => `${label} ${href}`);
		const variant = await page('fair-en', { language: 'en', baseSlug: 'fair' });
		assert.equal(await main('/m/fair-en'), ['Knowledge /m/fair/wiki?lang=en']);
		assert.is((await told('/m/fair/wiki?lang=en')).menus.main[0]!.href, '/m/fair/wiki?lang=en');
		await page('unseen-en', { language: 'en', baseSlug: 'unseen' });
		assert.equal(await main('/m/unseen-en'), [], 'visitors do not see the page of that wiki');
		await settings(variant, { isActive: true, menuLabel: 'Own' });
		assert.equal(await main('/m/fair-en'), ['Own /m/fair-en/wiki']);
		await settings(variant, { isActive: false });
	});

	test('the menu of a page leads to its wiki in the language of the page, and no other menu does', async () => {
		const main = async (path: string) => (await told(path)).menus.main.map(({ label, href }) => `${label} ${href}`);
		assert.equal(await main('/m/fair'), ['Wissen /m/fair/wiki']);
		assert.equal(await main('/m/fair/news'), ['Wissen /m/fair/wiki']);
		assert.equal(await main('/m/fair/wiki/lamps?lang=en'), ['Knowledge /m/fair/wiki?lang=en']);
		assert.equal(await main('/m/closed'), []);
	});

	test('a wiki names the contact form of its page, unless it is hidden', async () => {
		assert.is((await told('/m/fair/wiki')).contact, null);
		const form = { type: 'contact', data: { heading: 'Fragen', consent: 'Ja.' } };
		for (const [slug, hidden] of [
			['asked', false],
			['silent', true]
		] as const) {
			await settings(await page(slug, { blocks: [{ ...form, hidden }] }), { isActive: true });
			const { contact } = await told(`/m/${slug}/wiki`);
			assert.equal([contact?.page, Boolean(contact?.block)], hidden ? [undefined, false] : [slug, true]);
		}
	});

	test('old addresses of an article and of its page lead on, with the language that was asked for', async () => {
		const moving = await page('old-fair');
		await settings(moving, { isActive: true });
		const id = await add('first', 'Erster', {}, 'published', moving);
		await scene.call(updateArticle, { id, slug: 'second' });
		const target = async (path: string) => {
			const { status, headers } = await at(path);
			return `${status} ${headers.get('location')}`;
		};
		assert.is(await target('/m/old-fair/wiki/first?lang=en'), '301 /m/old-fair/wiki/second?lang=en');
		await scene.call(updatePage, { page: 'old-fair', slug: 'new-fair' });
		assert.is(await target('/m/old-fair/wiki?q=a'), '301 /m/new-fair/wiki?q=a');
		assert.is(await target('/m/old-fair/wiki/second'), '301 /m/new-fair/wiki/second');
		assert.is((await at('/m/new-fair/wiki/second')).status, 200);
		await scene.call(updatePage, { page: 'new-fair', status: 'archived' });
		for (const path of ['', '/second', '?q=erster']) assert.is((await at(`/m/new-fair/wiki${path}`)).status, 404, path);
		assert.not.match((await at('/sitemap.xml')).text, 'new-fair');
		await scene.call(removePage, { page: 'new-fair', force: true });
		assert.is((await at('/m/new-fair/wiki/second')).status, 404);
	});

	test('what others in the house wrote is read with preview, by no other site and by no cache', async () => {
		const editor = await served.login('customer');
		const elsewhere = { accept: 'application/json', origin: 'https://elsewhere.test' };
		const visitor = createClient(served.base, { host, ...elsewhere });
		assert.is((await visitor.get('/m/fair/wiki')).headers.get('access-control-allow-origin'), elsewhere.origin);
		const path = '/m/fair/wiki/hidden?preview=1&namespace=acme';
		const answer = await editor.get(path, elsewhere);
		assert.is(answer.status, 200, answer.text);
		const wiki = answer.json<Told>();
		assert.equal([wiki.isPreview, wiki.article?.slug], [true, 'hidden']);
		assert.ok(wiki.articles.every(({ href }) => href.includes('preview=1')));
		assert.is(answer.headers.get('cache-control'), 'private, no-store');
		assert.is(answer.headers.get('x-robots-tag'), 'noindex');
		assert.is(answer.headers.get('access-control-allow-origin'), null);
		assert.is((await visitor.get('/m/fair/wiki/hidden?preview=1')).status, 404);
	});

	test('the slug of another namespace is none here', async () => {
		const other = 'wiki.beta.test';
		await scene.call(createDomain, { host: other, namespace: 'beta' });
		for (const path of ['/m/fair/wiki', '/m/fair/wiki/lamps'])
			assert.is((await at(path, { host: other })).status, 404, path);
	});

	test('a changed article is read as it is now', async () => {
		await told('/m/fair/wiki/start');
		await scene.call(updateArticle, { id: startId, title: 'Beginn' });
		assert.is((await told('/m/fair/wiki/start')).article?.title, 'Beginn');
		assert.is((await told('/m/fair/wiki')).article?.title, 'Beginn');
	});

	test('without the feature there is no wiki at any door', async () => {
		const { dependencies } = scene;
		const env = { ...dependencies.env, FEATURE_WIKI_ENABLED: false };
		const without = await serveScene({ ...scene, dependencies: { ...dependencies, env } });
		const get = (path: string) => createClient(without.base, { host, accept: 'application/json' }).get(path);
		try {
			for (const path of ['/m/fair/wiki', '/m/fair/wiki/lamps', '/m/fair/wiki?q=lamp'])
				assert.is((await get(path)).status, 404, path);
			assert.equal((await get('/m/fair')).json<Told>().menus.main, []);
			for (const path of ['/sitemap.xml', '/llms.txt']) assert.not.match((await get(path)).text, 'fair/wiki', path);
			const token = without.client(await scene.token(['wiki:read']));
			assert.is((await token.get('/api/v1/namespaces/acme/wiki/articles')).status, 404);
		} finally {
			await without.close();
		}
	});
});
