import * as assert from 'uvu/assert';
import { kinds } from '#lib/questions/index.ts';
import { findEvent } from '../../../server/features/authoring/events/find.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import type { Stage } from '../../../server/features/hosting/host/bot-stage.ts';
import { playBot } from '../../../server/features/hosting/host/bots.ts';
import { knowledgeOf } from '../../../server/features/hosting/host/knowledge.ts';
import { readGame } from '../../../server/features/hosting/host/rehearsal.ts';
import { rehearsalTeams } from '../../../server/features/authoring/teams/find.ts';
import { purgeTeams } from '../../../server/features/gameplay/results/operations.ts';
import { showHelp, showNeeds } from '../../../server/features/hosting/host/operations.ts';
import { startRehearsal, stopRehearsal } from '../../../server/features/hosting/host/operations/rehearsal.ts';
import { tellRehearsal } from '../../../server/features/hosting/host/operations/tell.ts';
import { markBots, resetRehearsal } from '../../../server/features/hosting/lifecycle/operations.ts';
import { rankingsOf } from '../../../server/features/gameplay/results/board/load-ranking.ts';
import { createTeams, listTeams } from '../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../support/phone/game.ts';
import { questionForms, questionsIn } from '../../support/phone/question-forms.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { until } from '../../support/runner/until.ts';

