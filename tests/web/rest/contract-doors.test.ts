import * as assert from 'uvu/assert';
import { Result } from '../../../server/features/gameplay/results/model.ts';
import { listTeams, replaceTeams } from '../../../server/features/authoring/teams/operations.ts';
import { Team } from '../../../server/features/authoring/teams/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import type { Client } from '../../support/http.ts';
import { ask } from '../../support/ask.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

type Fields = Record<string, unknown>;

forEachDatabase('the doors by the contract', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let api: Client;
	let admin: Client;
	let event: string;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		api = served.client(await scene.token(['quiz:read', 'quiz:write']));
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});
	test.after(() => served.close());

	const v1 = (path: string) => `/api/v1/namespaces/acme/events/${event}${path}`;
	const play = async (name: string) => {
		const phone = await joinGame(scene, event, { name });
		const questions = await putCatalog(scene, event, 'pier', [choice('Q')]);
		const { attemptId } = await phone.start('pier');
		await phone.answer(attemptId, questions.get('Q')!, pick(questions.get('Q')!, 'right'));
		await phone.finish(attemptId);
		return phone;
	};

	test('a listed team cannot take the name of a team that joined by itself', async () => {
		const { teams } = await scene.call(replaceTeams, { event, teams: ['Listed'] });
		await joinGame(scene, event, { name: 'Selfie' });
		const before = await scene.call(listTeams, { event, all: true });
		const body = { teams: ['Fresh', { uid: teams[0]!.uid, name: 'selfie' }] };
		const refused = await ask(api, `PUT ${v1('/teams')}`, body);
		assert.equal([refused.status, refused.body.error, refused.faults], [422, 'invalid_input', ['teams[1] duplicate']]);
		assert.equal(await scene.call(listTeams, { event, all: true }), before);
		const adopted = await ask(api, `PUT ${v1('/teams')}`, { teams: ['Listed', 'Selfie'] });
		assert.equal([adopted.status, (adopted.body.teams as unknown[]).length], [200, 2]);
	});

	test('a removed team keeps its results, or loses them where that is asked for by who may', async () => {
		const [kept, gone] = [await play('Kept'), await play('Gone')];
		const remove = (client: Client, uid: string, results: string) =>
			ask(client, `DELETE /admin/teams/${uid}?event=${event}${results}`);
		const left = (teamUid: string) => Result.count({ where: { teamUid } });
		const manager = await logIn(served, await makeUser(scene, 'team-manager'));
		assert.is((await remove(manager, gone.team.uid, '&results=delete')).status, 403);
		assert.equal((await remove(admin, gone.team.uid, '&results=all')).faults, ['results invalid_enum']);
		assert.is(await left(gone.team.uid), 1);
		assert.is((await remove(manager, kept.team.uid, '&results=keep')).status, 200);
		assert.is(await left(kept.team.uid), 1);
		const erased = await remove(admin, gone.team.uid, '&results=delete');
		assert.equal([erased.status, erased.body.status, erased.body.removed], [200, 'deleted', { results: 1 }]);
		assert.is(await left(gone.team.uid), 0);
		assert.is(await Team.count({ where: { uid: gone.team.uid } }), 0);
		const { results } = (await ask(api, `GET ${v1('/results')}`)).body as { results: { name: string }[] };
		assert.equal(
			results.map(({ name }) => name),
			['Kept']
		);
	});

	test('a window of the dashboard ends after it begins, by real times', async () => {
		const change = (config: Fields) => ask(api, `PATCH ${v1('')}`, { config });
		const [early, late] = ['2026-07-01T18:00', '2026-07-01T22:00'];
		const end = ['config.dashboardVisibilityEnd too_small'];
		for (const config of [
			{ dashboardVisibilityStart: late, dashboardVisibilityEnd: early },
			{ dashboardVisibilityStart: late, dashboardVisibilityEnd: late }
		])
			assert.equal((await change(config)).faults, end);
		assert.is((await change({ dashboardVisibilityStart: early })).status, 200);
		assert.equal((await change({ dashboardVisibilityEnd: early })).faults, end);
		assert.is((await change({ dashboardVisibilityEnd: late })).status, 200);
		assert.equal((await change({ dashboardVisibilityStart: '2026-08-01T00:00' })).faults, end);
		for (const impossible of ['2026-02-30T10:00', '2026-07-01T24:30', '2026-13-01T10:00', 'tomorrow'])
			assert.equal((await change({ dashboardVisibilityEnd: impossible })).faults, [
				'config.dashboardVisibilityEnd invalid_datetime'
			]);
	});

	test('an empty text clears a nullable field', async () => {
		const dated = { start_date: '2026-07-01', end_date: '2026-07-02' };
		assert.is((await ask(api, `PATCH ${v1('')}`, dated)).status, 200);
		const config = {
			dashboardVisibilityStart: '2026-07-01T10:00',
			countdown: 20,
			csvDelimiter: ',',
			puzzleWord: 'SEA'
		};
		assert.is((await ask(api, `PATCH ${v1('')}`, { config })).status, 200);
		const cleared = Object.fromEntries(Object.keys(config).map((key) => [key, '']));
		const { status, body } = await ask(api, `PATCH ${v1('')}`, { start_date: '', end_date: ' ', config: cleared });
		assert.is(status, 200, JSON.stringify(body));
		const { event: changed } = body as { event: Fields & { config: Fields } };
		assert.equal([changed.start_date, changed.end_date], [null, null]);
		const { dashboardVisibilityStart, countdown, csvDelimiter, puzzleWordSet } = changed.config;
		assert.equal([dashboardVisibilityStart, countdown, csvDelimiter, puzzleWordSet], [null, 0, ';', false]);
		const modules = [{ id: 'rankings', options: { limit: '' } }];
		assert.is((await ask(api, `PATCH ${v1('')}`, { config: { dashboardModules: modules } })).status, 200);
		const token = { label: 'open', scopes: ['quiz:read'], expiresAt: '' };
		assert.is((await ask(admin, 'POST /admin/namespaces/api-tokens', token)).status, 201);
	});

	test('profiles of effects are also read by the endings of their former names', async () => {
		for (const [former, now] of [
			['ranking.effects.calm', 'calm'],
			['x.professional', 'professional'],
			['effects.marketing', 'lively'],
			['lively', 'lively']
		]) {
			const { body } = await ask(api, `PATCH ${v1('')}`, { config: { effectsProfile: former } });
			assert.is((body as { event: { config: Fields } }).event.config.effectsProfile, now);
		}
		const { faults } = await ask(api, `PATCH ${v1('')}`, { config: { effectsProfile: 'marketing' } });
		assert.equal(faults, ['config.effectsProfile invalid_enum']);
	});

	test('a new event has a light dashboard, no QR code and no counts on it, and the language of the installation', async () => {
		const configOf = async (client: Client, body: object) =>
			((await ask(client, 'POST /api/v1/namespaces/acme/events', body)).body as { event: { config: Fields } }).event
				.config;
		const config = await configOf(api, { name: 'Fresh' });
		const modules = config.dashboardModules as { id: string; enabled: boolean }[];
		assert.equal([config.dashboardTheme, config.locale], ['light', 'de']);
		assert.equal(
			modules.filter(({ enabled }) => enabled).map(({ id }) => id),
			['header', 'announcements', 'rankings', 'results', 'pointsLeader']
		);
		assert.is((await ask(admin, 'PUT /admin/management/settings', { defaultLocale: 'en' })).status, 200);
		try {
			assert.is((await configOf(api, { name: 'English' })).locale, 'en');
			const { body } = await ask(api, `PATCH ${v1('')}`, { config: { locale: null } });
			assert.is((body as { event: { config: Fields } }).event.config.locale, 'en');
			assert.is((await configOf(api, { name: 'German', config: { locale: 'de' } })).locale, 'de');
		} finally {
			await ask(admin, 'PUT /admin/management/settings', { defaultLocale: 'de' });
		}
	});

	test('whatever is created says where it is, and is there', async () => {
		const questions = [choice('Q')];
		const made = await ask(api, `PUT ${v1('/catalogs/mole')}`, { questions });
		assert.equal([made.status, made.headers.get('location')], [201, v1('/catalogs/mole')]);
		const again = await ask(api, `PUT ${v1('/catalogs/mole')}`, { questions });
		assert.equal([again.status, again.headers.get('location')], [200, null]);
		const sent = await ask(api, `POST ${v1('/results')}`, { name: 'Owls', catalog: 'mole', correct: 1 });
		assert.is(sent.status, 201);
		const place = sent.headers.get('location')!;
		const found = await ask(api, `GET ${place}`);
		assert.equal([found.status, found.body.result], [200, sent.body.result]);
		assert.is((await ask(api, `GET ${place.replace(event, (await scene.event()).uid)}`)).status, 404);
		for (const id of ['0', 'x', '999999999999', '7x'])
			assert.is((await ask(api, `GET ${v1(`/results/${id}`)}`)).status, 404, id);
	});

	test('phones may ask what an address can do', async () => {
		const answer = await served.client().request('OPTIONS', `/api/play/events/${event}/me`);
		assert.equal([answer.status, answer.text, answer.headers.get('allow')], [204, '', 'GET, PATCH, HEAD, OPTIONS']);
		assert.is((await served.client().request('DELETE', `/api/play/events/${event}/me`)).status, 405);
	});

	test('the first screen of the back end is there as JSON', async () => {
		await play('Counted');
		await scene.event({ name: 'Coming', start_date: '2999-01-01' });
		const { status, body } = await ask(admin, 'GET /admin/dashboard');
		assert.is(status, 200);
		const { counts, upcomingEvents, quota } = body as {
			counts: Record<string, number>;
			upcomingEvents: { name: string; state: string }[];
			quota: { plan: string; meters: { metric: string; used: number; limit: number | null }[] };
		};
		assert.equal(Object.keys(counts), ['events', 'running', 'catalogs', 'teams', 'answers']);
		assert.ok(counts.events! >= 2 && counts.teams! >= 1 && counts.answers! >= 1);
		assert.is(upcomingEvents.find(({ name }) => name === 'Coming')!.state, 'planned');
		assert.is(quota.meters.find(({ metric }) => metric === 'events')!.used, counts.events);
		const designer = await logIn(served, await makeUser(scene, 'designer'));
		assert.is((await ask(designer, 'GET /admin/dashboard')).status, 403);
	});

	test('who may read questions reads the list of stations, and only who manages stations changes them', async () => {
		for (const role of ['event-manager', 'analyst', 'team-manager'] as const) {
			const client = await logIn(served, await makeUser(scene, role));
			assert.is((await ask(client, `GET /admin/catalogs?event=${event}`)).status, 200, role);
			const files = [{ name: 'a.json', text: '[]' }];
			assert.is((await ask(client, 'POST /admin/catalogs/import', { event, files })).status, 403, role);
		}
	});
});
