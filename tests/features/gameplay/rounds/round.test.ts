import * as assert from 'uvu/assert';
import { abandonedAttempts } from '../../../../server/features/gameplay/play/operations/cleaning.ts';
import { QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { choice, pick } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('rounds that the host leads', ({ test, open }) => {
	let scene: Scene;

	test.before(async () => {
		scene = await openScene({ open });
	});

	const pointsOf = async (led: LedRound, audience: 'staff' | 'player' = 'staff') =>
		Object.fromEntries((await rankingsOf(led.event, audience)).points.map(({ name, points }) => [name, points]));
	/** The sums of the attempts, made anew from their answers. */
	const recomputed = async (led: LedRound) => {
		const attempts = await Result.findAll({ where: { roundUid: led.uid } });
		const rows = await QuestionResult.findAll({ where: { resultId: attempts.map(({ id }) => id) } });
		const sum = (id: number) =>
			rows.filter(({ resultId }) => resultId === id).reduce((total, { finalPoints }) => total + finalPoints, 0);
		return [attempts.map(({ points }) => points), attempts.map(({ id }) => sum(id))] as const;
	};

	test('a round goes from the lobby to its end, and its points are those of its answers', async () => {
		const led = await LedRound.create(scene);
		const [fast, slow] = [await led.join('Fast'), await led.join('Slow')];
		await led.lead('openLobby');
		assert.match((await led.show()).view.host!.pin!, /^\d{6}$/);
		for (const prompt of ['q1', 'q2', 'q3']) {
			await led.lead(prompt === 'q1' ? 'show' : 'next');
			await led.answer(fast, prompt);
			await led.answer(slow, prompt, prompt === 'q2' ? 'right' : 'wrong');
			await led.lead('lock', 'reveal', 'ranking');
		}
		assert.is((await refusal(led.command('next'))).code, 'wrong_state');
		await led.lead('podium', 'close');
		assert.equal(await pointsOf(led), { Fast: 300, Slow: 100 });
		const [stored, summed] = await recomputed(led);
		assert.equal(stored, summed);
		const ended = await Result.findAll({ where: { roundUid: led.uid } });
		assert.equal(
			ended.map(({ state, source, total, settled, maxPoints }) => [state, source, total, settled, maxPoints]),
			[1, 2].map(() => ['finished', 'host', 3, 3, 300])
		);
		assert.is((await led.show()).view.host!.pin, null);
	});

	test('nothing of a score exists before the reveal, and everything agrees after it', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join('Quiet');
		await led.lead('openLobby', 'show');
		const receipt = await led.answer(phone, 'q1');
		assert.equal([receipt.points, receipt.isCorrect], [null, null]);
		const before = (await QuestionResult.findOne({ where: { eventUid: led.event } }))!;
		assert.equal([before.isCorrect, before.finalPoints, Number(before.fraction)], [null, 0, 0]);
		assert.equal(await pointsOf(led), { Quiet: 0 });
		assert.is((await led.seenBy(phone)).own!.points, 0);
		await led.lead('lock');
		assert.equal(await pointsOf(led, 'player'), { Quiet: 0 });
		await led.lead('reveal');
		assert.equal([await pointsOf(led), await pointsOf(led, 'player')], [{ Quiet: 100 }, { Quiet: 100 }]);
		const { own, reveal } = await led.seenBy(phone);
		assert.equal([own!.points, own!.receipt!.points, own!.receipt!.isCorrect], [100, 100, true]);
		assert.is(reveal!.rightShare, 1);
	});

	test('no answer of the server names the solution or a later question before its time', async () => {
		const questions = [
			choice('first', 100, { explanation: 'Because of the moon.' }),
			{ type: 'photoText', prompt: 'second', accept: ['Zanzibar'], points: 5 }
		];
		const led = await LedRound.create(scene, {
			questions,
			config: { revealSolutions: 'instant', instantFeedback: true }
		});
		const phone = await led.join();
		const said: string[] = [];
		const listen = async () =>
			said.push(JSON.stringify([await led.seenBy(phone), await phone.me(), await phone.info()]));
		await led.lead('openLobby');
		await listen();
		await led.lead('show');
		await listen();
		said.push(JSON.stringify(await led.answer(phone, 'first')));
		await listen();
		await led.lead('lock');
		await listen();
		for (const text of said)
			for (const secret of ['moon', 'Zanzibar', '"solution"', '"isCorrect":true', '"second"'])
				assert.not.match(text, new RegExp(secret));
		await led.lead('reveal');
		const { reveal } = await led.seenBy(phone);
		assert.equal(reveal!.solution, pick(led.by.get('first')!, 'right'));
		assert.is(reveal!.explanation, 'Because of the moon.');
	});

	test('a running round is no attempt that a phone could open', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join();
		await led.lead('openLobby', 'show');
		await led.answer(phone, 'q1');
		const { attemptUid } = (await Result.findOne({ where: { roundUid: led.uid } }))!;
		assert.is((await refusal(phone.attempt(attemptUid))).code, 'not_found');
		assert.is((await refusal(phone.finish(attemptUid))).code, 'not_found');
		assert.equal((await phone.me()).running, []);
		assert.is((await phone.me()).round, led.uid);
	});

	test('an answer counts until the grace after its time is over, then it is late and nothing else', async () => {
		const led = await LedRound.create(scene);
		const [inTime, late, later] = [await led.join('In time'), await led.join('Late'), await led.join('Later')];
		await led.lead('openLobby', 'show');
		led.at(20.5);
		assert.is((await led.answer(inTime, 'q1')).status, 'accepted');
		led.at(21.5);
		assert.is((await led.answer(late, 'q1')).status, 'late');
		await led.lead('lock', 'reveal', 'next');
		assert.is((await led.answer(later, 'q1')).status, 'late');
		assert.is((await led.seenBy(later)).own!.receipt, null);
		assert.is((await led.answer(later, 'q2')).status, 'accepted');
		assert.equal(await pointsOf(led), { 'In time': 100, Late: 0, Later: 0 });
	});

	test('an answer that comes before its question opens is refused and can be sent again', async () => {
		const led = await LedRound.create(scene, { options: { delaySeconds: 5 } });
		const phone = await led.join();
		await led.lead('openLobby');
		assert.is((await refusal(led.answer(phone, 'q1'))).code, 'wrong_state');
		await led.lead('show');
		led.at(4);
		const answerId = freshId('answer');
		assert.is((await refusal(led.answer(phone, 'q1', 'right', { answerId }))).code, 'wrong_state');
		assert.is((await refusal(led.answer(phone, 'q2'))).code, 'wrong_state');
		led.at(5);
		assert.is((await led.answer(phone, 'q1', 'right', { answerId })).status, 'accepted');
		assert.is(await Result.count({ where: { roundUid: led.uid } }), 1);
	});

	test('the same answer sent ten times is one row with one receipt; another one is refused with it', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join();
		const mate = await phone.handOver();
		await led.lead('openLobby', 'show');
		const answerId = freshId('answer');
		const receipts = await Promise.all(
			Array.from({ length: 10 }, () => led.answer(phone, 'q1', 'right', { answerId }))
		);
		assert.is(new Set(receipts.map((one) => JSON.stringify(one))).size, 1);
		assert.is(await QuestionResult.count({ where: { eventUid: led.event } }), 1);
		const refused = await refusal(led.answer(mate, 'q1', 'wrong'));
		assert.is(refused.code, 'already_answered');
		assert.equal(refused.extra!.receipt, receipts[0]);
		assert.is((await refusal(led.answer(phone, 'q1', 'wrong', { answerId }))).code, 'idempotency_conflict');
		assert.equal((await led.seenBy(mate)).own!.receipt, receipts[0]);
	});

	test('where answers may change until the lock, the last one that was acknowledged counts', async () => {
		const led = await LedRound.create(scene, { options: { changeUntilLock: true } });
		const phone = await led.join('Changer');
		const mate = await phone.handOver();
		await led.lead('openLobby', 'show');
		const first = await led.answer(phone, 'q1', 'wrong');
		const [one, other] = await Promise.allSettled([
			led.answer(phone, 'q1', 'right', { replaces: first.revision }),
			led.answer(mate, 'q1', 'right', { replaces: first.revision })
		]);
		assert.equal([one.status, other.status].sort(), ['fulfilled', 'rejected']);
		const stale = await refusal(led.answer(mate, 'q1', 'wrong', { replaces: first.revision }));
		assert.equal([stale.code, (stale.extra!.receipt as { revision: number }).revision], ['stale_answer', 2]);
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Changer: 100 });
		assert.is((await refusal(led.answer(phone, 'q1', 'wrong', { replaces: 2 }))).code, 'wrong_state');
	});

	test('only the host ends a round: its attempts are not ended for being idle, when a phone could read them', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join();
		await led.lead('openLobby', 'show');
		await led.answer(phone, 'q1');
		const { id } = (await Result.findOne({ where: { roundUid: led.uid } }))!;
		led.at(13 * 3600);
		const due = await abandonedAttempts(scene.dependencies.clock());
		assert.not(due.some(({ input }) => input.id === id));
	});
});
