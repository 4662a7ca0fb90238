import * as assert from 'uvu/assert';
import { EventFact } from '../../../server/features/authoring/events/model.ts';
import { operations } from '../../../server/composition/operations.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { playedEvent } from '../../support/phone/played-event.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

forEachDatabase('how an event is prepared', ({ test, open }) => {
	let scene: Scene;
	const call = (name: keyof typeof operations, input: unknown, namespace = 'acme') =>
		scene.call(operations[name], input, { namespace }) as Promise<never>;
	const home = async (event: string) => (await scene.call(operations['event.home'], { event })) as never as Home;
	const listed = async () =>
		((await call('event.list', {})) as { events: { uid: string }[] }).events.map(({ uid }) => uid);
	type Home = Awaited<ReturnType<(typeof operations)['event.home']['run']>>;

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(() => scene.setTime('2026-07-01T10:00:00Z'));

	test('the checklist names one next step after another, each by what actually happened', async () => {
		const { event } = (await call('event.create', { name: 'Quiz' })) as { event: { uid: string } };
		const { uid } = event;
		const next = async () => (await home(uid)).next;
		assert.is(await next(), 'questions');
		await putCatalog(scene, uid, 'start', [choice('Where?')]);
		assert.is(await next(), 'rules');
		await call('event.update', { event: uid, preset: 'rally' });
		assert.is(await next(), 'teams');
		await call('team.create', { event: uid, names: ['Owls', 'Otters'] });
		assert.is(await next(), 'print');
		await call('event.notePrint', { event: uid, kind: 'team', cards: 1 });
		assert.is(await next(), 'print', 'one card of two');
		await call('event.notePrint', { event: uid, kind: 'team', cards: 2 });
		assert.equal([await next(), (await home(uid)).phase], ['answer', 'rehearse']);
		await tryStation(uid);
		assert.is(await next(), 'publish');
		scene.setTime('2026-07-03T10:00:00Z');
		await call('preview.clean', {});
		assert.is(await next(), 'publish', 'the answer arrived, even when it is gone');
		await call('event.update', { event: uid, published: true, start_date: '2026-07-09T10:00:00Z' });
		assert.is(await next(), 'projector');
		const { token } = (await call('shareToken.rotate', { event: uid })) as { token: string };
		const stranger = { actor: { kind: 'anonymous' } as const, namespace: 'beta' };
		const seen = { event: uid, token };
		await refusal(scene.call(operations['dashboard.noteScreen'], { ...seen, token: 'x'.repeat(24) }, stranger));
		assert.is(await next(), 'projector');
		await Promise.all([1, 2].map(() => scene.call(operations['dashboard.noteScreen'], seen, stranger)));
		assert.equal([await next(), (await home(uid)).phase], ['ready', 'rehearse']);
		scene.setTime('2026-07-09T11:00:00Z');
		assert.equal([await next(), (await home(uid)).phase], ['follow', 'live']);
		await call('event.update', { event: uid, end_date: '2026-07-09T10:30:00Z' });
		assert.equal([await next(), (await home(uid)).phase], ['results', 'afterwards']);
	});

	test('teams that choose their names need no card as long as the big screen shows the code', async () => {
		const { uid } = await scene.event({ name: 'Pub' });
		const print = async (config: object) => {
			await call('event.update', { event: uid, config });
			const { steps, wallShowsCode } = await home(uid);
			return [wallShowsCode, steps.find(({ name }) => name === 'print')!.isDone];
		};
		assert.equal(await print({}), [true, true], 'the lobby shows it');
		const photos = [{ id: 'rankings' }, { id: 'photoWall', enabled: true }];
		assert.equal(await print({ dashboardModules: photos }), [false, false], 'there is no lobby then');
		const both = [...photos, { id: 'rankingQr', enabled: true }];
		assert.equal(await print({ dashboardModules: both }), [true, true]);
		assert.equal(await print({ restrictToTeams: true }), [false, false]);
	});

	test('a preset turns on what the big screen of a new event needs, and keeps one that was set up', async () => {
		type Made = { event: { uid: string; config: { dashboardModules: { id: string; enabled: boolean }[] } } };
		const on = ({ event }: Made) =>
			event.config.dashboardModules
				.filter(({ id, enabled }) => enabled && (id === 'rankingQr' || id === 'presence'))
				.map(({ id }) => id);
		for (const [preset, modules] of [
			['pub', ['rankingQr', 'presence']],
			['rally', ['rankingQr', 'presence']],
			['school', ['presence']]
		] as const) {
			const made: Made = await call('event.create', { name: preset, preset });
			assert.equal(on(made), modules, preset);
			assert.is((await home(made.event.uid)).preset, preset);
		}
		const own = { dashboardModules: [{ id: 'header' }, { id: 'rankings' }] };
		const made: Made = await call('event.create', { name: 'Own', preset: 'pub', config: own });
		assert.equal(on(made), []);
		assert.equal(on(await call('event.update', { event: made.event.uid, preset: 'rally' })), []);
		assert.is((await home(made.event.uid)).preset, 'rally');
		const { uid } = await scene.event({ name: 'Fresh' });
		const [pub] = (await home(uid)).presets;
		const change = pub!.changes.find(({ rule }) => rule === 'dashboardModules')!;
		assert.is(change.stored, null);
		assert.equal(on(await call('event.update', { event: uid, preset: 'pub' })), ['rankingQr', 'presence']);
		assert.equal(on(await call('event.update', { event: uid, config: { dashboardModules: null } })), []);
	});

	test('starting opens an event at this moment, ending closes it, and both can be taken back', async () => {
		type Moments = { published: boolean; start_date: string | null; end_date: string | null };
		const [now, later] = ['2026-07-01T10:00:00.000Z', '2026-07-08T18:00:00.000Z'];
		const act = async (name: 'event.start' | 'event.end', event: string) => {
			const { event: after, before } = (await call(name, { event })) as { event: Moments; before: Moments };
			return [before, momentsOf(after)];
		};
		const momentsOf = ({ published, start_date, end_date }: Moments): Moments => ({ published, start_date, end_date });
		const shown = async (event: string) => momentsOf((await home(event)).event);
		const cases: [given: Moments, started: Moments][] = [
			[
				{ published: false, start_date: null, end_date: null },
				{ published: true, start_date: now, end_date: null }
			],
			[
				{ published: true, start_date: later, end_date: '2026-07-08T22:00:00.000Z' },
				{ published: true, start_date: now, end_date: '2026-07-08T22:00:00.000Z' }
			],
			[
				{ published: true, start_date: '2026-06-01T10:00:00.000Z', end_date: '2026-06-01T12:00:00.000Z' },
				{ published: true, start_date: '2026-06-01T10:00:00.000Z', end_date: null }
			]
		];
		for (const [given, started] of cases) {
			scene.setTime(now);
			const { uid } = await scene.event({ name: 'Evening', ...given });
			assert.is((await refusal(call('event.end', { event: uid }))).code, 'wrong_state');
			assert.equal(await act('event.start', uid), [given, started]);
			assert.is((await refusal(call('event.start', { event: uid }))).code, 'wrong_state');
			assert.is((await home(uid)).state, 'running');
			scene.setTime('2026-07-01T12:00:00Z');
			const ended = { ...started, end_date: '2026-07-01T12:00:00.000Z' };
			assert.equal(await act('event.end', uid), [started, ended]);
			scene.setTime('2026-07-01T12:00:05Z');
			assert.equal([(await home(uid)).state, (await home(uid)).next], ['finished', 'results']);
			await call('event.update', { event: uid, ...started });
			assert.equal([await shown(uid), (await home(uid)).state], [started, 'running']);
			await call('event.update', { event: uid, ...given });
			assert.equal(await shown(uid), given);
		}
		const { uid } = await scene.event({});
		const reader = { actor: userOf('analyst', 'acme') };
		for (const name of ['event.start', 'event.end'] as const)
			assert.is((await refusal(scene.call(operations[name], { event: uid }, reader))).code, 'forbidden');
	});

	test('a phone finishes its station for a quarter of an hour after the end, and begins no other', async () => {
		const { uid } = await scene.event({ config: { countdown: 60, shuffleQuestions: false } });
		const first = await putCatalog(scene, uid, 'first', [choice('A'), choice('B'), choice('C')]);
		await putCatalog(scene, uid, 'second', [choice('D')]);
		const phone = await joinGame(scene, uid, { name: 'Late' });
		const { attemptId } = await phone.start('first');
		const statusOf = async (prompt: string) => {
			const question = first.get(prompt)!;
			await phone.open(attemptId, question);
			return (await phone.answer(attemptId, question, pick(question, 'right'))).status;
		};
		assert.is(await statusOf('A'), 'accepted');
		await call('event.end', { event: uid });
		scene.setTime('2026-07-01T10:14:00Z');
		assert.is(await statusOf('B'), 'accepted');
		assert.is((await refusal(phone.start('second'))).code, 'event_ended');
		scene.setTime('2026-07-01T10:16:00Z');
		assert.is(await statusOf('C'), 'late');
	});

	test('if only listed teams may play, station cards let nobody in', async () => {
		const { uid } = await scene.event({ preset: 'school' });
		await call('event.notePrint', { event: uid, kind: 'station', cards: 1 });
		const isPrinted = async () => (await home(uid)).steps.find(({ name }) => name === 'print')!.isDone;
		assert.equal([await isPrinted(), (await home(uid)).isListOnly], [false, true]);
		await call('event.update', { event: uid, preset: 'rally' });
		assert.equal([await isPrinted(), (await home(uid)).isListOnly], [true, false]);
	});

	/** Staff tries a station and answers its question. */
	const tryStation = async (event: string) => {
		const more = { actor: userOf('customer', 'acme') };
		const attemptId = `try-${event.slice(0, 20)}`;
		const started = (await scene.call(
			operations['attempt.start'],
			{ event, attemptId, catalog: 'start', preview: true },
			more
		)) as { attemptId: string; items: { questionId: number; question: { options: { id: string }[] } }[] };
		const [{ questionId, question }] = started.items as [(typeof started.items)[0]];
		const answer = { selected: [question.options[0]!.id] };
		await scene.call(
			operations['attempt.answer'],
			{ attempt: started.attemptId, questionId, answerId: `answer-${attemptId}`.slice(0, 40), answer },
			more
		);
	};

	test('a preset is only settings: it lists its changes, applies them, and can be undone', async () => {
		const made = (await call('event.create', { name: 'Class', preset: 'school', config: { countdown: 20 } })) as {
			event: { uid: string; config: Record<string, unknown> };
		};
		const { uid, config } = made.event;
		assert.equal([config.restrictToTeams, config.instantFeedback, config.countdown], [true, true, 20]);
		const before = await home(uid);
		assert.is(before.preset, null, 'the countdown differs');
		const pub = before.presets.find(({ name }) => name === 'pub')!;
		assert.equal(
			pub.changes.find(({ rule }) => rule === 'countdown'),
			{ rule: 'countdown', from: 20, to: 30, stored: 20 }
		);
		await call('event.update', { event: uid, preset: 'pub' });
		const after = await home(uid);
		assert.equal([after.preset, after.presets[0]!.changes], ['pub', []]);
		const back = Object.fromEntries(pub.changes.map(({ rule, stored }) => [rule, stored]));
		const undone = (await call('event.update', { event: uid, config: back })) as typeof made;
		assert.equal(undone.event.config, { ...config });
		assert.is((await refusal(call('event.update', { event: uid, preset: 'circus' }))).status, 422);
	});

	test('an archived event is in no list of players; one that is played cannot be put aside', async () => {
		const { uid } = await scene.event({ name: 'Aside' });
		assert.is((await refusal(call('event.archive', { event: uid }))).code, 'wrong_state');
		await call('event.update', { event: uid, end_date: '2026-06-30T10:00:00Z' });
		await call('event.archive', { event: uid });
		assert.ok((await home(uid)).isArchived);
		const inChooser = async () =>
			((await call('play.events', {})) as { events: { uid: string }[] }).events.some((event) => event.uid === uid);
		assert.not(await inChooser());
		assert.is(((await call('play.info', { event: uid })) as { event: { uid: string } }).event.uid, uid);
		await call('event.archive', { event: uid, archived: false });
		assert.ok(await inChooser());
	});

	test('ending a rehearsal removes its bots and their results, and nothing else', async () => {
		const { uid, phone } = await playedEvent(scene, { name: 'Rehearsed' });
		const bot = await joinGame(scene, uid, { name: 'Bot' });
		await call('rehearsal.mark', { event: uid, uids: [bot.team.uid] });
		await bot.start('start');
		const { teams } = await home(uid);
		assert.equal(teams, { all: 2, listed: 0, rehearsal: 1 });
		const byManager = { actor: userOf('event-manager', 'acme') };
		const { removed } = await scene.call(operations['rehearsal.reset'], { event: uid }, byManager);
		assert.equal(removed, { teams: 1, results: 1 });
		assert.is((await refusal(bot.start('start'))).status, 401);
		const left = (await call('team.list', { event: uid, all: true })) as { teams: { uid: string }[] };
		assert.equal(
			left.teams.map((team) => team.uid),
			[phone.team.uid]
		);
		const none = await scene.call(operations['rehearsal.reset'], { event: uid }, byManager);
		assert.equal(none.removed, { teams: 0, results: 0 });
		const analyst = { actor: userOf('analyst', 'acme') };
		assert.is((await refusal(scene.call(operations['rehearsal.reset'], { event: uid }, analyst))).status, 403);
	});

	test('the demo goes in one click, and only the demo', async () => {
		const { uid } = await scene.event({ name: 'Own' });
		const { uid: demo } = await scene.event({ name: 'Demo' });
		await call('event.markDemo', { event: demo });
		const { removed } = (await call('event.removeDemo', {})) as { removed: { uid: string }[] };
		assert.equal(
			removed.map((event) => event.uid),
			[demo]
		);
		assert.ok((await listed()).includes(uid));
		assert.equal(await call('event.removeDemo', {}), { removed: [] });
		await call('event.restore', { event: demo });
		assert.ok((await home(demo)).isDemo);
		assert.is(await EventFact.count({ where: { eventUid: demo } }), 1);
	});
});
