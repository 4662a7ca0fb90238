import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import * as assert from 'uvu/assert';
import { createDomain } from '../../../server/features/platform/domains/operations.ts';
import { createNews, deleteNews, updateNews } from '../../../server/features/website/news/operations/news.ts';
import { savePage, updatePage } from '../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;

const host = 'news.acme.test';
const hostile = 'Ärger & <b>"Ruhm"</b> ]]> \u0007\u0000😀';

/** How often each element stands in each element of a document, as `parent/child`; throws for what is no XML. */
function elementsOf(text: string): Map<string, number> {
	const counts = new Map<string, number>();
	const open: string[] = [];
	const parser = new SaxesParser({ xmlns: true });
	parser.on('opentag', ({ name }: SaxesTagNS) => {
		const place = `${open.at(-1) ?? ''}/${name}`;
		counts.set(place, (counts.get(place) ?? 0) + 1);
		open.push(name);
	});
	parser.on('closetag', () => void open.pop());
	parser.on('error', (error) => {
		throw error;
	});
	parser.write(text).close();
	return counts;
}

/** What RSS 2.0 and RFC 4287 ask for: elements once in each parent, at least once, or at most once. */
const rules = {
	rss: {
		once: ['/rss', 'rss/channel', 'channel/title', 'channel/link', 'channel/description', 'channel/atom:link'],
		each: { item: ['title', 'link', 'guid', 'pubDate'] },
		atMost: { item: ['description', 'dc:language'] },
		known: ['language', 'lastBuildDate', 'item']
	},
	atom: {
		once: ['/feed', 'feed/id', 'feed/title', 'feed/updated', 'feed/author', 'author/name'],
		each: { entry: ['id', 'title', 'updated', 'published'] },
		atMost: { entry: ['summary'] },
		known: ['link', 'entry']
	}
};

