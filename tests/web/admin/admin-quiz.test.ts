import * as assert from 'uvu/assert';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { adminRoutes } from '../../../server/composition/routes.ts';
import { saveCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { submitResult } from '../../../server/features/gameplay/results/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { demand } from '../../support/ask.ts';
import type { Client } from '../../support/http.ts';
import { readSheet } from '../../support/files/workbook.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('the admin rows of the quiz', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	let event: string;
	const questions = [{ type: 'mc', prompt: 'One', points: 10, options: ['right', 'wrong'], answers: [0] }];

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await served.login('admin');
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
		await scene.call(saveCatalog, { event, slug: 'start', name: 'Start', questions });
	});
	test.after(() => served.close());

	const send = (method: string, path: string, status: number, body?: object, by = admin) =>
		demand(by, `${method} ${path}`, status, body);
	type Fields = Record<string, unknown>;

	test('events are listed, created, changed and activated', async () => {
		const created = (await send('POST', '/admin/events', 201, { name: 'New' })).json<{ event: { uid: string } }>();
		const path = `/admin/events/${created.event.uid}`;
		const changed = (await send('PATCH', path, 200, { published: true })).json<{ status: string; event: Fields }>();
		assert.equal([changed.status, changed.event.published, changed.event.version], ['updated', true, 2]);
		assert.is((await send('POST', `${path}/activate`, 200, {})).json<Fields>().status, 'ok');
		const { events, namespace } = (await send('GET', '/admin/events', 200)).json<{
			events: Fields[];
			namespace: string;
		}>();
		assert.is(namespace, 'acme');
		assert.ok(events.some(({ uid }) => uid === created.event.uid));
		await send('POST', '/admin/events', 422, { name: ' ' });
		await send('PATCH', '/admin/events/nowhere', 404, { name: 'X' });
	});

	test('an event is copied, put in the trash by its name, and taken back', async () => {
		const { event } = (await send('POST', '/admin/events', 201, { name: 'Old', preset: 'pub' })).json<{
			event: Fields;
		}>();
		const path = `/admin/events/${event.uid as string}`;
		const home = (await send('GET', path, 200)).json<{ preset: string; next: string }>();
		assert.equal([home.preset, home.next], ['pub', 'questions']);
		const copy = (await send('POST', `${path}/duplicate`, 201, { name: 'New one' })).json<{ event: Fields }>();
		assert.equal([copy.event.name, copy.event.slug], ['New one', 'new-one']);
		await send('POST', `${path}/printed`, 200, { kind: 'team', cards: 3 });
		assert.equal((await send('DELETE', `${path}/rehearsal`, 200, {})).json<Fields>().removed, { teams: 0, results: 0 });
		await send('DELETE', path, 422, { confirm: 'new' });
		const gone = (await send('DELETE', path, 200, { confirm: 'Old' })).json<Fields>();
		assert.equal([gone.status, gone.name], ['deleted', 'Old']);
		await send('GET', path, 404);
		const trash = (await send('GET', '/admin/event/trash', 200)).json<{ events: Fields[] }>();
		assert.equal(
			trash.events.map(({ name }) => name),
			['Old']
		);
		await send('POST', `${path}/restore`, 200, {});
		await send('GET', path, 200);
		assert.equal((await send('DELETE', '/admin/event/demo', 200, {})).json<Fields>().removed, []);
		await send('POST', `${path}/archive`, 200, { archived: true });
	});

	test('settings are read and changed, and a dashboard link is made', async () => {
		const settings = `/admin/event/settings?event=${event}`;
		await send('PATCH', settings, 200, { config: { countdown: 7 } });
		const shown = (await send('GET', settings, 200)).json<{ event: { config: Fields } }>();
		assert.equal([shown.event.config.countdown, shown.event.config.dashboardShareTokenSet], [7, false]);
		const link = (await send('POST', '/admin/event/dashboard/token', 200, { event })).json<Record<string, string>>();
		assert.match(link.token!, /^[A-Za-z0-9_-]{24}$/);
		await send('GET', '/admin/event/settings?event=', 422);
	});

	test('catalogs are listed and imported: a form with a file, then its token', async () => {
		const form = (name: string, content: string | Buffer) => {
			const data = new FormData();
			data.set('event', event);
			data.set('file', new File([new Uint8Array(Buffer.from(content))], name));
			return data;
		};
		const file = form('garden.json', JSON.stringify(questions));
		const dry = (await send('POST', '/admin/catalogs/import', 200, file)).json<Fields>();
		assert.equal([dry.status, dry.format, dry.namespace], ['ok', 'json', 'acme']);
		const { importToken } = dry;
		await send('POST', '/admin/catalogs/import', 200, { event, importToken });
		await send('POST', '/admin/catalogs/import', 404, { event, importToken });
		await send('POST', '/admin/catalogs/import', 422, { event });
		await send('POST', '/admin/catalogs/import', 413, form('big.csv', Buffer.alloc(6 * 1024 * 1024, 'a')));
		await send('POST', '/admin/catalogs/import', 400, { importToken });
		const { catalogs } = (await send('GET', `/admin/catalogs?event=${event}`, 200)).json<{ catalogs: Fields[] }>();
		assert.equal(
			catalogs.map(({ slug }) => slug),
			['start', 'garden']
		);
	});

	test('questions and catalogs are changed one by one, with the version in If-Match', async () => {
		const path = (more = '') => `/admin/questions/start${more}?event=${event}`;
		const question = { ...questions[0], prompt: 'Two' };
		const made = await send('POST', path(), 201, { question });
		const { version, question: stored } = made.json<{ version: number; question: { id: number } }>();
		const body = { question: { ...question, prompt: 'Three' } };
		const put = (etag: string) => admin.request('PUT', path(`/${stored.id}`), { body, headers: { 'if-match': etag } });
		assert.is((await put('"v1"')).status, 412);
		assert.is((await put(`"v${version}"`)).status, 200);
		await send('POST', path(`/${stored.id}/move`), 200, { position: 0 });
		const { catalog } = (await send('GET', path(), 200)).json<{ catalog: { questions: Fields[] } }>();
		assert.equal(
			catalog.questions.map(({ prompt }) => prompt),
			['Three', 'One']
		);
		await send('DELETE', path(`/${stored.id}`), 200);
		await send('POST', path(`/${stored.id}/restore`), 200, {});
		const use = (await send('GET', path('/key-use'), 200)).json<{ questions: Fields[] }>();
		assert.equal(use.questions[0], { id: stored.id, answers: 0, oldKey: 0 });
		const catalogs = (more = '') => `/admin/catalogs${more}?event=${event}`;
		await send('POST', catalogs(), 201, { name: 'Garden' });
		await send('PATCH', catalogs('/garden'), 200, { name: 'Park', raetsel_buchstabe: 'P' });
		await send('POST', catalogs('/garden/duplicate'), 201, {});
		await send('PUT', catalogs(), 428, { catalogs: [{ slug: 'garden' }] });
		await send('PUT', catalogs(), 200, { catalogs: [{ slug: 'garden' }, { slug: 'start' }, { slug: 'garden-2' }] });
		await send('DELETE', catalogs('/garden-2'), 200);
		const removed = (await send('GET', catalogs('/removed'), 200)).json<{ catalogs: { uid: string }[] }>();
		await send('POST', catalogs(`/${removed.catalogs[0]!.uid}/restore`), 200, {});
		const { catalogs: list } = (await send('GET', catalogs(), 200)).json<{ catalogs: Fields[] }>();
		assert.equal(
			list.map(({ slug, name }) => [slug, name]),
			[
				['garden', 'Park'],
				['start', 'Start'],
				['garden-2', 'Park']
			]
		);
	});

	test('teams are added, renamed, linked anew and removed', async () => {
		const path = (uid = '', more = '') => `/admin/teams${uid && `/${uid}`}${more}?event=${event}`;
		const made = await send('POST', path(), 201, { names: ['Owls', 'Foxes'] });
		const [owls] = made.json<{ teams: { uid: string }[] }>().teams;
		const taken = await send('POST', path(), 422, { names: ['Bears', 'owls'] });
		assert.equal(
			taken.json<{ details: Fields[] }>().details.map((fault) => [fault.path, fault.code]),
			[['names[1]', 'duplicate']]
		);
		const fresh = await send('POST', path(), 201, { names: ['Bears', 'owls', 'bears'], skipTaken: true });
		assert.equal(
			fresh.json<{ teams: Fields[] }>().teams.map(({ name }) => name),
			['Bears']
		);
		await send('POST', path(), 422, { names: ['Bears', ' '], skipTaken: true });
		const named = await send('GET', `${path('named')}&teams=${owls!.uid},${'f'.repeat(32)}`, 200);
		assert.equal(named.json<Fields>().teams, [{ uid: owls!.uid, name: 'Owls' }]);
		await send('GET', `${path('named')}&teams=owls`, 422);
		const page = (await send('GET', `${path('page')}&q=OW&page=1`, 200)).json<{ total: number; rows: Fields[] }>();
		assert.equal([page.total, page.rows[0]!.name], [1, 'Owls']);
		await send('GET', `${path('page')}&page=x`, 422);
		await send('PATCH', path(owls!.uid), 200, { name: 'Night Owls', excluded: true });
		await send('PATCH', path(owls!.uid), 409, { name: 'foxes' });
		await send('POST', path(owls!.uid, '/rotate'), 200, {});
		await send('DELETE', path(owls!.uid), 200);
		await send('DELETE', path(owls!.uid), 404);
		const { teams } = (await send('GET', path(), 200)).json<{ teams: Fields[] }>();
		assert.equal(
			teams.map(({ name }) => name),
			['Foxes', 'Bears']
		);
	});

	test('results are listed and come as a file', async () => {
		await scene.call(submitResult, { event, name: '=Owls', catalog: 'start', correct: 1, total: 1 });
		const { results } = (await send('GET', `/admin/results?event=${event}`, 200)).json<{ results: Fields[] }>();
		assert.equal([results.length, results[0]!.name], [1, '=Owls']);
		const file = await send('GET', `/admin/results/export?event=${event}&format=csv&delimiter=,&lang=en`, 200);
		assert.is(file.headers.get('content-type'), 'text/csv; charset=utf-8');
		assert.match(file.headers.get('content-disposition')!, /^attachment; filename="?results-summer[0-9-]*\.csv"?$/);
		assert.equal([...file.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
		assert.match(file.text, /^.?"Team","Attempt","Catalog",.*\r\n"'=Owls","1","Start","1","0","1","10","10",/);
		const ranking = await send('GET', `/admin/results/export?event=${event}&kind=ranking&lang=de`, 200);
		assert.match(ranking.text, /'=Owls/);
		const answers = await send('GET', `/admin/results/export?event=${event}&kind=answers&lang=en`, 200);
		assert.match(answers.text, /"Id";"Team"/);
		const book = await send('GET', `/admin/results/export?event=${event}&format=xlsx&kind=ranking`, 200);
		assert.match(book.headers.get('content-disposition') ?? '', /^attachment; filename="?ranking-.*\.xlsx"?$/);
		assert.match(
			book.headers.get('content-type') ?? '',
			/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet/
		);
		assert.is((await readSheet(book.bytes)).rows[0]![2]!.text, 'Team');
		const json = await send('GET', `/admin/results/export?event=${event}&format=json`, 200);
		assert.is(json.headers.get('content-type'), 'application/json; charset=utf-8');
		assert.match(json.headers.get('content-disposition')!, /^attachment; filename="?results-summer[0-9-]*\.json"?$/);
		assert.is(json.json<{ results: Fields[] }>().results[0]!.name, '=Owls');
		await send('GET', `/admin/results/export?event=${event}&delimiter=x`, 422);
	});

	const own = ['/account', '/account/apps', '/account/sessions', 'search'];
	const shared = [
		...own,
		'/admin',
		'catalogs',
		'catalogs/removed',
		'catalogs/templates',
		'dashboard',
		'events',
		'events/:event',
		'event/trash',
		'event/dashboard',
		'event/host',
		'event/podium',
		'event/settings',
		'event/host/needs',
		'mail-providers',
		'photos',
		'profile',
		'questions',
		'questions/:slug',
		'questions/:slug/key-use',
		'question-drafts/job/:job',
		'question-drafts/texts',
		'question-findings',
		'results',
		'results/attempts',
		'rounds',
		'rounds/:round',
		'statistics',
		'subscription',
		'summary',
		'summary/names',
		'summary/posters.pdf',
		'summary/stickers.pdf',
		'teams',
		'teams/blocked',
		'teams/cards.pdf',
		'teams/invitations.pdf',
		'teams/named',
		'teams/names',
		'teams/page',
		'tickets',
		'tickets/assignees',
		'tickets/board',
		'tickets/count-about',
		'tickets/export',
		'tickets/labels',
		'tickets/reference',
		'tickets/ticket/:id'
	];
	const allowed: [role: Role, reads: string[]][] = [
		['analyst', [...shared, 'events/:event/take-home.zip', 'photos/approved.zip', 'results/export']],
		['event-manager', [...shared, 'event/settings/puzzle-word']],
		['catalog-editor', [...shared, 'rag-chat', 'rag-chat/questions']],
		['designer', [...own, 'pages/design']]
	];
	for (const [role, reads] of allowed)
		test(`${role} reads ${reads.join(', ')} and no other row`, async () => {
			const client = await served.login(role);
			const { ticket } = (await send('POST', '/admin/tickets', 201, { title: 'Seen' })).json<{ ticket: Fields }>();
			const seen: string[] = [];
			for (const { path } of adminRoutes.filter(({ method }) => method === 'get')) {
				const named = path
					.replace(':slug', 'start')
					.replace(':event', event)
					.replace('ticket/:id', `ticket/${ticket.id}`);
				// Files are refused before they are drawn.
				const { status } = await client.get(`${named}?event=${event}&start=0&size=none&team=none`);
				// No job and no round was begun: who may read one is told that there is none.
				const isRead = status === 200 || status === 422 || (status === 404 && /:(job|round)$/.test(path));
				if (isRead) seen.push(path.replace('/admin/', ''));
				else assert.is(status, 403, path);
			}
			assert.equal(seen.sort(), [...reads].sort());
		});

	test('a user of acme gets nothing of beta', async () => {
		const client = await served.login('customer');
		const foreign = (await scene.event({ name: 'Hidden' }, 'beta')).uid;
		await send('GET', '/admin/events?namespace=beta', 403, undefined, client);
		await send('GET', `/admin/results?event=${foreign}`, 404, undefined, client);
		await send('PATCH', `/admin/events/${foreign}`, 404, { name: 'X' }, client);
		assert.not.match((await send('GET', '/admin/events', 200, undefined, client)).text, /Hidden/);
	});
});
