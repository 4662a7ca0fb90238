import * as assert from 'uvu/assert';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { saveCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { showLinks } from '../../../server/features/gameplay/dashboards/operations.ts';
import {
	activateEvent,
	openDashboard,
	rotateShareToken,
	showCurrentEvent,
	updateEvent
} from '../../../server/features/authoring/events/operations.ts';
import { archiveEvent } from '../../../server/features/hosting/lifecycle/operations.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { listEventOverview, showNamespaceOverview } from '../../../server/features/hosting/overview/operations.ts';
import { listTeamResults, removeTeam, submitResult } from '../../../server/features/gameplay/results/operations.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { handIn } from '../../support/phone/photo-room.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

forEachDatabase('overview of events', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.after.each(() => scene.setTime(null));

	test('an event is a draft until it is published, then its dates decide', async () => {
		const dates = { start_date: '2026-07-01T10:00:00Z', end_date: '2026-07-01T20:00:00Z' };
		const { uid } = await scene.event({ name: 'Dated', ...dates });
		const draft = await scene.event({ name: 'Draft', published: false, ...dates });
		const stateAt = async (time: string) => {
			scene.setTime(time);
			const { events } = await scene.call(listEventOverview, {});
			assert.is(events.find((event) => event.uid === draft.uid)?.state, 'draft');
			return events.find((event) => event.uid === uid)?.state;
		};
		assert.is(await stateAt('2026-07-01T09:59:59Z'), 'planned');
		assert.is(await stateAt('2026-07-01T10:00:00Z'), 'running');
		assert.is(await stateAt('2026-07-01T20:00:01Z'), 'finished');
	});

	test('it counts existing records, per event and namespace, and knows the default and the shared one', async () => {
		const { uid } = await scene.event({ name: 'Counted' });
		await scene.event({ name: 'Elsewhere' }, 'beta');
		const questions = await putCatalog(scene, uid, 'canal', [choice('One'), choice('Two')]);
		const { teams } = await scene.call(createTeams, { event: uid, names: ['Owls', 'Larks'] });
		await scene.call(removeTeam, { event: uid, uid: teams[1]!.uid });
		const phone = await joinGame(scene, uid, { name: 'Foxes' });
		const { attemptId } = await phone.start('canal', freshId('attempt'));
		await phone.answer(attemptId, questions.get('One')!, pick(questions.get('One')!, 'right'));
		await scene.call(activateEvent, { event: uid });
		await scene.call(rotateShareToken, { event: uid });
		const { events } = await scene.call(listEventOverview, {});
		const { catalogs, teams: alive, answers, isActive, isShared } = events.find((event) => event.uid === uid)!;
		assert.equal(
			{ catalogs, teams: alive, isActive, isShared },
			{ catalogs: 1, teams: 2, isActive: true, isShared: true }
		);
		assert.ok(answers >= 1);
		assert.not.ok(events.some(({ name }) => name === 'Elsewhere'));
	});

	test('running events: the one with most answers now comes first, then the default one', async () => {
		const names = async () => {
			const { live, alsoRunning } = await scene.call(showNamespaceOverview, {});
			return [live?.name, ...alsoRunning.map(({ name }) => name)].filter(
				(name) => name === 'Quiet' || name === 'Lively'
			);
		};
		const quiet = await scene.event({ name: 'Quiet' });
		const lively = await scene.event({ name: 'Lively' });
		await scene.call(activateEvent, { event: quiet.uid });
		assert.equal(await names(), ['Quiet', 'Lively']);
		const questions = await putCatalog(scene, lively.uid, 'canal', [choice('One'), choice('Two')]);
		const phone = await joinGame(scene, lively.uid, { name: 'Foxes' });
		const { attemptId } = await phone.start('canal', freshId('attempt'));
		for (const prompt of ['One', 'Two'])
			await phone.answer(attemptId, questions.get(prompt)!, pick(questions.get(prompt)!, 'right'));
		assert.is((await scene.call(showNamespaceOverview, {})).live!.name, 'Lively');
		assert.equal(await names(), ['Lively', 'Quiet']);
		scene.setTime(new Date(Date.now() + 20 * 60_000).toISOString());
		assert.equal(await names(), ['Quiet', 'Lively'], 'nobody has answered for a while');
	});

	test('opening the big screen creates a link if there is none, and re-enables a disabled one', async () => {
		const { uid } = await scene.event({ name: 'Opened' });
		const shared = async () =>
			(await scene.call(listEventOverview, {})).events.find((event) => event.uid === uid)!.isShared;
		const link = async () => (await scene.call(showLinks, { event: uid })).dashboard;
		await scene.call(openDashboard, { event: uid });
		const first = await link();
		assert.ok(first);
		await scene.call(updateEvent, { event: uid, config: { dashboardShareEnabled: false } });
		assert.not.ok(await shared());
		await scene.call(openDashboard, { event: uid });
		assert.ok(await shared());
		assert.is(await link(), first);
	});

	test('the results of one team contain its answers, and nobody else’s', async () => {
		const { uid } = await scene.event({ name: 'Answered' });
		await putCatalog(scene, uid, 'tower', [choice('High?')]);
		const { teams } = await scene.call(createTeams, { event: uid, names: ['Owls', 'Larks'] });
		for (const name of ['Owls', 'Larks'])
			await scene.call(submitResult, { event: uid, name, catalog: 'tower', correct: 1, total: 1, points: 10 });
		const { results } = await scene.call(listTeamResults, { event: uid, team: teams[0]!.uid });
		assert.equal(
			results.map(({ name, points }) => [name, points]),
			[['Owls', 10]]
		);
	});

	test('the first screen reads the same amount with many events, and knows what runs, comes next and falls into a month', async () => {
		scene.setTime('2031-05-10T12:00:00Z');
		const { options } = scene.dependencies.database.sequelize as unknown as { options: { logging: unknown } };
		const shown = async (input: object = {}) => {
			let statements = 0;
			options.logging = () => void (statements += 1);
			const told = await scene.call(showNamespaceOverview, input, { namespace: 'beta' });
			options.logging = false;
			return { statements, ...told };
		};
		const event = (name: string, start: string, end?: string) =>
			scene.event({ name, start_date: start, ...(end ? { end_date: end } : {}) }, 'beta');
		await event('Running', '2031-05-10T10:00:00Z', '2031-05-10T20:00:00Z');
		await event('Long', '2031-04-20T10:00:00Z', '2031-05-02T20:00:00Z');
		await event('Coming', '2031-06-01T10:00:00Z');
		// The first look reads what is kept from then on.
		await shown({ month: '2031-05' });
		const before = await shown({ month: '2031-05' });
		assert.equal([before.live?.name, before.coming.map(({ name }) => name)], ['Running', ['Coming']]);
		const namesOf = ({ month }: typeof before) => month.events.map(({ name }) => name);
		assert.equal(namesOf(before), ['Long', 'Running', 'Coming']);
		assert.equal(namesOf(await shown({ month: '2031-08' })), []);
		for (let day = 1; day <= 28; day++) {
			await event(`Over ${day}`, `2031-03-${String(day).padStart(2, '0')}T10:00:00Z`, '2031-03-29T10:00:00Z');
			await event(`Later ${day}`, `2031-07-${String(day).padStart(2, '0')}T10:00:00Z`);
		}
		// What was kept is read again after a change.
		await shown({ month: '2031-05' });
		const after = await shown({ month: '2031-05' });
		assert.is(after.statements, before.statements);
		assert.equal([after.coming.length, after.upcomingEvents.length, namesOf(after)], [5, 20, namesOf(before)]);
		assert.is(after.counts.events, before.counts.events + 56);
		assert.is((await refusal(shown({ month: '2031-13' }))).status, 422);
	});

	test('open tasks are returned to people who can act on them', async () => {
		scene.setTime('2032-05-10T12:00:00Z');
		const config = { photoUpload: true };
		const { uid } = await scene.event({ name: 'Tonight', start_date: '2032-05-10T11:00:00Z', config });
		await scene.call(activateEvent, { event: uid });
		await putCatalog(scene, uid, 'mill', [choice('Which water?')]);
		const phone = await joinGame(scene, uid, { name: 'Slow ones' });
		await phone.start('mill');
		await handIn(scene, uid, phone);
		const over = await scene.event({
			name: 'Yesterday',
			start_date: '2032-05-09T11:00:00Z',
			end_date: '2032-05-09T20:00:00Z'
		});
		await scene.call(saveCatalog, { event: over.uid, slug: 'mill', name: 'Mill', questions: [choice('Which?')] });
		await scene.call(submitResult, {
			event: over.uid,
			name: 'Owls',
			catalog: 'mill',
			correct: 1,
			total: 1,
			points: 10
		});
		scene.setTime('2032-05-10T12:10:00Z');
		const needs = async (role: Role) =>
			(await scene.call(showNamespaceOverview, {}, { actor: userOf(role, 'acme') })).needs;
		const admins = await needs('admin');
		const stuck = admins.find((need) => need.kind === 'stuck' && need.event.uid === uid);
		assert.equal(stuck && 'names' in stuck && [stuck.count, stuck.names], [1, ['Slow ones']]);
		assert.ok(admins.some((need) => need.kind === 'photos' && need.event.uid === uid && need.count === 1));
		assert.ok(admins.some((need) => need.kind === 'ceremony' && need.event.uid === over.uid));
		const kinds = async (role: Role) => [...new Set((await needs(role)).map(({ kind }) => kind))].sort();
		const waiting = await kinds('admin');
		assert.equal(
			await kinds('event-manager'),
			waiting.filter((kind) => kind !== 'waiting' && kind !== 'invitations')
		);
		assert.equal(await kinds('team-manager'), ['photos', 'stuck']);
		for (const role of ['analyst', 'catalog-editor'] as const) assert.equal(await kinds(role), ['stuck']);
		assert.is((await refusal(needs('designer'))).status, 403);
	});

	test('the list of events is cut, filtered and sorted by the database, running ones first and over ones last', async () => {
		scene.setTime('2033-05-10T12:00:00Z');
		const namespace = 'sorted';
		await scene.call(createNamespace, { namespace });
		const event = (name: string, start?: string, end?: string, more: object = {}) =>
			scene.event({ name, start_date: start ?? null, end_date: end ?? null, ...more }, namespace);
		await event('Over long ago', '2033-01-01T10:00:00Z', '2033-01-02T10:00:00Z');
		await event('Over lately', '2033-05-01T10:00:00Z', '2033-05-02T10:00:00Z');
		await event('Später Entwurf', '2033-08-01T10:00:00Z', undefined, { published: false });
		const running = await event('Running', '2033-05-10T10:00:00Z', '2033-05-10T20:00:00Z');
		await event('Endless');
		await event('Second', '2033-07-01T10:00:00Z');
		const first = await event('First', '2033-06-01T10:00:00Z');
		const aside = await event('Aside', '2033-06-15T10:00:00Z', undefined, { published: false });
		await scene.call(archiveEvent, { event: aside.uid }, { namespace });
		const list = (input: object = {}) => scene.call(listEventOverview, input, { namespace });
		const names = async (input: object = {}) => (await list(input)).events.map(({ name }) => name);
		const lately = ['Over lately', 'Over long ago'];
		const all = ['Running', 'Endless', 'First', 'Second', 'Später Entwurf', ...lately];
		assert.equal(await names(), all);
		assert.equal(await names({ state: 'planned' }), ['First', 'Second']);
		assert.equal(await names({ state: 'finished' }), lately);
		assert.equal(await names({ state: 'archive' }), ['Aside']);
		assert.equal(await names({ q: 'entwurf SPATER' }), ['Später Entwurf']);
		assert.equal((await list()).counts, { running: 2, planned: 2, draft: 1, finished: 2, archive: 1 });
		const current = (event?: string) => scene.call(showCurrentEvent, event ? { event } : {}, { namespace });
		const shown = await current();
		assert.equal([shown.event?.uid, shown.events.map(({ name }) => name)], [running.uid, all]);
		await scene.call(activateEvent, { event: first.uid }, { namespace });
		assert.is((await current()).event?.uid, first.uid);
		assert.equal((await current(aside.slug)).events[0]?.name, 'Aside');
		assert.is((await refusal(current('nowhere'))).status, 404);
		for (let number = 1; number <= 50; number++)
			await event(`Draft ${number}`, undefined, undefined, { published: false });
		const { events, list: facts } = await list({ page: 2 });
		assert.equal([events.length, facts.total, facts.pages], [7, 57, 2]);
		assert.equal(
			events.slice(-2).map(({ name }) => name),
			lately
		);
		assert.is((await current()).events.length, 50);
	});

	test('people without access to events are rejected', async () => {
		const error = await refusal(scene.call(listEventOverview, {}, { actor: userOf('designer', 'acme') }));
		assert.is(error.status, 403);
		const stranger = await refusal(scene.call(listEventOverview, {}, { actor: userOf('analyst', 'beta') }));
		assert.is(stranger.status, 403);
	});
});
