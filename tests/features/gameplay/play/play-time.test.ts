import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { QuestionResult } from '../../../../server/features/gameplay/results/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { freshId, type Phone } from '../../../support/phone/phone.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const noon = Date.parse('2026-07-01T12:00:00.000Z');

forEachDatabase('time limits', ({ test, open }) => {
	let scene: Scene;
	const at = (seconds: number) => scene.setTime(new Date(noon + seconds * 1000).toISOString());

	interface Station {
		event: string;
		phone: Phone;
		attempt: string;
		one: Ids;
		items: Awaited<ReturnType<Phone['start']>>['items'];
		by: Map<string, Ids>;
	}

	/** A started station with questions of 100 points each. */
	const station = async (config: object, ...countdowns: (number | undefined)[]): Promise<Station> => {
		at(0);
		const { uid: event } = await scene.event({ config: { timeBonusFloor: 0, shuffleQuestions: false, ...config } });
		const questions = countdowns.map((countdown, index) =>
			choice(`q${index}`, 100, countdown === undefined ? {} : { countdown })
		);
		const by = await putCatalog(scene, event, 'start', questions);
		const phone = await joinGame(scene, event);
		const { attemptId, items } = await phone.start('start');
		return { event, phone, attempt: attemptId, one: by.get('q0')!, items, by };
	};
	const answer = ({ phone, attempt, one }: Station, text = 'right') => phone.answer(attempt, one, pick(one, text));
	const stored = async ({ event, one }: Station) => {
		const row = (await QuestionResult.findOne({ where: { eventUid: event, questionId: one.id } }))!;
		return [row.status, row.finalPoints, Number(row.efficiency), row.isCorrect];
	};

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('with time limits off there is no limit: full points after any time', async () => {
		const game = await station({ countdownEnabled: false, countdown: 20 }, 30);
		assert.is(game.items[0]!.limitSeconds, null);
		at(40);
		await answer(game);
		assert.equal(await stored(game), ['accepted', 100, 1, true]);
	});

	test('a question without its own limit has that of the event, and points fall with time', async () => {
		const game = await station({ countdown: 20 }, undefined);
		assert.is(game.items[0]!.limitSeconds, 20);
		await game.phone.open(game.attempt, game.one);
		at(10);
		const receipt = await answer(game);
		assert.is(receipt.timeLeftSec, 10);
		assert.equal(await stored(game), ['accepted', 50, 0.5, true]);
	});

	test('an event without a time bonus pays full points to the last moment', async () => {
		const game = await station({ countdown: 20, timeBonusFloor: null }, undefined);
		await game.phone.open(game.attempt, game.one);
		at(19);
		await answer(game);
		assert.equal(await stored(game), ['accepted', 100, 1, true]);
	});

	test('a limit of 0 is none, an own limit overrides that of the event', async () => {
		const game = await station({ countdown: 20 }, 0, 7);
		assert.equal(
			game.items.map(({ limitSeconds }) => limitSeconds),
			[null, 7]
		);
		at(3000);
		await answer(game);
		assert.equal(await stored(game), ['accepted', 100, 1, true]);
	});

	const moments: [name: string, seconds: number, floor: number, expected: unknown[]][] = [
		['at once', 0, 0, ['accepted', 100, 1, true]],
		['after a millisecond', 0.001, 0, ['accepted', 100, 0.9999, true]],
		['near the end', 9.994, 0, ['accepted', 0, 0.0006, true]],
		['at the deadline', 10, 0, ['accepted', 0, 0, true]],
		['one second after it', 11, 0, ['accepted', 0, 0, true]],
		['one second after it with a floor', 11, 0.5, ['accepted', 50, 0.5, true]],
		['at the end of the grace', 11.5, 0.5, ['accepted', 50, 0.5, true]],
		['a millisecond later', 11.501, 0.5, ['late', 0, 0, false]],
		['two and a half seconds after it', 12.5, 0.5, ['late', 0, 0, false]],
		['early with a floor', 2, 0.5, ['accepted', 80, 0.8, true]]
	];
	for (const [name, seconds, floor, expected] of moments)
		test(`limit 10, answered ${name}: ${String(expected[0])}, ${String(expected[1])} points`, async () => {
			const game = await station({ timeBonusFloor: floor }, 10);
			await game.phone.open(game.attempt, game.one);
			at(seconds);
			const receipt = await answer(game);
			assert.equal(await stored(game), expected);
			const left = Math.round(Math.max(0, 10 - seconds) * 1000) / 1000;
			assert.equal([receipt.status, receipt.timeLeftSec], [expected[0], left]);
			assert.is((await game.phone.finish(game.attempt)).points, expected[1]);
		});

	test('a wrong answer earns nothing, whatever the floor', async () => {
		const game = await station({ timeBonusFloor: 1 }, 10);
		await game.phone.open(game.attempt, game.one);
		await answer(game, 'wrong');
		assert.equal(await stored(game), ['accepted', 0, 0, false]);
	});

	test('the clock starts with the first opening and continues for every phone', async () => {
		const game = await station({}, 10);
		at(5);
		const first = await game.phone.open(game.attempt, game.one);
		assert.equal(
			[first.item.state, first.item.openedAt, first.item.deadlineAt],
			['open', new Date(noon + 5000).toISOString(), new Date(noon + 15_000).toISOString()]
		);
		at(9);
		const again = await game.phone.open(game.attempt, game.one);
		assert.equal(again, first);
		const parallel = await Promise.all([1, 2, 3].map(() => game.phone.open(game.attempt, game.one)));
		for (const each of parallel) assert.equal(each, first);
		assert.is(await QuestionResult.count({ where: { eventUid: game.event } }), 1);
	});

	test('two phones open at the same time: one clock', async () => {
		const game = await station({}, 10);
		const opened = await Promise.all(Array.from({ length: 6 }, () => game.phone.open(game.attempt, game.one)));
		for (const each of opened) assert.equal(each, opened[0]);
	});

	test('a timed question shows nothing before it is opened, and stays hidden if it never was', async () => {
		const game = await station({}, 10, 10, 0);
		const [first, second, third] = game.items;
		assert.equal([first!.question, second!.question, third!.question?.prompt], [null, null, 'q2']);
		await game.phone.open(game.attempt, game.one);
		const items = (await game.phone.attempt(game.attempt)).items;
		assert.equal([items[0]!.question?.prompt, items[1]!.question], ['q0', null]);
		await game.phone.finish(game.attempt);
		const ended = (await game.phone.attempt(game.attempt)).items;
		assert.equal([ended[0]!.question?.prompt, ended[1]!.question, ended[1]!.state], ['q0', null, 'skipped']);
	});

	test('timed questions are opened in order, when everything before is settled', async () => {
		const game = await station({}, 10, 0, 10);
		const [q0, q1, q2] = ['q0', 'q1', 'q2'].map((prompt) => game.by.get(prompt)!);
		const blocked = async (question: Ids, by: Ids) => {
			const error = await refusal(game.phone.open(game.attempt, question));
			assert.equal([error.status, error.code, error.extra], [409, 'not_current', { questionId: by.id }]);
		};
		await blocked(q2!, q0!);
		assert.is((await refusal(game.phone.answer(game.attempt, q0!, null))).code, 'not_current');
		await game.phone.open(game.attempt, q1!);
		await game.phone.open(game.attempt, q0!);
		await blocked(q2!, q0!);
		at(11.5);
		await blocked(q2!, q0!);
		at(11.501);
		assert.is((await game.phone.attempt(game.attempt)).items[0]!.state, 'timedOut');
		await blocked(q2!, q1!);
		await game.phone.answer(game.attempt, q1!, null);
		assert.is((await game.phone.open(game.attempt, q2!)).item.state, 'open');
	});

	test('an answer that was never given in time stays open for the late one', async () => {
		const game = await station({}, 10);
		await game.phone.open(game.attempt, game.one);
		at(60);
		const answerId = freshId('answer');
		const value = pick(game.one, 'right');
		const receipt = await game.phone.answer(game.attempt, game.one, value, answerId);
		assert.is(receipt.status, 'late');
		assert.equal(await game.phone.answer(game.attempt, game.one, value, answerId), receipt);
		assert.is((await game.phone.attempt(game.attempt)).items[0]!.state, 'late');
	});

	test('an opened question without an answer times out at the end', async () => {
		const game = await station({}, 10, 0);
		await game.phone.open(game.attempt, game.one);
		await game.phone.open(game.attempt, game.by.get('q1')!);
		at(5);
		const { questions, durationSec } = await game.phone.finish(game.attempt);
		assert.equal([questions.map(({ status }) => status), durationSec], [['timedOut', 'skipped'], null]);
	});

	test('a change of the limits does not reach a running attempt', async () => {
		const game = await station({ countdown: 10 }, undefined);
		await scene.call(updateEvent, { event: game.event, config: { countdown: 99, timeBonusFloor: 1 } });
		await game.phone.open(game.attempt, game.one);
		at(5);
		await answer(game);
		assert.equal(await stored(game), ['accepted', 50, 0.5, true]);
		const other = await joinGame(scene, game.event);
		assert.is((await other.start('start')).items[0]!.limitSeconds, 99);
	});
});
