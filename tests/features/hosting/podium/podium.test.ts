import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { actPodium, showPodium } from '../../../../server/features/hosting/podium/operations.ts';
import { updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { liveSources } from '../../../support/live/live-sources.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('the ceremony at the end', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let phones: Map<string, Phone>;
	const prompts = ['A', 'B', 'C'];

	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		event = (await scene.event()).uid;
		const questions = await putCatalog(
			scene,
			event,
			'station',
			prompts.map((prompt) => choice(prompt, 5))
		);
		phones = new Map();
		for (const [name, right] of [
			['Anton', 3],
			['Berta', 2],
			['Cleo', 2],
			['Dora', 1],
			['Emil', 0]
		] as const) {
			const phone = await joinGame(scene, event, { name });
			const { attemptId } = await phone.start('station');
			for (const [index, prompt] of prompts.entries()) {
				const question = questions.get(prompt)!;
				await phone.answer(attemptId, question, pick(question, index < right ? 'right' : 'wrong'));
			}
			phones.set(name, phone);
		}
	});

	const uidOf = (name: string) => phones.get(name)!.team.uid;
	const act = (action: string, ifVersion?: number) => scene.call(actPodium, { event, action }, { ifVersion });
	const staff = async () => (await scene.call(showPodium, { event })).podium;
	const screen = async () =>
		(await liveSources(scene.dependencies).podium({ namespace: 'acme', eventUid: event }, ['share'])).get('share')!;
	const told = async (work: () => Promise<unknown>) => {
		scene.announced.length = 0;
		await work();
		return scene.announced.flatMap(({ topics }) => topics);
	};

	test('places come from last to first, the awards between them, and each step can be undone', async () => {
		await scene.call(updateEvent, {
			event,
			config: { customAwards: [{ title: 'Bestes Kostüm', teamUid: uidOf('Dora') }] }
		});
		assert.equal((await screen()).state, 'idle');
		await act('start');
		assert.equal([(await screen()).step, (await screen()).total, (await screen()).shown], [0, 5, []]);
		const seen: unknown[] = [];
		for (let step = 1; step <= 5; step += 1) {
			const { next } = await staff();
			await act('step');
			const view = await screen();
			assert.equal(view.latest, next);
			seen.push([view.latest?.kind, view.shown.map(({ name, place, shared }) => [name, place, shared])]);
		}
		const rest = [
			['Dora', 4, false],
			['Emil', 5, false]
		];
		const second = [['Berta', 2, true], ['Cleo', 2, true], ...rest];
		assert.equal(seen, [
			['rest', rest],
			['award', rest],
			['custom', rest],
			['place', second],
			['place', [['Anton', 1, false], ...second]]
		]);
		const { awards, customAwards } = await screen();
		assert.equal(awards[0]!.teams, [{ teamUid: uidOf('Anton'), name: 'Anton' }]);
		assert.equal(customAwards, [{ title: 'Bestes Kostüm', teamUid: uidOf('Dora'), name: 'Dora' }]);
		assert.is((await staff()).next, null);
		assert.is((await refusal(act('step'))).code, 'wrong_state');
		await act('back');
		assert.is((await screen()).shown.length, 4);
	});

	test('a late answer does not change the ceremony, and a new name appears immediately', async () => {
		await act('start');
		await act('step');
		await scene.call(updateTeam, { event, uid: uidOf('Dora'), name: 'Dora II' });
		assert.equal(
			(await screen()).shown.map(({ name }) => name),
			['Dora II', 'Emil']
		);
	});

	test('two hosts who press at the same time take one step together', async () => {
		await act('start');
		const { version } = await staff();
		const outcomes = await Promise.allSettled([act('step', version), act('step', version)]);
		assert.equal(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		const refused = outcomes.find((outcome) => outcome.status === 'rejected')!;
		assert.is((refused.reason as { code: string }).code, 'version_conflict');
		assert.is((await screen()).step, 1);
		assert.is((await refusal(act('start'))).code, 'wrong_state');
	});

	test('ended early it never happened; ended at the last step everything stays revealed, and back undoes the end', async () => {
		await act('start');
		await act('step');
		await act('end');
		assert.equal([(await screen()).state, (await screen()).shown], ['idle', []]);
		for (const action of ['step', 'back', 'end']) assert.is((await refusal(act(action))).code, 'wrong_state', action);
		await act('start');
		const { total } = await staff();
		for (let step = 0; step < total; step += 1) await act('step');
		await act('end');
		assert.equal([(await screen()).state, (await screen()).shown.length], ['ended', 5]);
		await act('back');
		assert.equal([(await screen()).state, (await screen()).step], ['running', total]);
	});

	test('screens get each step, phones those that concern their team', async () => {
		const started = await told(() => act('start'));
		assert.equal(started.sort(), ['own', 'podium', 'rankings', 'results']);
		const first = await told(() => act('step'));
		assert.equal(first.sort(), ['podium', `own:${uidOf('Dora')}`, `own:${uidOf('Emil')}`].sort());
		assert.equal((await told(() => act('back'))).sort(), first.sort());
		assert.equal((await told(() => act('end'))).sort(), ['own', 'podium', 'rankings', 'results']);
	});

	test('nobody has a place, so there is nothing to start', async () => {
		const { uid } = await scene.event();
		assert.is((await refusal(scene.call(actPodium, { event: uid, action: 'start' }))).code, 'wrong_state');
	});

	test('who can start it, and who can watch', async () => {
		const as = (role: 'event-manager' | 'analyst' | 'designer') => ({ actor: userOf(role, 'acme') });
		const begin = (role: 'event-manager' | 'analyst' | 'designer') =>
			scene.call(actPodium, { event, action: 'start' }, as(role));
		assert.is((await refusal(begin('analyst'))).code, 'forbidden');
		assert.is((await begin('event-manager')).state, 'running');
		const foreign = scene.call(showPodium, { event }, { actor: userOf('event-manager', 'beta'), namespace: 'beta' });
		assert.is((await refusal(foreign)).code, 'not_found');
	});
});