function checkFeed(format: keyof typeof rules, text: string, items: number): void {
	const counts = elementsOf(text);
	const { once, each, atMost } = rules[format];
	for (const place of once) assert.is(counts.get(place), 1, place);
	for (const [parent, names] of Object.entries(each))
		for (const name of names) assert.is(counts.get(`${parent}/${name}`) ?? 0, items, `${parent}/${name}`);
	for (const [parent, names] of Object.entries(atMost))
		for (const name of names) assert.ok((counts.get(`${parent}/${name}`) ?? 0) <= items);
	for (const [, address] of text.matchAll(/(?:href="|<link>)([^"<]+)/g))
		assert.match(address!, /^https?:\/\//, 'every address is a whole one');
	for (const [, id] of text.matchAll(/(?:<guid[^>]*>|<entry[^>]*><id>)([^<]+)/g))
		assert.match(id!, /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
	if (format === 'atom')
		for (const [, moment] of text.matchAll(/<(?:updated|published)>([^<]+)/g))
			assert.match(moment!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
	else
		for (const [, moment] of text.matchAll(/<(?:pubDate|lastBuildDate)>([^<]+)/g))
			assert.match(moment!, /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
}

/** The text that a reader shows who takes a title for HTML. */
function asHtml(html = ''): string {
	let text = '';
	const parser = new Parser({ ontext: (part) => (text += part) });
	parser.end(html);
	return text;
}

forEachDatabase('news of the website', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let pageId: number;
	const noon = new Date('2026-11-20T12:00:00Z');
	const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000).toISOString();

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		scene.setTime(noon.toISOString());
		await scene.call(createDomain, { host, namespace: 'acme' });
		pageId = await page('fair', { language: 'en' });
		await page('empty');
		await page('hidden', { status: 'draft' });
		await add('first', { title: hostile, content: `<p>Begins ${'so '.repeat(200)}</p>` });
		await add('second', { publishedAt: after(-60), excerpt: 'In short', imageUrl: '/uploads/tent.jpg' });
		await add('draft', { isPublished: false });
	});
	test.after(() => served.close());

	const page = async (slug: string, more: Fields = {}) =>
		(await scene.call(savePage, { page: slug, title: slug, status: 'published', blocks: [], ...more })).page.id;
	const add = async (slug: string, more: Fields = {}) => {
		const article = { pageId, slug, title: slug, content: '<p>x</p>', isPublished: true, publishedAt: after(-3600) };
		return (await scene.call(createNews, { ...article, ...more })).news;
	};
	const at = (path: string, headers: Record<string, string> = {}) =>
		createClient(served.base, { host, accept: 'application/json', ...headers }).get(path);
	const slugsAt = async (path: string) => {
		const answer = await at(path);
		assert.is(answer.status, 200, `${path} ${answer.text}`);
		return answer.json<{ articles: { slug: string }[] }>().articles.map(({ slug }) => slug);
	};

	test('lists and articles are there as JSON, and nothing that is not public', async () => {
		assert.equal(await slugsAt('/landing/news'), ['second', 'first']);
		assert.equal(await slugsAt('/m/fair/news'), ['second', 'first']);
		assert.equal(await slugsAt('/m/empty/news'), []);
		const answer = await at('/news/second');
		assert.is(answer.headers.get('cache-control'), 'public, max-age=60');
		const told = answer.json<{ article: Fields; context: Fields; menus: Fields; footer: Fields }>();
		assert.equal(
			[told.article.slug, told.article.html, told.context.namespace, Object.keys(told.menus)[0]],
			['second', '<p>x</p>', 'acme', 'main']
		);
		for (const path of [
			'/news/draft',
			'/news/nothing',
			'/news/%FF',
			'/m/hidden/news',
			'/m/nothing/news',
			'/landing/news?part=2',
			'/landing/news?part=x',
			'/feed/rss?page=hidden',
			'/feed/atom?lang=%3Cx%3E'
		])
			assert.is((await at(path)).status, 404, path);
		const elsewhere = createClient(served.base, { accept: 'application/json' });
		assert.is((await elsewhere.get('/news/second')).status, 404);
	});

	for (const format of ['rss', 'atom'] as const)
		test(`C38: /feed/${format} is valid whatever the titles hold, and is read by a library`, async () => {
			const answer = await at(`/feed/${format}`);
			assert.is(answer.headers.get('content-type'), `application/${format}+xml; charset=utf-8`);
			assert.is(answer.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
			checkFeed(format, answer.text, 2);
			const title = 'Ärger & <b>"Ruhm"</b> ]]> 😀';
			const link = `http://${host}/news/`;
			if (format === 'rss') {
				const feed = parseRssFeed(answer.text);
				// Readers take what they read for HTML, whose signs would vanish if they were no entities.
				assert.ok(answer.text.includes('<title>Ärger &amp;amp; &amp;lt;b&amp;gt;'), answer.text);
				assert.equal(
					feed.items?.map((item) => [asHtml(item.title), item.link, item.guid?.isPermaLink]),
					[
						['second', `${link}second`, false],
						[title, `${link}first`, false]
					]
				);
				assert.equal([asHtml(feed.items?.[0]?.description), feed.link], ['In short', `http://${host}/landing/news`]);
				assert.match(feed.items?.[1]?.description ?? '', /^Begins so.{200,300}…$/);
			} else {
				const feed = parseAtomFeed(answer.text);
				assert.equal(
					feed.entries?.map((entry) => [entry.title?.value, entry.links?.[0]?.href]),
					[
						['second', `${link}second`],
						[title, `${link}first`]
					]
				);
				assert.equal(
					feed.links?.map(({ rel, href }) => [rel, href]),
					[
						['self', `http://${host}/feed/atom`],
						['alternate', `http://${host}/landing/news`]
					]
				);
				assert.is(new Date(String(feed.updated)).toUTCString(), answer.headers.get('last-modified'));
			}
			checkFeed(format, (await at(`/feed/${format}?page=empty`)).text, 0);
			checkFeed(format, (await at(`/feed/${format}?lang=de`)).text, 0);
			checkFeed(format, (await at(`/feed/${format}?lang=en&page=fair`)).text, 2);
			const etag = answer.headers.get('etag')!;
			const modified = answer.headers.get('last-modified')!;
			for (const known of [{ 'if-none-match': etag }, { 'if-modified-since': modified }] as Record<string, string>[])
				assert.is((await at(`/feed/${format}`, known)).status, 304, JSON.stringify(known));
			const other = { 'if-none-match': '"other"', 'if-modified-since': modified };
			assert.is((await at(`/feed/${format}`, other)).status, 200);
			const cross = await at(`/feed/${format}`, { origin: 'https://reader.test' });
			assert.is(cross.headers.get('access-control-allow-origin'), 'https://reader.test');
			assert.is(cross.headers.get('set-cookie'), null);
		});

	test('an article in a language of its own speaks it in its page, lists, feeds and llms.txt', async () => {
		const { id } = await add('deutsch', { language: 'de' });
		assert.equal((await at('/news/deutsch')).json<{ article: Fields }>().article.language, 'de');
		const rss = (await at('/feed/rss?lang=de')).text;
		checkFeed('rss', rss, 1);
		assert.match(rss, '<dc:language>de</dc:language>');
		assert.equal((await at('/feed/rss')).text.match(/<dc:language>\w+/g)?.length, 3);
		assert.match((await at('/feed/atom')).text, '<entry xml:lang="de">');
		assert.match((await at('/llms.txt')).text, '## News (de)');
		await scene.call(deleteNews, { id });
	});

	test('C66: sitemap and llms.txt name what is public', async () => {
		const { text: map } = await at('/sitemap.xml');
		elementsOf(map);
		assert.ok(map.includes(`<loc>http://${host}/news/second</loc>`) && !map.includes('/news/draft'));
		const { text: llms } = await at('/llms.txt');
		assert.match(llms, `## News (en)\n\n- [second](http://${host}/news/second): In short\n`);
	});

	test('C36: what is due later appears at its second, though answers are kept', async () => {
		const paths = ['/landing/news', '/feed/rss', '/feed/atom', '/sitemap.xml', '/llms.txt', '/m/fair/news'];
		await add('later', { publishedAt: after(20) });
		const shown = async () =>
			(await Promise.all(paths.map((path) => at(path)))).map(({ text }) => text.includes('later'));
		const none = paths.map(() => false);
		assert.equal(await shown(), none);
		for (const query of ['', '?preview=1', '?preview', '?namespace=acme'])
			assert.is((await at(`/news/later${query}`)).status, 404, query);
		const program = createClient(served.base, { host, authorization: `Bearer ${await scene.token(['cms:read'])}` });
		assert.is((await program.get('/news/later?preview=1')).status, 404);
		assert.is((await program.get('/api/v1/namespaces/acme/news')).status, 403);
		scene.setTime(after(19.999));
		assert.equal(await shown(), none);
		scene.setTime(after(20));
		assert.equal(
			await shown(),
			paths.map(() => true)
		);
		assert.is((await at('/news/later')).status, 200);
	});

	test('a write shows at once, and old addresses lead on with what was asked', async () => {
		const { id } = await add('changing');
		const ids = async () => (await at('/feed/atom')).text.match(/urn:uuid:[^<]+/g);
		const before = await ids();
		assert.is((await at('/news/changing')).json<{ article: Fields }>().article.title, 'changing');
		await scene.call(updateNews, { id, title: 'Changed', slug: 'changed' });
		assert.is((await at('/news/changed')).json<{ article: Fields }>().article.title, 'Changed');
		assert.equal(await ids(), before, 'readers of feeds know it by its id, whatever its address is');
		const moved = await at('/news/changing?x=1');
		assert.equal([moved.status, moved.headers.get('location')], [301, '/news/changed?x=1']);
		await scene.call(updatePage, { page: 'empty', slug: 'filled' });
		const list = await at('/m/empty/news');
		assert.equal([list.status, list.headers.get('location')], [301, '/m/filled/news']);
		await scene.call(updateNews, { id, isPublished: false });
		assert.is((await at('/news/changed')).status, 404);
	});
});
