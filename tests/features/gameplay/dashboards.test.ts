import type { IncomingMessage } from 'node:http';
import * as assert from 'uvu/assert';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { Actor } from '../../../server/access/actor.ts';
import { liveAuthorisation } from '../../../server/features/gameplay/dashboards/authorisation.ts';
import { showDashboard, showLinks } from '../../../server/features/gameplay/dashboards/operations.ts';
import { presenceOf, presenceReminder } from '../../../server/features/gameplay/play/presence.ts';
import { boardWithin } from '../../../server/features/gameplay/results/state/audiences.ts';
import { KeptBoards } from '../../../server/features/gameplay/results/board/kept-boards.ts';
import { rotateShareToken, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import type { Topic } from '#lib/live/wire.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { liveSources } from '../../support/live/live-sources.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { until } from '../../support/runner/until.ts';

const anonymous = { actor: { kind: 'anonymous' as const } };
const callers: Parameters<typeof liveAuthorisation>[1] = {
	callerOf: () => ({ host: 'localhost', ip: '127.0.0.1' }),
	staffOf: async () => anonymous.actor
};

forEachDatabase('dashboards', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.after.each(() => scene.setTime(null));

	const shared = async (config: object = {}, namespace = 'acme') => {
		const event = await scene.event({ name: 'Fest', config }, namespace);
		const { token } = await scene.call(rotateShareToken, { event: event.uid }, { namespace });
		return { ...event, token };
	};
	const look = (event: string, token: string, more: object = {}) =>
		scene.call(showDashboard, { event, token, ...more }, anonymous);
	const codeOf = async (outcome: Promise<unknown>) => (await refusal(outcome)).code;

	test('a link returns what the page needs, by uid or slug, and no secret', async () => {
		const { uid, slug, token } = await shared({
			pageTitle: 'Großes Fest',
			puzzleWord: 'LAMPION',
			effectsProfile: 'calm',
			dashboardModules: [{ id: 'results' }, { id: 'header', enabled: false }, { id: 'rankings' }]
		});
		const view = await look(uid, token);
		assert.equal(await look(slug.toUpperCase(), token), view);
		if (view.state !== 'open') throw new Error('The dashboard should be open.');
		assert.equal([view.title, view.theme, view.effects, view.startsAt], ['Großes Fest', 'light', 'calm', null]);
		assert.equal(
			view.modules.map(({ id }) => id),
			['results', 'rankings']
		);
		assert.ok(view.shortUrl.endsWith(`/j/${view.joinCode}`));
		assert.not.match(JSON.stringify(view), new RegExp(`LAMPION|${token}`));
	});

	test('an event that begins later says when', async () => {
		const { uid, token } = await shared();
		await scene.call(updateEvent, { event: uid, start_date: '2030-06-01T18:00:00Z' });
		const startsAt = async () => {
			const view = await look(uid, token);
			return view.state === 'open' && view.startsAt;
		};
		scene.setTime('2030-06-01T17:59:59Z');
		assert.is(await startsAt(), '2030-06-01T18:00:00.000Z');
		scene.setTime('2030-06-01T18:00:00Z');
		assert.is(await startsAt(), null);
	});

	test('wrong links are indistinguishable, whatever events exist', async () => {
		const own = await shared();
		const other = await shared({}, 'beta');
		const hidden = await scene.event({ slug: 'a-draft', published: false }, 'beta');
		for (const key of ['nowhere', '0'.repeat(32), hidden.uid, hidden.slug])
			assert.is(await codeOf(look(key, own.token)), 'share_denied', key);
		assert.is(await codeOf(look(own.uid, 'wrong')), 'share_denied');
		assert.is(await codeOf(look(own.uid, other.token)), 'share_denied');
		assert.is(await codeOf(look(other.uid, own.token)), 'share_denied');
		assert.is(await codeOf(look(own.uid, own.token, { variant: 'sponsor' })), 'share_denied');
		assert.is((await look(other.slug, other.token)).state, 'open');
		await scene.call(updateEvent, { event: own.uid, config: { dashboardShareEnabled: false } });
		assert.is(await codeOf(look(own.uid, own.token)), 'share_denied');
		const { token } = await scene.call(rotateShareToken, { event: own.uid });
		assert.is(await codeOf(look(own.uid, own.token)), 'share_denied');
		assert.is((await look(own.uid, token)).state, 'open');
	});

	test('outside the window there is a title and a time, in the zone of the event', async () => {
		const { uid, token } = await shared({
			timeZone: 'Europe/Berlin',
			dashboardVisibilityStart: '2030-01-05T18:00',
			dashboardVisibilityEnd: '2030-07-05T18:00'
		});
		const head = { state: 'closed', title: 'Fest', locale: 'de', timeZone: 'Europe/Berlin' };
		scene.setTime('2030-01-05T16:59:59Z');
		assert.equal(await look(uid, token), { ...head, opensAt: '2030-01-05T17:00:00.000Z' });
		scene.setTime('2030-01-05T17:00:00Z');
		assert.is((await look(uid, token)).state, 'open');
		scene.setTime('2030-07-05T15:59:59Z');
		assert.is((await look(uid, token)).state, 'open');
		scene.setTime('2030-07-05T16:00:00Z');
		assert.equal(await look(uid, token), { ...head, opensAt: null });
	});

	test('an unpublished event shows nothing to screens and phones', async () => {
		const { uid, token } = await shared();
		const anton = await joinGame(scene, uid, { name: 'Anton' });
		await scene.call(updateEvent, { event: uid, published: false });
		const view = await look(uid, token);
		assert.equal([view.state, view.state === 'closed' && view.opensAt], ['closed', null]);
		const authorisation = liveAuthorisation(scene.dependencies, callers);
		const reader = { actor: await anton.actor(), key: 'player' };
		const answer = await authorisation.allow(reader, 'own', uid);
		assert.is(!answer.ok && answer.error, 'event_unpublished');
	});

	test('the links of an event: the dashboard only once it is shared', async () => {
		const { uid, slug } = await scene.event();
		assert.is((await scene.call(showLinks, { event: uid })).dashboard, null);
		const { token } = await scene.call(rotateShareToken, { event: uid });
		const { dashboard, short, joinCode } = await scene.call(showLinks, { event: uid });
		assert.is(dashboard, `http://localhost/event/${slug}/dashboard/${token}`);
		assert.is(short, `http://localhost/j/${joinCode}`);
		assert.is((await refusal(scene.call(showLinks, { event: uid }, { namespace: 'beta' }))).code, 'not_found');
	});

	test('present are teams with a connected phone or a fresh answer; names of absent ones only for staff', async () => {
		const event = await shared();
		const questions = await putCatalog(scene, event.uid, 'station', [choice('A')]);
		const ref = { namespace: 'acme', eventUid: event.uid };
		scene.setTime('2030-06-01T18:00:00Z');
		const [anton, berta] = [
			await joinGame(scene, event.uid, { name: 'Anton' }),
			await joinGame(scene, event.uid, { name: 'Berta' })
		];
		const { attemptId } = await anton.start('station');
		await anton.answer(attemptId, questions.get('A')!, pick(questions.get('A')!, 'right'));
		const count = async (now: string, teams: string[], audience = 'share') =>
			(
				await presenceOf(
					ref,
					{ devices: teams.length, dashboards: 1, hosts: 0, editors: new Set<number>(), teams: new Set(teams) },
					[audience],
					new Date(now)
				)
			).get(audience)!;
		const numbers = { dashboards: 1, teamsTotal: 2, running: 1 };
		assert.equal(await count('2030-06-01T18:00:10Z', []), { ...numbers, devices: 0, teams: 1 });
		assert.equal(await count('2030-06-01T18:00:30Z', []), { ...numbers, devices: 0, teams: 0 });
		assert.equal(await count('2030-06-01T18:00:10Z', [], 'strip'), { teams: 1, teamsTotal: 2 });
		const uids = [anton.team.uid, berta.team.uid];
		assert.equal(await count('2030-06-01T18:00:10Z', uids), { ...numbers, devices: 2, teams: 2 });
		const { offline } = await count('2030-06-01T18:00:10Z', [], 'staff');
		assert.equal(offline, [{ teamUid: berta.team.uid, name: 'Berta', lastSeenAt: '2030-06-01T18:00:00.000Z' }]);
	});

	test('all audiences of a ranking are read together, and none gets single stations', async () => {
		const event = await shared();
		const questions = await putCatalog(scene, event.uid, 'station', [choice('A')]);
		const anton = await joinGame(scene, event.uid, { name: 'Anton' });
		const { attemptId } = await anton.start('station');
		await anton.answer(attemptId, questions.get('A')!, pick(questions.get('A')!, 'right'));
		const { rankings } = liveSources(scene.dependencies);
		const read = async () => {
			const states = await rankings({ namespace: 'acme', eventUid: event.uid }, ['staff', 'share', 'player']);
			return ['staff', 'share', 'player'].map((audience) => {
				const { mode, teams } = states.get(audience)!;
				return [mode, teams.length, teams.some((team) => 'catalogs' in team)];
			});
		};
		assert.equal(await read(), [
			['live', 1, false],
			['live', 1, false],
			['live', 1, false]
		]);
		await scene.call(updateEvent, { event: event.uid, config: { boardMode: 'hidden' } });
		assert.equal(await read(), [
			['live', 1, false],
			['hidden', 0, false],
			['hidden', 0, false]
		]);
	});

	test('a ranking with a limit brings the teams within it, those of a shared last place too, and their places', async () => {
		const modules = [{ id: 'rankings', options: { limit: 2 } }];
		const event = await shared({ dashboardModules: modules });
		const questions = await putCatalog(scene, event.uid, 'station', [choice('A', 5), choice('B', 5), choice('C', 5)]);
		const playAs = async (name: string, right: number) => {
			const phone = await joinGame(scene, event.uid, { name });
			const { attemptId } = await phone.start('station');
			for (const [index, prompt] of ['A', 'B', 'C'].entries()) {
				const question = questions.get(prompt)!;
				await phone.answer(attemptId, question, pick(question, index < right ? 'right' : 'wrong'));
			}
		};
		const audience = async () => {
			const authorisation = liveAuthorisation(scene.dependencies, callers);
			const request = { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as IncomingMessage;
			const share = { event: event.uid, token: event.token, variant: 'public' as const };
			const verdict = await authorisation.authorise({ share }, request);
			const admitted = verdict.ok && (await authorisation.allow(verdict.actor, 'rankings', event.uid));
			return admitted && admitted.ok ? admitted.key.audience : 'refused';
		};
		const boards = new KeptBoards();
		const whole = (await boards.read(event.uid, ['open'])).get('open')!;
		assert.equal(boardWithin(whole, await audience()).teams, []);
		for (const [name, right] of [
			['Anton', 3],
			['Berta', 2],
			['Cleo', 2],
			['Dora', 1]
		] as const)
			await playAs(name, right);
		boards.forget();
		const all = (await boards.read(event.uid, ['open'])).get('open')!;
		const seen = rankingsFrom(boardWithin(all, await audience()));
		assert.equal(
			seen.points.map(({ name, place, gap }) => [name, place, gap]),
			[
				['Anton', 1, null],
				['Berta', 2, 5],
				['Cleo', 2, 5]
			]
		);
		assert.is(all.teams.length, 4);
		await scene.call(updateEvent, { event: event.uid, config: { dashboardModules: [{ id: 'rankings' }] } });
		assert.is(await audience(), 'share');
	});

	test('who can read which topic', async () => {
		const event = await shared({ dashboardModules: [{ id: 'rankings' }] });
		const foreign = await shared({}, 'beta');
		const anton = await joinGame(scene, event.uid, { name: 'Anton' });
		const authorisation = liveAuthorisation(scene.dependencies, callers);
		const request = { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as IncomingMessage;
		const share = { event: event.uid, token: event.token, variant: 'public' as const };
		const verdict = await authorisation.authorise({ share }, request);
		if (!verdict.ok) throw new Error(verdict.error);
		const staff = (role: 'designer' | 'event-manager') => {
			const actor = userOf(role, 'acme');
			return { actor, staff: async () => actor, key: 'staff' };
		};
		const player = { actor: (await anton.actor()) as Actor, key: 'player' };
		const ask = async (reader: typeof player, topic: Topic, uid = event.uid) => {
			const answer = await authorisation.allow(reader, topic, uid);
			return answer.ok ? answer.key.audience : answer.error;
		};
		assert.is(await ask(verdict.actor, 'rankings'), 'share');
		assert.is(await ask(verdict.actor, 'presence'), 'strip');
		assert.is(await ask(verdict.actor, 'catalogs'), 'share_denied');
		assert.is(await ask(verdict.actor, 'results'), 'share_denied');
		assert.is(await ask(verdict.actor, 'own'), 'share_denied');
		assert.is(await ask(verdict.actor, 'rankings', foreign.uid), 'share_denied');
		await scene.call(updateEvent, {
			event: event.uid,
			config: { dashboardModules: [{ id: 'presence', enabled: true }] }
		});
		assert.is(await ask(verdict.actor, 'presence'), 'share');
		assert.match(await ask(player, 'own'), new RegExp(`^${anton.team.uid}\\.\\d+$`));
		assert.is(await ask(player, 'rankings'), 'forbidden');
		assert.is(await ask(player, 'results'), 'forbidden');
		assert.is(await ask(player, 'rankings', foreign.uid), 'join_required');
		assert.is(await ask(staff('event-manager'), 'rankings'), 'staff');
		assert.is(await ask(staff('event-manager'), 'rankings', foreign.uid), 'forbidden');
		assert.is(await ask(staff('designer'), 'rankings'), 'forbidden');
		assert.is((await authorisation.authorise({}, request)).ok, false);
	});

	test('one reminder for many counts', async () => {
		const reminded: string[] = [];
		const counted = presenceReminder(({ eventUid }) => reminded.push(eventUid), 20);
		for (let time = 0; time < 5; time += 1) counted({ namespace: 'acme', eventUid: 'e1' });
		counted({ namespace: 'acme', eventUid: 'e2' });
		await until(() => reminded.includes('e2'), 'the reminders');
		counted({ namespace: 'acme', eventUid: 'e3' });
		await until(() => reminded.includes('e3'), 'what is counted later');
		assert.equal(reminded, ['e1', 'e2', 'e3']);
	});
});
