import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { isDone } from '#lib/ranking/attempts.ts';
import { updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { isDoneSql } from '../../../../server/features/gameplay/results/state/listed.ts';
import { listResults, reopenResult } from '../../../../server/features/gameplay/results/operations.ts';
import { newestResults } from '../../../../server/features/gameplay/results/board/newest.ts';
import { runMinuteJob } from '../../../../server/jobs/timed.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../../support/phone/game.ts';
import { liveSources } from '../../../support/live/live-sources.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the attempts that are done', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});

	test('are the same to the database and to the rule of the rankings', async () => {
		for (const state of ['running', 'finished', 'expired'] as const)
			for (const answered of [0, 1, 2]) {
				const [row] = await scene.dependencies.database.sequelize.query<{ done: number }>(
					`SELECT CASE WHEN ${isDoneSql} THEN 1 ELSE 0 END AS done FROM (SELECT :state AS state, :answered AS answered) r`,
					{ replacements: { state, answered }, type: QueryTypes.SELECT }
				);
				assert.is(Boolean(row!.done), isDone({ state, answered }), `${state} ${answered}`);
			}
	});

	test('appear in the lists and on the boards; unfinished ones appear in none', async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		const event = (await scene.event()).uid;
		const question = [...(await putCatalog(scene, event, 'start', [choice('One'), choice('Two')])).values()][0]!;
		const [done, idle, answered, excluded] = await Promise.all(
			['Done', 'Idle', 'Answered', 'Excluded'].map((name) => joinGame(scene, event, { name }))
		);
		for (const phone of [done!, excluded!]) await phone.finish((await phone.start('start')).attemptId);
		await idle!.start('start');
		await answered!.answer((await answered!.start('start')).attemptId, question, pick(question, 'right'));
		await scene.call(updateTeam, { event, uid: excluded!.team.uid, excluded: true });
		scene.setTime('2026-07-02T10:00:00.000Z');
		await runMinuteJob(scene.dependencies);
		const { rows, total } = await newestResults(event, null);
		assert.equal([rows.map(({ name }) => name), total], [['Answered', 'Done'], 2]);
		assert.equal(
			(await newestResults(event, new Date('2026-07-01T12:00:00.000Z'))).rows.map(
				({ name, finishedAt, verified, wrong }) => [name, finishedAt, verified, wrong]
			),
			[['Done', '2026-07-01T10:00:00.000Z', true, 2]]
		);
		const { results } = await scene.call(listResults, { event });
		assert.equal(results.map(({ name }) => name).sort(), ['Answered', 'Done', 'Excluded']);
		const sources = liveSources(scene.dependencies);
		const [row] = (await sources.catalogs({ namespace: 'acme', eventUid: event }, ['share'])).get('share')!.rows;
		assert.equal([row!.teams, row!.finished, row!.running], [4, 3, 0]);
	});

	test('name the moment when they were reopened', async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		const event = (await scene.event()).uid;
		await putCatalog(scene, event, 'start', [choice('One')]);
		const phone = await joinGame(scene, event);
		await phone.finish((await phone.start('start')).attemptId);
		const marks = async () =>
			(await scene.call(listResults, { event })).results.map(({ id, reopenedAt }) => [id, reopenedAt]);
		const [[id] = []] = await marks();
		assert.equal(await marks(), [[id, null]]);
		await scene.call(reopenResult, { id });
		assert.equal(await marks(), [[id, '2026-07-01T10:00:00.000Z']]);
	});
});
