import * as assert from 'uvu/assert';
import { statementsOf } from '../../support/asked-statements.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import type { Phone } from '../../support/phone/phone.ts';
import { createAdjustment } from '../../../server/features/gameplay/results/operations/adjustments.ts';
import { correctAnswer } from '../../../server/features/gameplay/results/operations/corrections.ts';
import { listTeamResults } from '../../../server/features/gameplay/results/operations.ts';
import { liveSources } from '../../support/live/live-sources.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('what phones hear of their team', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let question: Ids;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		event = (await scene.event()).uid;
		question = (await putCatalog(scene, event, 'station', [choice('A'), choice('B')])).get('A')!;
	});

	const sources = () => liveSources(scene.dependencies);
	/** Runs the work; answers every statement it made. */
	const statements = (work: () => Promise<unknown>) => statementsOf(scene.dependencies.database.sequelize, work);
	const deviceOf = async (phone: Phone) => {
		const actor = await phone.actor();
		return actor.kind === 'player' ? actor.devices[0]!.id : 0;
	};
	/** The topics of phones that were announced while the work ran. */
	const heard = async (work: () => Promise<unknown>): Promise<string[]> => {
		scene.announced.length = 0;
		await work();
		return scene.announced.flatMap(({ topics }) => topics.filter((topic) => topic.startsWith('own')));
	};

	test('what a phone does reaches the other phones of its team and nobody else', async () => {
		const phone = await joinGame(scene, event, { name: 'Foxes' });
		const others = [`own:${phone.team.uid}!${await deviceOf(phone)}`];
		let attemptId = '';
		const start = async () => ({ attemptId } = await phone.start('station'));
		assert.equal(await heard(start), others);
		assert.equal(await heard(() => phone.answer(attemptId, question, pick(question, 'right'))), others);
		assert.equal(await heard(() => phone.finish(attemptId)), others);
	});

	test('adjustments by staff and corrected answers reach the phones of the team', async () => {
		const phone = await joinGame(scene, event, { name: 'Owls' });
		const { attemptId } = await phone.start('station');
		await phone.answer(attemptId, question, pick(question, 'wrong'));
		await phone.finish(attemptId);
		const audience = `${phone.team.uid}.${await deviceOf(phone)}`;
		const standing = async () => {
			const { points, catalogs } = (await sources().own({ namespace: 'acme', eventUid: event }, [audience])).get(
				audience
			)!;
			return [points, catalogs[0]?.result?.points];
		};
		assert.equal(await standing(), [0, 0]);
		const grant = { event, teamUid: phone.team.uid, points: 5, reason: 'Fairness' };
		assert.equal(await heard(() => scene.call(createAdjustment, grant)), [`own:${phone.team.uid}`]);
		assert.equal(await standing(), [5, 0]);
		const { results } = await scene.call(listTeamResults, { event, team: phone.team.uid });
		const { id } = results[0]!.answers[0]!;
		const verdict = { id, isCorrect: true, reason: 'Right after all' };
		assert.equal(await heard(() => scene.call(correctAnswer, verdict)), [`own:${phone.team.uid}`]);
		assert.equal(await standing(), [15, 10]);
	});

	test('the phones of many teams are read by as many statements as those of one', async () => {
		const phones: Phone[] = [];
		for (let made = 0; made < 12; made += 1) {
			const phone = await joinGame(scene, event);
			const { attemptId } = await phone.start('station');
			if (made % 2) await phone.answer(attemptId, question, pick(question, 'right'));
			phones.push(phone);
		}
		const audiences = await Promise.all(phones.map(async (phone) => `${phone.team.uid}.${await deviceOf(phone)}`));
		const read = (wanted: string[]) => sources().own({ namespace: 'acme', eventUid: event }, wanted);
		await read(audiences);
		const [one, all] = [await statements(() => read(audiences.slice(0, 1))), await statements(() => read(audiences))];
		assert.is(all.length, one.length);
		assert.ok(one.length <= 12, one.join('\n'));
		const states = await read(audiences);
		for (const [index, audience] of audiences.entries()) {
			const { team, attempts, catalogs, points } = states.get(audience)!;
			const { team: mine, running, catalogs: stations, points: counted } = await phones[index]!.me();
			assert.equal([team.uid, catalogs, points], [mine.uid, stations, counted]);
			assert.equal(
				attempts,
				running.map(({ attemptId, version, current }) => ({ attemptId, version, current }))
			);
		}
	});

	test('an attempt is looked up in its event, and not among all attempts there are', async () => {
		const phone = await joinGame(scene, event);
		const { attemptId } = await phone.start('station');
		const made = await statements(() => phone.attempt(attemptId));
		const lookUps = made.filter((sql) => /attempt_uid/i.test(sql) && /where/i.test(sql));
		assert.ok(lookUps.length);
		for (const sql of lookUps) assert.match(sql, /event_uid`? (=|IN)/);
	});
});
