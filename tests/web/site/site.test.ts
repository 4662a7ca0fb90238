import * as assert from 'uvu/assert';
import { createDomain } from '../../../server/features/platform/domains/operations.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { linkPreview } from '../../../server/features/website/pages/operations/files.ts';
import { chooseStartPage, savePage, updatePage } from '../../../server/features/website/pages/operations/pages.ts';
import { updateSeo } from '../../../server/features/website/pages/operations/seo.ts';
import { updateSiteSettings } from '../../../server/features/website/site-settings/operations.ts';
import { saveProfile } from '../../../server/features/platform/profile/operations.ts';
import type { Context } from '../../../server/operation/operation.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';

interface Told {
	context: {
		namespace: string;
		candidates: string[];
		host: string;
		usedFallback: boolean;
		domainType: string;
		step: string;
	};
	page: { slug: string; namespace: string; title: string; usedFallback: boolean; language: string };
	blocks: { type: string; data: { body: string } }[];
	menus: object;
	footer: object;
	design: unknown;
}

const json = { accept: 'application/json' };
const toAcme = 'quiz.acme.test';

forEachDatabase('the website', ({ test, open }) => {
	let scene: Scene;
	let served: Served;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		await scene.call(createDomain, { host: toAcme, namespace: 'acme' });
		await save('programm', { title: 'Of acme', isStartpage: false });
		await save('programm', { title: 'Of beta' }, { namespace: 'beta' });
	});
	test.after(() => served.close());

	const text = (body: string) => [{ type: 'text', data: { body } }];
	const save = async (page: string, more: object = {}, context: Partial<Context> = {}) =>
		(await scene.call(savePage, { page, blocks: text('<p>x</p>'), status: 'published', ...more }, context)).page;
	const change = (page: string, more: object) => scene.call(updatePage, { page, ...more });
	const at = (host: string, path: string, headers: Record<string, string> = {}) =>
		createClient(served.base, { host, ...json, ...headers }).get(path);
	const told = async (host: string, path: string, headers: Record<string, string> = {}) => {
		const answer = await at(host, path, headers);
		assert.is(answer.status, 200, `${path}: ${answer.text}`);
		return answer.json<Told>();
	};

	const contexts: [
		name: string,
		host: string,
		path: string,
		namespace: string,
		candidates: string,
		fallback: boolean,
		step: string
	][] = [
		['NR1', toAcme, '/m/programm?namespace=ACME%20', 'acme', 'acme default', false, '1 query'],
		['NR2', toAcme, '/m/programm?namespace=nope', 'acme', 'nope acme default', true, '3 domains'],
		['NR3', toAcme, '/m/programm?namespace=../x', 'acme', 'acme default', false, '3 domains'],
		['NR4', 'localhost', '/m/programm?namespace=beta&namespace=acme', 'beta', 'beta default', false, '1 query'],
		['NR7', toAcme, '/m/faq', 'acme', 'acme default', false, '3 domains'],
		['NR9', 'localhost', '/landing', 'default', 'default', true, '4 default'],
		['NR11', 'acme.localhost', '/m/programm', 'acme', 'acme default', false, '4 arg.subdomain'],
		['NR12', 'ghost.localhost', '/m/faq', 'default', 'ghost default', true, '4 default']
	];
	for (const [name, host, path, namespace, candidates, usedFallback, step] of contexts)
		test(`C20 ${name}: a page tells where it belongs`, async () => {
			const { context } = await told(host, path);
			const domainType = host === toAcme ? 'marketing' : host === 'localhost' ? 'main' : 'tenant';
			assert.equal(context, { namespace, candidates: candidates.split(' '), host, usedFallback, domainType, step });
		});

	test('a page as JSON has all its parts, for other sites too, and never what is hidden', async () => {
		await save('parts', {
			blocks: [...text('<p>seen</p>'), { type: 'text', hidden: true, data: { body: '<p>unseen</p>' } }]
		});
		const answer = await at(toAcme, '/m/parts', { origin: 'https://elsewhere.test' });
		assert.equal(Object.keys(answer.json<Told>()).sort(), [
			'blocks',
			'brand',
			'context',
			'design',
			'footer',
			'menus',
			'name',
			'page'
		]);
		assert.is(answer.headers.get('access-control-allow-origin'), 'https://elsewhere.test');
		assert.not.match(answer.text, /unseen/);
	});

	test('C23: what a namespace lacks comes from default, but not what it does not show yet', async () => {
		const answer = await at('acme.localhost', '/m/faq');
		const { page } = answer.json<Told>();
		assert.equal([page.namespace, page.usedFallback, answer.headers.get('x-robots-tag')], ['default', true, 'noindex']);
		assert.is((await at('localhost', '/m/faq')).headers.get('x-robots-tag'), null);
		await save('faq', { status: 'draft' });
		assert.is((await at('acme.localhost', '/m/faq')).status, 404);
		await change('faq', { status: 'published', title: 'Our own' });
		assert.is((await told('acme.localhost', '/m/faq')).page.title, 'Our own');
	});

	test('the legal pages say what the imprint of the namespace says, as text', async () => {
		const before = JSON.stringify((await told('beta.localhost', '/impressum')).blocks);
		assert.match(before, /<strong>beta<\/strong>/i);
		assert.not.match(before, /\[(Name|Straße)|Telefon|Kontakt|\{\{operator/);
		const imprint = { company: '<b>Beta</b> & Co', street: 'Am Markt 1', zip: '12345', city: 'Lindenau' };
		await scene.call(saveProfile, { of: 'namespace', ...imprint }, { namespace: 'beta' });
		const after = JSON.stringify((await told('beta.localhost', '/impressum')).blocks);
		for (const said of ['&lt;b&gt;Beta&lt;/b&gt; &amp; Co', 'Am Markt 1', '12345 Lindenau'])
			assert.ok(after.includes(said), said);
		assert.not.match(after, /\{\{operator/);
	});

	test('C28: old addresses lead on with 301, other languages with 302 and a cookie', async () => {
		await save('weg');
		await save('way', { language: 'en', baseSlug: 'weg' });
		const variant = await at(toAcme, '/m/weg?lang=en&namespace=acme');
		assert.equal([variant.status, variant.headers.get('location')], [302, '/m/way?namespace=acme']);
		assert.match(variant.headers.getSetCookie().join(), /^mq_lang=en;.*HttpOnly/);
		await change('weg', { slug: 'neuer-weg' });
		const moved = await at(toAcme, '/m/weg');
		assert.equal([moved.status, moved.headers.get('location')], [301, '/m/neuer-weg']);
		for (const path of ['/m/nowhere', '/m/..%2fx', `/m/${'x'.repeat(300)}`, '/m/programm%00'])
			assert.is((await at(toAcme, path)).status, 404, path);
	});

	test('C28: the start page is that of host and language, then of the namespace, then landing, then the quizzes', async () => {
		const start = async (headers: Record<string, string> = {}, host = toAcme) => {
			const answer = await at(host, '/', headers);
			return answer.status === 200 ? answer.json<Told>().page.slug : answer.status;
		};
		const english = { 'accept-language': 'en' };
		// Without an event nothing is played here, and without a start page the first page is shown.
		assert.is(await start(), 'programm');
		await scene.call(updateSiteSettings, { playOnSite: true });
		// Nothing draws the quizzes here: no screens are built into this server.
		assert.is(await start(), 404);
		await save('landing');
		assert.is(await start(), 'landing');
		await save('start-de');
		await scene.call(chooseStartPage, { page: 'start-de' });
		assert.equal([await start(), await start(english)], ['start-de', 'start-de']);
		await save('start-en', { language: 'en' });
		await scene.call(chooseStartPage, { page: 'start-en' });
		assert.equal([await start(), await start(english)], ['start-de', 'start-en']);
		await save('host-de');
		await scene.call(chooseStartPage, { page: 'host-de', startpageDomain: toAcme });
		assert.equal([await start(), await start(english)], ['host-de', 'host-de']);
		assert.is(await start(english, 'acme.localhost'), 'start-en');
		await change('host-de', { status: 'draft' });
		assert.is(await start(), 'start-de');
		assert.equal([await start({}, 'localhost'), await start(english, 'localhost')], ['landing', 'landing-en']);
		assert.is((await at(toAcme, '/?code=')).status, 404);
	});

	test('a draft is shown to who has the link, for a day, and to who writes pages', async () => {
		await save('entwurf', { status: 'draft' });
		const { url } = await scene.call(linkPreview, { page: 'entwurf' });
		const path = url.replace(/^https?:\/\/[^/]+/, '');
		const shown = await at('acme.localhost', path);
		assert.equal(
			[shown.status, shown.headers.get('cache-control'), shown.headers.get('x-robots-tag')],
			[200, 'private, no-store', 'noindex']
		);
		assert.is(shown.headers.get('access-control-allow-origin'), null);
		for (const bad of ['/m/entwurf', '/m/entwurf?preview=1', path.replace('entwurf', 'way')]) {
			const answer = await at('acme.localhost', bad);
			assert.ok(answer.status === 404 || bad.includes('way'), bad);
		}
		const editor = await logIn(served, await makeUser(scene, 'customer'));
		const own = await editor.get('/m/entwurf?preview=1&namespace=acme', json);
		assert.equal([own.status, own.headers.get('cache-control')], [200, 'private, no-store']);
		scene.setTime(new Date(Date.now() + 25 * 3_600_000).toISOString());
		assert.is((await at('acme.localhost', path)).status, 404);
		scene.setTime(null);
	});

	test('what everybody gets comes from memory, and is exact after every write', async () => {
		await save('kept', { title: 'One' });
		const first = await at(toAcme, '/m/kept');
		assert.equal(
			[first.headers.get('cache-control'), first.headers.get('vary')],
			['public, max-age=60', 'Accept, Cookie, Accept-Language, Origin, Authorization, Accept-Encoding']
		);
		const tag = first.headers.get('etag')!;
		assert.match(tag, /^W\/"/);
		assert.is((await at(toAcme, '/m/kept', { 'if-none-match': tag })).status, 304);
		const packed = await at(toAcme, '/m/kept', { 'accept-encoding': 'gzip' });
		assert.equal([packed.headers.get('content-encoding'), packed.headers.get('etag')], ['gzip', tag]);
		await change('kept', { title: 'Two' });
		assert.is((await told(toAcme, '/m/kept')).page.title, 'Two');
		await scene.call(updateSeo, { page: 'kept', metaTitle: 'Found' });
		assert.match((await at(toAcme, '/m/kept')).text, /"metaTitle":"Found"/);
		await scene.call(updateNamespace, { id: 'acme', isActive: false }, { namespace: 'default' });
		assert.is((await at(toAcme, '/m/kept')).status, 404);
		await scene.call(updateNamespace, { id: 'acme', isActive: true }, { namespace: 'default' });
		assert.is((await told(toAcme, '/m/kept')).page.title, 'Two');
	});

	test('what one visitor sends in an odd form is not shown to the next', async () => {
		const page = async (cookie: string) => (await at(toAcme, '/', { cookie })).json<Told>().page.slug;
		await save('zu-hause');
		await scene.call(chooseStartPage, { page: 'zu-hause' });
		await save('at-home', { language: 'en' });
		await scene.call(chooseStartPage, { page: 'at-home' });
		assert.is(await page('mq_lang=de; mq_lang=en'), 'zu-hause');
		assert.is(await page('mq_lang=en'), 'at-home');
	});

	test('an event is as it is now, whichever namespace it belongs to', async () => {
		const start = Date.now() + 3_600_000;
		const { uid } = await scene.event({ slug: 'abend', start_date: new Date(start).toISOString() });
		const own = ['quiz.acme.test', '/event/abend'] as const;
		const foreign = ['localhost', `/event/${uid}`] as const;
		const phase = async ([host, path]: readonly [string, string]) =>
			(await at(host, path)).json<{ event: { phase: string } }>().event.phase;
		for (const address of [own, foreign]) assert.is(await phase(address), 'before');
		scene.setTime(new Date(start + 5000).toISOString());
		for (const address of [own, foreign]) assert.is(await phase(address), 'open');
		scene.setTime(new Date(start + 5001).toISOString());
		await scene.call(updateEvent, { event: uid, published: false });
		for (const address of [own, foreign]) assert.is((await at(address[0], address[1])).status, 403, address[1]);
		scene.setTime(null);
	});

	test('C66: the lists for machines name what is public, and nothing else', async () => {
		await save('verborgen', { status: 'draft' });
		await save('ohne-suche');
		await scene.call(updateSeo, { page: 'ohne-suche', robots: 'noindex,follow' });
		const map = await at(toAcme, '/sitemap.xml');
		assert.match(map.headers.get('content-type')!, /^application\/xml/);
		const found = [...map.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
		for (const path of ['/', '/m/programm', '/m/way', '/m/neuer-weg']) assert.ok(found.includes(path), path);
		for (const path of ['/m/verborgen', '/m/ohne-suche', '/m/impressum', '/m/entwurf'])
			assert.not.ok(found.includes(path), path);
		assert.match(map.text, /hreflang="en" href="http:\/\/quiz\.acme\.test\/m\/way"/);
		for (const path of found) assert.is((await at(toAcme, path)).status, 200, path);
		const robots = (await at(toAcme, '/robots.txt')).text;
		for (const path of ['/admin', '/account', '/api', '/login', '/oauth']) assert.match(robots, `Disallow: ${path}\n`);
		assert.match(robots, /Sitemap: http:\/\/quiz\.acme\.test\/sitemap\.xml/);
		assert.match((await at('ghost.localhost', '/robots.txt')).text, /^User-agent: \*\nDisallow: \/\n$/);
		assert.not.match((await at('ghost.localhost', '/sitemap.xml')).text, /<url>/);
		const list = (await at(toAcme, '/llms.txt')).text;
		for (const [, address] of list.matchAll(/\]\(([^)]*)\)/g))
			assert.is((await at(toAcme, new URL(address!).pathname)).status, 200, address);
	});
});
