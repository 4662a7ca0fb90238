import * as assert from 'uvu/assert';
import {
	forgetPlans,
	keepPlan,
	planOf,
	plansOf
} from '../../../../server/features/gameplay/results/attempts/attempt-plan.ts';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { askedStatements } from '../../../support/asked-statements.ts';
import { choice, joinGame, putCatalog } from '../../../support/phone/game.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene } from '../../../support/scene.ts';

onSqlite('the plans of a full room', ({ test, open }) => {
	test('are read in parts, share their questions, and stay in memory', async () => {
		const scene = await openScene({ open });
		const { uid: event } = await scene.event();
		await putCatalog(scene, event, 'start', [choice('Which?')]);
		await (await joinGame(scene, event)).start('start');
		const [played] = await Result.findAll({ where: { eventUid: event } });
		const { id: _, ...row } = played!.get();
		await Result.bulkCreate(
			Array.from({ length: 119 }, (__, index) => ({
				...row,
				attemptUid: `many-${index}`,
				runningKey: null,
				attempt: index + 2
			}))
		);
		const attempts = await Result.findAll({ where: { eventUid: event }, attributes: ['id', 'attemptUid', 'eventUid'] });
		const { sequelize } = scene.dependencies.database;
		let plans = new Map<number, unknown>();
		// The first is in memory since its start.
		const asked = await askedStatements(sequelize, async () => (plans = await plansOf(attempts)));
		assert.equal(
			asked.map(({ values }) => values.length),
			[50, 50, 19]
		);
		assert.equal([...plans.keys()].sort(), attempts.map(({ id }) => id).sort());
		const questions = [...(await plansOf(attempts)).values()].map((plan) => plan.questions[0]!.question);
		assert.is(new Set(questions).size, 1);
		assert.equal(await askedStatements(sequelize, () => plansOf(attempts)), []);
	});

	test('stay in memory for every phone of the largest event', async () => {
		const scene = await openScene({ open });
		const { uid: event } = await scene.event();
		await putCatalog(scene, event, 'start', [choice('Which?')]);
		await (await joinGame(scene, event)).start('start');
		const played = (await Result.findOne({ where: { eventUid: event } }))!;
		const { plan } = played;
		for (let id = 1; id < 10_000; id += 1)
			keepPlan({ id: played.id + id, attemptUid: `many-${id}`, eventUid: event, plan });
		const { sequelize } = scene.dependencies.database;
		assert.equal(await askedStatements(sequelize, () => planOf(played)), []);
	});

	test('give way where they share nothing, so that large questions cannot fill the memory', async () => {
		const scene = await openScene({ open });
		const { uid: event } = await scene.event();
		await putCatalog(scene, event, 'start', [choice('Which?')]);
		await (await joinGame(scene, event)).start('start');
		const played = (await Result.findOne({ where: { eventUid: event } }))!;
		const [entry] = played.plan.questions;
		for (let id = 1; id < 300; id += 1) {
			const question = { ...entry!.question, prompt: String(id).repeat(40_000) };
			const plan = { ...played.plan, questions: [{ ...entry!, question }] };
			keepPlan({ id: played.id + id, attemptUid: `large-${id}`, eventUid: event, plan });
		}
		const { sequelize } = scene.dependencies.database;
		assert.is((await askedStatements(sequelize, () => planOf(played))).length, 1);
	});

	test('are those of now, whatever an attempt was read with before its keys changed', async () => {
		const scene = await openScene({ open });
		const { uid: event } = await scene.event();
		await putCatalog(scene, event, 'start', [choice('Which?')]);
		await (await joinGame(scene, event)).start('start');
		const read = (await Result.findOne({ where: { eventUid: event } }))!;
		const [entry] = read.plan.questions;
		const changed = { ...read.plan, questions: [{ ...entry!, question: { ...entry!.question, points: 77 } }] };
		await Result.update({ plan: changed }, { where: { id: read.id } });
		forgetPlans(event);
		assert.is((await planOf(read)).questions[0]!.question.points, 77);
	});
});