forEachDatabase('a rehearsal from the desk', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));

	async function prepared(fields: object = {}): Promise<string> {
		const { uid } = await scene.event(fields as Record<string, unknown>);
		await putCatalog(scene, uid, 'station', [choice('A'), choice('B')]);
		return uid;
	}
	/** An event with the links of so many bots, who lose no time. */
	async function onStage(uid: string, bots: number) {
		const game = await readGame(scene.dependencies, await findEvent('acme', uid));
		const names = Array.from({ length: bots }, (_, index) => `Bot ${index}`);
		const { teams } = await scene.call(createTeams, { event: uid, names });
		const tokens = await Promise.all(
			teams.map(async (team) => {
				const { url } = await scene.call(showHelp, { event: uid, team: team.uid });
				return new URL(url!).searchParams.get('t')!;
			})
		);
		const stage: Stage = {
			...game,
			dependencies: scene.dependencies,
			clock: scene.dependencies.clock,
			namespace: 'acme',
			eventUid: uid,
			playMode: 'self' as const,
			paceSeconds: 0,
			signal: new AbortController().signal,
			counts: { playing: 0, answers: 0, stations: 0, failed: 0 },
			failure: null
		};
		return { game, stage, tokens };
	}
	const reason = async (refused: Promise<unknown>) => (await refusal(refused)).details?.[0]?.code;
	const state = async (event: string) => (await scene.call(showNeeds, { event })).rehearsal;
	const start = (event: string, teams = 2) => scene.call(startRehearsal, { event, teams, minutes: 1 });
	/** Ends a rehearsal and waits until no bot does anything any more. */
	async function end(event: string): Promise<void> {
		await scene.call(stopRehearsal, { event });
		await until(async () => !(await state(event)).isRunning, 'the end of the rehearsal');
		await scene.call(resetRehearsal, { event });
	}

	test('bots play like phones, and removing them leaves only people', async () => {
		const event = await prepared();
		const phone = await joinGame(scene, event, { name: 'Owls' });
		assert.is((await start(event)).teams, 2);
		await until(async () => (await state(event)).answers > 0, 'the first answer of a bot');
		const running = await state(event);
		assert.equal([running.bots, running.isRunning], [2, true]);
		assert.ok((await rankingsOf(event, 'staff')).points.some(({ name }) => name.startsWith('Bot-Team')));
		assert.is((await refusal(start(event))).code, 'wrong_state');
		await end(event);
		await until(async () => (await state(event)).bots === 0, 'the bots to be gone');
		const { teams } = await scene.call(listTeams, { event, all: true });
		assert.equal(
			teams.map(({ uid }) => uid),
			[phone.team.uid]
		);
		assert.equal(
			(await rankingsOf(event, 'staff')).points.filter(({ name }) => name.startsWith('Bot-Team')),
			[]
		);
	});

	test('one that another process plays is seen here, stopped from here, and over when its process is gone', async () => {
		const event = await prepared();
		const phone = await joinGame(scene, event, { name: 'Bots of elsewhere' });
		await scene.call(markBots, { event, uids: [phone.team.uid] });
		scene.setTime('2030-06-01T18:00:00Z');
		const endsAt = new Date('2030-06-01T18:03:00Z');
		const counts = { answers: 7, stations: 1, failed: 1, failure: 'host_paced' };
		const tell = (runUid: string, more: object = {}) =>
			scene.call(tellRehearsal, { event, runUid, endsAt, ...counts, isOver: false, ...more });
		const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
		assert.is((await state(event)).isRunning, false);
		assert.is((await tell(first)).goesOn, true);
		const told = { bots: 1, isRunning: true, endsAt: endsAt.toISOString(), ...counts };
		assert.equal(await state(event), told);
		// Another one beside it plays untold.
		assert.is((await tell(second, { answers: 99 })).goesOn, true);
		assert.equal(await state(event), told);
		assert.is((await scene.call(stopRehearsal, { event })).stopped, true);
		assert.is((await state(event)).isRunning, false);
		assert.is((await tell(first)).goesOn, false);
		assert.is((await scene.call(stopRehearsal, { event })).stopped, false);
		assert.is((await tell(second)).goesOn, true);
		assert.is((await state(event)).isRunning, true);
		scene.setTime('2030-06-01T17:00:00Z');
		assert.is((await state(event)).isRunning, false, 'the clock was set back');
		scene.setTime('2030-06-01T18:00:20Z');
		assert.is((await state(event)).isRunning, false, 'nobody has told anything for long');
		scene.setTime(null);
		await scene.call(resetRehearsal, { event });
		assert.equal(await state(event), {
			bots: 0,
			isRunning: false,
			endsAt: null,
			answers: 0,
			stations: 0,
			failed: 0,
			failure: null
		});
	});

	test('it goes before the event begins, and where only listed teams may play', async () => {
		const event = await prepared({ start_date: '2099-06-01T18:00:00Z', config: { restrictToTeams: true } });
		await start(event, 1);
		await until(async () => (await state(event)).answers > 0, 'the first answer of a bot');
		await end(event);
	});

	for (const form of ['smallest', 'fullest'] as const)
		test(`bots answer a question of every type in its ${form} form`, async () => {
			const { uid } = await scene.event();
			const questions = questionsIn(form);
			assert.equal(Object.keys(questionForms).sort(), Object.keys(kinds).sort());
			await putCatalog(scene, uid, 'all', questions);
			const { game, stage, tokens } = await onStage(uid, 4);
			assert.is(game.questions, questions.length);
			await Promise.all(tokens.map((token) => playBot(stage, token, 0)));
			assert.equal(stage.counts, { playing: 4, answers: 4 * questions.length, stations: 4, failed: 0 });
		});

	test('bots skip a question that cannot be read, and play the others', () => {
		const unreadable: number[] = [];
		const known = knowledgeOf(
			[
				{ id: 1, type: 'sort' },
				{ id: 2, type: 'flip' },
				{ id: 3, type: 'other' },
				{ id: 4, type: 'photoText', prompt: 'A photo is needed where nothing says otherwise.', points: 50 }
			],
			(id) => unreadable.push(id)
		);
		assert.equal([[...known.keys()], unreadable], [[2], [1, 3]]);
	});

	test('a rejected bot gives up alone, and the reason is reported', async () => {
		const event = await prepared();
		await start(event, 2);
		await until(async () => (await state(event)).answers > 0, 'the first answer of a bot');
		const [gone] = await rehearsalTeams(event);
		await scene.call(purgeTeams, { event, uids: [gone!] });
		await until(async () => (await state(event)).failed === 1, 'the bot to give up');
		const { answers, failure } = await state(event);
		assert.type(failure, 'string');
		await until(
			async () => (await state(event)).stations > 0 || (await state(event)).answers > answers,
			'the other bot'
		);
		await end(event);
	});

	test('what prevents a rehearsal is named, and leaves no bots', async () => {
		const { uid: empty } = await scene.event({});
		assert.is(await reason(start(empty)), 'no_questions');
		const event = await prepared();
		await start(event, 1);
		assert.is(await reason(start(event)), 'bots_there');
		await end(event);
		await scene.call(updateEvent, { event, end_date: '2020-01-01T00:00:00Z', start_date: '2019-01-01T00:00:00Z' });
		assert.is(await reason(start(event)), 'event_ended');
		assert.equal([(await state(empty)).bots, (await state(event)).bots], [0, 0]);
	});

	test('an unpublished event cannot be rehearsed, and only people who can edit events may do it', async () => {
		const draft = await prepared({ published: false });
		assert.is((await refusal(start(draft))).code, 'event_unpublished');
		const event = await prepared();
		const reader = { actor: userOf('analyst', 'acme') };
		assert.is((await refusal(scene.call(startRehearsal, { event }, reader))).code, 'forbidden');
		assert.is((await refusal(scene.call(stopRehearsal, { event }, reader))).code, 'forbidden');
		const foreign = { actor: userOf('customer', 'beta'), namespace: 'beta' };
		assert.is((await refusal(scene.call(startRehearsal, { event }, foreign))).code, 'not_found');
		for (const teams of [0, 51])
			assert.is((await refusal(scene.call(startRehearsal, { event, teams }))).code, 'invalid_input');
	});
});
