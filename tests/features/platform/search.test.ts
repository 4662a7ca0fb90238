import * as assert from 'uvu/assert';
import { roles, type Role } from '../../../server/access/permission-matrix.ts';
import { archiveEvent, removeEvent } from '../../../server/features/hosting/lifecycle/operations.ts';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { createMenu } from '../../../server/features/website/menus/operations/menus.ts';
import { createNews } from '../../../server/features/website/news/operations/news.ts';
import { search as newsSources } from '../../../server/features/website/news/search-source.ts';
import { createPage } from '../../../server/features/website/pages/operations/pages.ts';
import { adminScreens } from '../../../server/composition/sidebar.ts';
import { screenSynonyms } from '../../../server/features/platform/search/synonyms.ts';
import { findEverywhere } from '../../../server/features/platform/search/operations.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

type Found = {
	kind: string;
	id: string;
	title: string;
	href: string;
	facts?: Record<string, string | number>;
	options?: { isRight?: boolean }[];
};

forEachDatabase('the search of the back end', ({ test, open }) => {
	let scene: Scene;
	let event: string;

	/** Things with a word in every place where there may be some. */
	async function fill(namespace: string, word: string): Promise<string> {
		const call: Scene['call'] = (operation, input) => scene.call(operation, input, { namespace });
		const { uid } = await scene.event({ name: `Rallye ${word}`, published: false }, namespace);
		await putCatalog({ ...scene, call }, uid, 'station', [choice('Wie alt?'), choice(`Wer baute die ${word}?`)], {
			name: `Alte ${word}`
		});
		await call(createTeams, { event: uid, names: [`${word}nkinder`, 'Eulen'] });
		await call(createPage, { slug: `${namespace}-${word === 'Mühle' ? 'seite' : 'zwei'}`, title: `Die ${word}` });
		await call(createMenu, { label: `Kopf ${word}` });
		const file = { mime: 'image/png', size: 1, width: 30, height: 20, kind: 'photo', sha256: '0' } as const;
		const name = `${word.toLowerCase()}-${namespace}.png`;
		await MediaFile.create({ ...file, namespace, dir: 'uploads', name, modifiedAt: new Date() });
		return uid;
	}

	test.before(async () => {
		scene = await openScene({ open });
		event = await fill('acme', 'Mühle');
		await fill('beta', 'Mühle');
		await User.create({
			username: 'moritz',
			email: 'moritz@example.org',
			displayName: 'Moritz Mühlenbach',
			passwordHash: 'x',
			role: 'analyst'
		});
	});
	test.after.each(() => scene.setTime(null));

	const asked = async (q: string, role: Role = 'admin', more: object = {}) =>
		(await scene.call(findEverywhere, { q, ...more }, { actor: userOf(role, 'acme') })) as {
			recent: Found[];
			hits: Found[];
		};
	// Everybody finds the handbook, which has a word for many things and tests of its own.
	const beyondHelp = (hits: Found[]) => hits.filter(({ kind }) => kind !== 'help');
	const found = async (...input: Parameters<typeof asked>) => beyondHelp((await asked(...input)).hits);
	const kindsOf = (hits: Found[]) => [...new Set(hits.map(({ kind }) => kind))].sort();

	const quiz = ['catalog', 'event', 'question', 'team'];
	const open4: Record<Exclude<Role, 'service-account'>, string[]> = {
		admin: [...quiz, 'file', 'login', 'menu', 'page'],
		customer: [...quiz, 'file', 'page'],
		'catalog-editor': [...quiz, 'file'],
		'event-manager': quiz,
		analyst: quiz,
		'team-manager': quiz,
		designer: ['file'],
		redakteur: []
	};
	for (const [role, kinds] of Object.entries(open4) as [Role, string[]][])
		test(`${role} finds what the matrix allows, and nothing of another namespace`, async () => {
			const hits = await found('muhle', role);
			assert.equal(kindsOf(hits), [...kinds].sort());
			assert.is(new Set(hits.map(({ kind, id }) => `${kind}:${id}`)).size, hits.length);
			assert.is(hits.length, kinds.length);
			assert.not.match(JSON.stringify(hits), /beta/);
			const settings = (await found('Zeitbonus', role)).filter(({ kind }) => kind === 'setting');
			assert.is(settings.length > 0, kinds.includes('event'));
		});

	test('every role is in the table; service accounts and strangers find nothing', async () => {
		assert.equal(Object.keys(open4).sort(), roles.filter((role) => role !== 'service-account').sort());
		assert.is((await refusal(found('m', 'service-account'))).code, 'forbidden');
		const call = (actor: Parameters<typeof scene.call>[2]) => scene.call(findEverywhere, { q: 'Mühle' }, actor);
		assert.is((await refusal(call({ actor: userOf('customer', 'beta') }))).code, 'forbidden');
		assert.is((await refusal(call({ actor: { kind: 'anonymous' } }))).code, 'unauthenticated');
	});

	test('a hit names its place and leads there', async () => {
		const hits = new Map((await found('mühle')).map((hit) => [hit.kind, hit]));
		const { event: inEvent, catalog, question, team, page, file, login } = Object.fromEntries(hits);
		assert.equal([inEvent!.href, inEvent!.facts!.state], [`/admin/events/${event}`, 'draft']);
		assert.equal(catalog!.facts, { event: 'Rallye Mühle', questions: 2 });
		assert.is(catalog!.href, `/admin/questions?event=${event}&catalog=station`);
		assert.equal([question!.facts!.position, question!.facts!.station], [2, 'Alte Mühle']);
		const rights = question!.options!.map(({ isRight }) => isRight);
		assert.equal([rights.includes(true), rights.includes(false)], [true, true], 'the right options are marked');
		assert.match(question!.href, new RegExp(`^/admin/questions\\?event=${event}&catalog=station&question=\\d+$`));
		assert.match(team!.href, new RegExp(`^/admin/teams\\?event=${event}&team=[0-9a-f]{32}$`));
		assert.equal([page!.href, page!.facts!.status], ['/admin/pages?slug=acme-seite', 'draft']);
		assert.is(file!.href, '/admin/media?dir=uploads&q=m%C3%BChle-acme.png');
		assert.equal([login!.facts!.username, login!.facts!.role], ['moritz', 'analyst']);
		const [setting] = (await found('Zeitbonus')).filter(({ kind }) => kind === 'setting');
		assert.is(setting!.href, '/admin/event/settings#setting-timeBonusFloor');
	});

	test('case, accents and ß are ignored, every word counts, and wildcards of the database are literal', async () => {
		const kinds = async (q: string) => kindsOf(await found(q));
		const all = await kinds('MÜHLE');
		assert.ok(all.length >= 8);
		assert.equal(await kinds('muhle'), all);
		assert.equal(await kinds('  mühle   alte '), ['catalog']);
		assert.equal(await kinds('mühle nirgends'), []);
		await scene.call(createTeams, { event, names: ['Straße 100%', 'Back\\slash_'] });
		const titles = async (q: string) => (await found(q)).map(({ title }) => title);
		assert.equal(await titles('STRASSE'), ['Straße 100%']);
		assert.equal(await titles('0%'), ['Straße 100%']);
		assert.equal(await titles('k\\s'), ['Back\\slash_']);
		assert.equal(await titles('h_'), ['Back\\slash_']);
		assert.equal(await titles("' OR 1=1 --"), []);
	});

	test('of many the few best are returned: prefix matches first, then those with a matching word', async () => {
		const { uid } = await scene.event({ name: 'Crowd' });
		const names = ['Unkrapfen', 'Zwei Krapfen', 'Krapfen', ...Array.from({ length: 9 }, (_, at) => `Team krapf${at}`)];
		await scene.call(createTeams, { event: uid, names });
		const teams = (await found('krapf')).map(({ title }) => title);
		assert.is(teams.length, 5);
		assert.is(teams[0], 'Krapfen');
		assert.not(teams.includes('Unkrapfen'));
	});

	test('nothing of an event in the trash is found; an archived one is, and says so', async () => {
		const uid = await fill('acme', 'Turbine');
		await scene.call(archiveEvent, { event: uid, archived: true });
		const [archived] = (await found('Turbine')).filter(({ kind }) => kind === 'event');
		assert.is(archived!.facts!.state, 'archive');
		const { recent } = await asked('', 'admin', { recent: `event:${uid}` });
		assert.is(recent.length, 1);
		await scene.call(removeEvent, { event: uid, confirm: 'Rallye Turbine' });
		assert.equal(kindsOf(await found('Turbine')), ['file', 'menu', 'page']);
		assert.equal((await asked('', 'admin', { recent: `event:${uid}` })).recent, []);
	});

	test('without words it lists what the role can do; screens and actions are also found by synonyms', async () => {
		const ids = async (q: string, role: Role, more: object = {}) => (await found(q, role, more)).map(({ id }) => id);
		assert.equal(await ids('', 'admin'), [
			...['newEvent', 'addTeams', 'newStation', 'newPage', 'uploadFile'],
			...['importTeams', 'importStations', 'printCards']
		]);
		assert.equal(await ids('', 'analyst'), [
			...['printCards', 'printStations', 'ceremony', 'lightTheme', 'darkTheme', 'deviceTheme', 'openAccount', 'logOut']
		]);
		assert.equal(await ids('', 'designer'), [
			'lightTheme',
			'darkTheme',
			'deviceTheme',
			'openAccount',
			'logOut',
			'openHelp'
		]);
		assert.equal(await ids('logout', 'redakteur'), ['logOut']);
		assert.ok((await ids('Beitrag schreiben', 'admin')).includes('newArticle'));
		assert.ok((await ids('Domain', 'admin')).includes('newDomain'));
		assert.equal(await ids('Domain', 'customer'), []);
		assert.equal(await ids('log out', 'designer', { locale: 'en' }), ['logOut']);
		assert.ok((await ids('Statistik', 'analyst')).includes('/admin/statistics'));
		assert.not((await ids('Mediathek', 'analyst')).includes('/admin/media'));
		const out = { isMainHost: false, actor: userOf('admin', 'acme') };
		assert.equal(beyondHelp((await scene.call(findEverywhere, { q: 'Domain' }, out)).hits as Found[]), []);
		const [dark] = await found('dunkel', 'analyst');
		assert.equal(dark, {
			kind: 'action',
			id: 'darkTheme',
			title: 'Dunkle Ansicht',
			href: '/theme',
			form: { theme: 'dark' }
		} as Found);
	});

	test('other namespaces are offered to people with access', async () => {
		const spaces = async (...own: string[]) => {
			const call = { actor: userOf('customer', 'acme', ...own) };
			const { hits } = await scene.call(findEverywhere, { q: 'beta' }, call);
			return beyondHelp(hits as Found[]).map(({ kind, id }) => `${kind}:${id}`);
		};
		assert.equal(await spaces(), []);
		assert.equal(await spaces('beta'), ['namespace:beta']);
		assert.ok((await found('beta')).some(({ kind, id }) => kind === 'namespace' && id === 'beta'));
	});

	test('recent items come back in their order, in their current state, and only with access', async () => {
		const hits = await found('mühle');
		const key = (kind: string) => `${kind}:${hits.find((hit) => hit.kind === kind)!.id}`;
		const keys = [key('team'), 'action:darkTheme', key('page'), key('event'), 'event:nowhere', 'screen:/admin/teams'];
		const recent = async (role: Role, list: string[] = keys) =>
			(await asked('', role, { recent: list.join(',') })).recent.map(({ kind }) => kind);
		assert.equal(await recent('admin'), ['team', 'action', 'page', 'event', 'screen']);
		assert.equal(await recent('analyst'), ['team', 'action', 'event', 'screen']);
		const foreign = (await scene.call(findEverywhere, { q: 'mühle' }, { namespace: 'beta' })).hits;
		const theirs = foreign.filter(({ kind }) => kind !== 'login').map(({ kind, id }) => `${kind}:${id}`);
		assert.ok(theirs.length >= 6);
		assert.equal(await recent('admin', theirs), []);
		for (const list of ['event', 'event:a b', 'x'.repeat(2001), Array(9).fill('event:a').join(',')])
			assert.is((await refusal(asked('', 'admin', { recent: list }))).code, 'invalid_input', list.slice(0, 20));
	});

	test('articles tell whether and when they appear, wherever there is a screen for them', async () => {
		const { page } = await scene.call(createPage, { slug: 'blatt', title: 'Blatt' });
		const publishedAt = '2026-07-02T10:00:00.000Z';
		await scene.call(createNews, {
			pageId: page.id,
			slug: 'zu',
			title: 'Warum die Schleuse zu ist',
			content: '<p>x</p>'
		});
		const later = {
			pageId: page.id,
			slug: 'offen',
			title: 'Schleuse offen',
			content: '<p>x</p>',
			isPublished: true,
			publishedAt
		};
		await scene.call(createNews, later);
		scene.setTime('2026-07-01T10:00:00.000Z');
		const dependencies = { ...scene.dependencies, searchSources: newsSources };
		const news = async (role: Role, namespace = 'acme') =>
			(
				await scene.call(
					findEverywhere,
					{ q: 'schleuse' },
					{ actor: userOf(role, 'acme', 'beta'), namespace, dependencies }
				)
			).hits.map(({ title, facts }) => [title, facts?.status, facts?.start]);
		assert.equal(await news('customer'), [
			['Schleuse offen', 'scheduled', publishedAt],
			['Warum die Schleuse zu ist', 'draft', undefined]
		]);
		assert.equal(await news('event-manager'), []);
		assert.equal(await news('customer', 'beta'), []);
		assert.ok(adminScreens.some(({ href }) => href === '/admin/landing-news') || !(await found('schleuse')).length);
	});

	test('a text that is too long is refused, and the longest one costs little', async () => {
		assert.is((await refusal(found('x'.repeat(101)))).code, 'invalid_input');
		assert.equal(await found(Array(50).fill('ü').join(' x').slice(0, 100)), []);
	});

	test('finds screens and settings by the words of other products, in both languages whatever the reader’s', async () => {
		const places: Record<string, string> = {
			beamer: '/admin/event/dashboard',
			projector: '/admin/event/dashboard',
			Projektor: '/admin/event/dashboard',
			timer: '/admin/event/settings#setting-countdown',
			countdown: '/admin/event/settings#setting-countdown',
			PIN: '/admin/summary',
			moderator: '/admin/event/host',
			sound: '/admin/event/host/remote',
			ton: '/admin/event/host/remote',
			musik: '/admin/event/host/remote',
			music: '/admin/event/host/remote',
			qr: '/admin/summary',
			handy: '/admin/event/settings#setting-qrLogin',
			phone: '/admin/event/settings#setting-qrLogin',
			gewinner: '/admin/results',
			winner: '/admin/results',
			urkunde: '/admin/results',
			certificate: '/admin/results',
			runde: '/admin/catalogs',
			rounds: '/admin/catalogs',
			leaderboard: '/admin/results',
			beenden: '/admin/event/host'
		};
		for (const locale of ['de', 'en'])
			for (const [q, href] of Object.entries(places)) {
				const { hits } = await scene.call(findEverywhere, { q, locale });
				assert.ok(
					(hits as Found[]).some((hit) => hit.href === href),
					`${q} (${locale}): ${hits.map((hit) => hit.href).join(' ')}`
				);
			}
		const known = adminScreens.map(({ href }) => href);
		const stray = Object.keys(screenSynonyms).filter((href) => !known.includes(href));
		assert.equal(stray, []);
	});
});
