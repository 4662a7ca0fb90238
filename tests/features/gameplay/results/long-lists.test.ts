import * as assert from 'uvu/assert';
import { QueryTypes, type Options } from 'sequelize';
import { submitResult, exportResults, listResults } from '../../../../server/features/gameplay/results/operations.ts';
import { listAnswers } from '../../../../server/features/gameplay/results/operations/statistics.ts';
import { countAnswers, playedSince } from '../../../../server/features/gameplay/results/attempts/answered.ts';
import { countDone } from '../../../../server/features/gameplay/results/attempts/attempt-list.ts';
import { answerBatches } from '../../../../server/features/gameplay/results/export/load-answer-list.ts';
import { resultBatches } from '../../../../server/features/gameplay/results/board/listed-batches.ts';
import { QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import { csv } from '../../../../server/operation/csv.ts';
import { answerColumns } from '../../../../server/features/gameplay/results/export/answer-columns.ts';
import { choice, putCatalog } from '../../../support/phone/game.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { createClient } from '../../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

const most = 50;
const teams = 2 * most + 10;
/** Of two calls only this differs. */
const when = /"exportedAt": .*/;

forEachDatabase('long lists of results', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let token: string;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		token = await scene.token(['quiz:read']);
		event = (await scene.event()).uid;
		await putCatalog(scene, event, 'harbour', [choice('One '.repeat(100)), choice('Two')]);
		for (let team = 0; team < teams; team += 1)
			await scene.call(submitResult, {
				event,
				name: `Team ${team}`,
				catalog: 'harbour',
				answers: [{ isCorrect: team % 2 === 0 }, { isCorrect: true, text: `=${team}` }]
			});
		// Not in the order of their ids.
		const [first] = await Result.findAll({ order: [['id', 'ASC']], limit: 1 });
		await first!.update({ finishedAt: new Date('2030-07-02T10:00:00.000Z') });
	});
	test.after(() => served.close());

	/** The statements that read answers or attempts while this is done. */
	const statementsOf = async (work: () => Promise<unknown>) => {
		const { options } = scene.dependencies.database.sequelize as unknown as { options: Options };
		const made: string[] = [];
		options.logging = (sql) => void (/FROM (question_results|results)/.test(sql) && made.push(sql));
		await work();
		options.logging = false;
		return made.length;
	};

	test('are read in batches of so many attempts, in the order of lists', async () => {
		const { database } = scene.dependencies;
		const batches = await Array.fromAsync(resultBatches(database, event));
		// Later ones may be smaller, where the machine is slow.
		assert.is(batches[0]!.length, most);
		assert.ok(batches.every(({ length }) => length > 0 && length <= most));
		const all = batches.flat();
		assert.is(all.length, 2 * most + 10);
		const expected = [...all].sort((a, b) =>
			a.finishedAt! < b.finishedAt! ? -1 : a.finishedAt! > b.finishedAt! ? 1 : a.id - b.id
		);
		assert.equal(
			all.map(({ id }) => id),
			expected.map(({ id }) => id)
		);
		assert.is(all.at(-1)!.name, 'Team 0');
		assert.ok(all.every(({ answers }) => answers.length === 2));
		const answers = await Array.fromAsync(answerBatches(database, event));
		assert.is(answers[0]!.length, 2 * most);
		assert.ok(answers.every(({ length }) => length > 0 && length <= 2 * most));
		assert.equal(
			answers.flat().map(({ id }) => id),
			all.flatMap((row) => row.answers.map(({ id }) => id))
		);
	});

	test('read no further than their reader', async () => {
		const { database } = scene.dependencies;
		for (const batches of [resultBatches(database, event), answerBatches(database, event)]) {
			const first = await statementsOf(() => batches.next());
			const second = await statementsOf(() => batches.next());
			assert.ok(first <= 3 && second <= 2, `${first}, then ${second} statements`);
			await batches.return();
			assert.is(await statementsOf(() => batches.next()), 0);
		}
	});

	/** How SQLite goes through the tables in the statements that fit, with the number of these. */
	async function plansOf(fitting: RegExp, work: () => Promise<unknown>): Promise<[count: number, plan: string]> {
		const { sequelize } = scene.dependencies.database;
		const { options } = sequelize as unknown as { options: Options };
		const made: string[] = [];
		options.logging = (sql) => void (fitting.test(sql) && made.push(sql.replace(/^.*?: /s, '')));
		await work();
		options.logging = false;
		const steps = made.map((sql) =>
			sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, { type: QueryTypes.SELECT })
		);
		return [made.length, (await Promise.all(steps)).flatMap((plan) => plan.map(({ detail }) => detail)).join('\n')];
	}

	test('begin at the attempts of their batch, not at those of the installation', async () => {
		const { database } = scene.dependencies;
		if (database.dialect !== 'sqlite') return;
		const [count, plan] = await plansOf(/(result_id|r\.id) IN/, async () => {
			await resultBatches(database, event).next();
			await answerBatches(database, event).next();
		});
		assert.is(count, 3);
		assert.match(plan, /PRIMARY KEY|result_id_question_id/);
		assert.not.match(plan, /SCAN|results_state|\br USING INDEX/);
	});

	test('are counted without a look at each attempt or its team', async () => {
		if (scene.dependencies.database.dialect !== 'sqlite') return;
		const [counted, answers] = await plansOf(/answered/, () => countAnswers(event));
		assert.is(counted, 1);
		assert.match(answers, /USING COVERING INDEX results_event_uid_updated_at_answered_team_uid/);
		const [looked, played] = await plansOf(/answered/, () => playedSince([event], new Date()));
		assert.is(looked, 1);
		assert.match(played, /event_uid=\? AND updated_at>\?/);
		const [done, teams] = await plansOf(/COUNT/, () => countDone(event));
		assert.is(done, 1);
		assert.not.match(teams, /teams_1 \(uid=/);
	});

	test('are the same bytes over every route as from the operation', async () => {
		const bearer = createClient(served.base, { authorization: `Bearer ${token}` });
		const { results } = await scene.call(listResults, { event });
		const { answers } = await scene.call(listAnswers, { event, all: true });
		const admin = await served.login('admin');
		const text = async (client: typeof admin, path: string) => (await client.get(path)).text;
		assert.is(
			await text(bearer, `/api/v1/namespaces/acme/events/${event}/results`),
			JSON.stringify({ namespace: 'acme', event_uid: event, results })
		);
		assert.is(await text(bearer, `/results.json?event=${event}`), JSON.stringify(results));
		assert.is(await text(bearer, `/question-results.json?event=${event}&all=1`), JSON.stringify(answers));
		const path = `/admin/results/export?event=${event}`;
		const options = { delimiter: ';', locale: 'de', timeZone: 'Europe/Berlin' } as const;
		assert.is(await text(admin, `${path}&kind=answers&lang=de`), csv(answers, answerColumns, options));
		for (const kind of ['results', 'ranking', 'teams']) {
			const { body } = await scene.call(exportResults, { event, kind });
			assert.is(body.trimEnd().split('\r\n').length > teams, true, kind);
			assert.is(await text(admin, `${path}&kind=${kind}`), body, kind);
			assert.is(await text(bearer, `/results/download?event=${event}&kind=${kind}`), body, kind);
		}
		const { body } = await scene.call(exportResults, { event, format: 'json' });
		assert.is(body, `${JSON.stringify(JSON.parse(body), null, '\t')}\n`);
		assert.equal((JSON.parse(body) as { results: unknown }).results, JSON.parse(JSON.stringify(results)));
		assert.is((await text(admin, `${path}&format=json`)).replace(when, ''), body.replace(when, ''));
	});

	test('break the connection when reading fails in the middle, and say so when it fails at once', async () => {
		const admin = await served.login('admin');
		const path = `/admin/results/export?event=${event}&kind=answers`;
		const { sequelize } = scene.dependencies.database;
		const { query } = sequelize;
		let left = 0;
		sequelize.query = (async (...asked: Parameters<typeof query>) => {
			if (/FROM question_results/.test(String(asked[0])) && (left -= 1) < 0) throw new Error('the disk is gone');
			return query.apply(sequelize, asked);
		}) as typeof query;
		try {
			assert.is((await admin.get(path)).status, 500);
			left = 1;
			const broken = await admin.get(path).then(
				({ status }) => `whole ${status}`,
				() => 'broken'
			);
			assert.is(broken, 'broken');
		} finally {
			sequelize.query = query;
		}
		assert.is(await QuestionResult.count({ where: { eventUid: event } }), 2 * teams);
	});
});
