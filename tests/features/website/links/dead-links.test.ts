import * as assert from 'uvu/assert';
import { showNamespaceOverview } from '../../../../server/features/hosting/overview/operations.ts';
import { MediaFile } from '../../../../server/features/platform/media/model.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { createBlock } from '../../../../server/features/website/footer/operations/blocks.ts';
import { listDeadLinks } from '../../../../server/features/website/links/operations/dead-links.ts';
import { createItem } from '../../../../server/features/website/menus/operations/items.ts';
import { createMenu } from '../../../../server/features/website/menus/operations/menus.ts';
import { createNews } from '../../../../server/features/website/news/operations/news.ts';
import { createModule } from '../../../../server/features/website/pages/operations/modules.ts';
import { savePage, updatePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { createArticle, updateArticle } from '../../../../server/features/website/wiki/operations/articles.ts';
import { updateSettingsOfPage } from '../../../../server/features/website/wiki/operations/settings.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('dead links', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		namespace = `links-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
	});

	const linkTo = (...addresses: string[]) =>
		addresses.map((href, at) => `<p><a href="${href}">Word ${at}</a></p>`).join('');
	const text = (body: string, id = 'one') => ({ id, type: 'text', data: { body } });
	const publish = async (page: string, blocks: object[] = [], more: object = {}, of = namespace) =>
		(await scene.call(savePage, { page, status: 'published', blocks, ...more }, { namespace: of })).page;
	const list = async (more: Partial<Context> = {}, input: object = {}) =>
		scene.call(listDeadLinks, input, { namespace, ...more });
	const dead = async (more: Partial<Context> = {}) => (await list(more)).links.map(({ href }) => href);
	const counted = async () =>
		(await scene.call(showNamespaceOverview, {}, { namespace })).needs.flatMap((need) =>
			need.kind === 'website' && need.name === 'links' ? need.count : []
		);

	test('a link is dead unless visitors reach a page, an article, an event, a file or a screen by it', async () => {
		const { id } = await publish('there');
		await publish('hidden', [], { status: 'draft' });
		await scene.call(
			createNews,
			{ pageId: id, slug: 'fresh', title: 'Fresh', content: '<p>New.</p>', isPublished: true },
			{ namespace }
		);
		await scene.call(createNews, { pageId: id, slug: 'later', title: 'Later', content: '<p>New.</p>' }, { namespace });
		const { slug } = await scene.event({ name: 'Evening' }, namespace);
		await scene.event({ name: 'Secret', slug: 'secret', published: false }, namespace);
		const file = { kind: 'photo', mime: 'image/png', size: 1, sha256: 'a'.repeat(64), width: 1, height: 1 };
		await MediaFile.create({
			...file,
			namespace,
			dir: 'uploads',
			name: 'plan.png',
			modifiedAt: new Date()
		} as never);
		const living = [
			...['/m/there', '/m/there/', '/m/There?lang=en#top', '/impressum', '/', '/?pin=1', '/login', '/landing/news'],
			...['/m/there/news', '/news/fresh', `/event/${slug}`, '/uploads/plan.png', '#top', '?lang=en', '/feed/rss'],
			...['https://example.org/m/gone', 'mailto:a@example.org', 'tel:+491', '/m/other?namespace=acme']
		];
		const lost = [
			...['/m/gone', '/m/hidden', '/m/gone/news', '/news/later', '/news/gone', '/event/secret', '/event/gone'],
			...['/uploads/gone.png', '/about', '/m/there/wiki', '/m/%E0%A4%A']
		];
		await publish('links', [text(linkTo(...living)), text(linkTo(...lost), 'two')]);
		const { links } = await list();
		assert.equal(
			links.map(({ href }) => href),
			lost
		);
		assert.equal(
			links.filter(({ reason }) => reason === 'unpublished').map(({ href }) => href),
			['/m/hidden', '/news/later', '/event/secret']
		);
		assert.equal(links[0]!.place, { kind: 'page', id: 'links', title: 'links', part: 'two' });
		assert.is(links[0]!.label, 'Word 0');
	});

	test('pages of other namespaces are nothing here, those of default are the legal ones', async () => {
		await publish('theirs', [], {}, 'beta');
		await publish('links', [text(linkTo('/m/theirs', '/m/impressum'))]);
		assert.equal(await dead(), ['/m/theirs']);
	});

	test('addresses of the own hosts are those of the website', async () => {
		await publish('links', [
			text(
				linkTo(
					...[`http://${namespace}.localhost/m/gone`, `http://localhost/m/gone?namespace=${namespace}`],
					...['http://localhost/m/gone', 'http://beta.localhost/m/gone']
				)
			)
		]);
		assert.is((await dead()).length, 2);
	});

	test('an old address that leads on is none, also of what is below the page', async () => {
		await publish('old');
		await publish('links', [text(linkTo('/m/old', '/m/old/news'))]);
		await scene.call(updatePage, { page: 'old', slug: 'moved' }, { namespace });
		assert.equal(await dead(), []);
		await scene.call(updatePage, { page: 'moved', status: 'draft' }, { namespace });
		assert.equal(await dead(), ['/m/old', '/m/old/news']);
	});

	test('links are found in fields, modules, articles, menus and the footer, where visitors see them', async () => {
		const href = '/m/gone';
		const action = { type: 'cta', data: { heading: 'Come', actions: [{ label: 'Book', href }] } };
		const { id, slug } = await publish('links', [
			{ ...action, id: 'act' },
			{ ...action, id: 'unseen', hidden: true }
		]);
		const block = { type: 'html', data: { html: linkTo(href) } };
		await scene.call(createModule, { page: slug, slot: 'after', block }, { namespace });
		const article = { pageId: id, slug: 'told', title: 'Told', content: linkTo(href), isPublished: true };
		const { news } = await scene.call(createNews, article, { namespace });
		await scene.call(createNews, { ...article, slug: 'draft', isPublished: false }, { namespace });
		const { menu } = await scene.call(createMenu, { label: 'Head' }, { namespace });
		const { item } = await scene.call(createItem, { menuId: menu.id, label: 'Away', href }, { namespace });
		await scene.call(createItem, { menuId: menu.id, label: 'Off', href, isActive: false }, { namespace });
		const content = { title: 'Foot', text: linkTo(href) };
		const footer = await scene.call(createBlock, { slot: 'footer_1', type: 'text', content }, { namespace });
		await publish('unpublished', [{ ...action, id: 'draft' }], { status: 'draft' });
		assert.equal(
			(await list()).links.map(({ label, place }) => [label, place]),
			[
				['Book', { kind: 'page', id: 'links', title: 'links', part: 'act' }],
				['Word 0', { kind: 'page', id: 'links', title: 'links', part: null }],
				['Away', { kind: 'menu', id: String(menu.id), title: 'Head', part: String(item.id) }],
				['Word 0', { kind: 'footer', id: String(footer.block.id), title: 'Foot', part: null }],
				['Word 0', { kind: 'news', id: String(news.id), title: 'Told', part: null }]
			]
		);
		// Menus and footer are for administrators alone.
		const seen = await list({ actor: userOf('customer', namespace) });
		assert.equal(
			seen.links.map(({ place }) => place.kind),
			['page', 'page', 'news']
		);
	});

	test('articles of a wiki are reached while it is open', async () => {
		Object.assign(scene.dependencies.env, { FEATURE_WIKI_ENABLED: true });
		const { id } = await publish('guide');
		const made = async (title: string, markdown: string) =>
			(await scene.call(createArticle, { pageId: id, title, markdown }, { namespace })).article;
		const one = await made('Tent', 'It is up. [Away](/m/gone)');
		await made('Draft', 'Not yet.');
		await publish('links', [text(linkTo('/m/guide/wiki', '/m/guide/wiki/tent', '/m/guide/wiki/draft'))]);
		assert.is((await dead()).length, 3);
		await scene.call(updateSettingsOfPage, { page: 'guide', isActive: true }, { namespace });
		await scene.call(updateArticle, { id: one.id, status: 'published' }, { namespace });
		assert.equal(await dead(), ['/m/guide/wiki/draft', '/m/gone']);
		Object.assign(scene.dependencies.env, { FEATURE_WIKI_ENABLED: false });
		await publish('another');
		assert.equal(await dead(), ['/m/guide/wiki', '/m/guide/wiki/tent', '/m/guide/wiki/draft', '/m/gone']);
	});

	test('the overview counts them, and what is scheduled is reached once it is public', async () => {
		const { id } = await publish('links', [text(linkTo('/news/soon', '/m/gone'))]);
		scene.setTime('2030-01-01T10:00:00Z');
		const soon = { slug: 'soon', title: 'Soon', content: '<p>New.</p>', publishedAt: '2030-01-01T11:00:00Z' };
		await scene.call(createNews, { pageId: id, ...soon, isPublished: true }, { namespace });
		assert.equal(await counted(), [2]);
		scene.setTime('2030-01-01T11:05:00Z');
		assert.equal(await counted(), [1]);
		await publish('gone');
		assert.equal(await counted(), []);
		scene.setTime(null);
	});

	test('fifty at a time, a page after the last one is the last one', async () => {
		const many = (from: number) => linkTo(...Array.from({ length: 30 }, (_, at) => `/m/gone-${from + at}`));
		await publish('links', [text(many(0)), text(many(30), 'two')]);
		const [first, last] = [await list(), await list({}, { page: 9 })];
		assert.equal([first.links.length, first.list], [50, { total: 60, found: 60, page: 1, pages: 2 }]);
		assert.equal([last.links.length, last.list.page, last.links.at(-1)!.href], [10, 2, '/m/gone-59']);
	});
});
