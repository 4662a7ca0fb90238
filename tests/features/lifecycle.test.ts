import * as assert from 'uvu/assert';
import { EventFact } from '../../server/features/events/model.ts';
import { operations } from '../../server/operations.ts';
import { choice, joinGame, putCatalog } from '../support/game.ts';
import { forEachDatabase } from '../support/databases.ts';
import { playedEvent } from '../support/played-event.ts';
import { refusal } from '../support/refusal.ts';
import { openScene, userOf, type Scene } from '../support/scene.ts';

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

	test('the checklist names one next step after the other, each by what really happened', async () => {
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
		assert.equal([await next(), (await home(uid)).phase], ['projector', 'rehearse']);
		const { token } = (await call('shareToken.rotate', { event: uid })) as { token: string };
		const stranger = { actor: { kind: 'anonymous' } as const, namespace: 'beta' };
		const seen = { event: uid, token };
		await refusal(scene.call(operations['dashboard.noteScreen'], { ...seen, token: 'x'.repeat(24) }, stranger));
		assert.is(await next(), 'projector');
		await Promise.all([1, 2].map(() => scene.call(operations['dashboard.noteScreen'], seen, stranger)));
		assert.is(await next(), 'answer');
		await tryStation(uid);
		assert.is(await next(), 'publish');
		scene.setTime('2026-07-03T10:00:00Z');
		await call('preview.clean', {});
		assert.is(await next(), 'publish', 'the answer arrived, even when it is gone');
		await call('event.update', { event: uid, published: true, start_date: '2026-07-09T10:00:00Z' });
		assert.equal([await next(), (await home(uid)).phase], ['ready', 'rehearse']);
		scene.setTime('2026-07-09T11:00:00Z');
		assert.equal([await next(), (await home(uid)).phase], ['follow', 'live']);
		await call('event.update', { event: uid, end_date: '2026-07-09T10:30:00Z' });
		assert.equal([await next(), (await home(uid)).phase], ['results', 'afterwards']);
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

	test('a preset is only settings: it says what it changes, takes effect, and can be taken back', async () => {
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

	test('ending a rehearsal takes its bots and their results, and nothing else', async () => {
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
