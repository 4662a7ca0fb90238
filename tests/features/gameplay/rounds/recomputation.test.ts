import * as assert from 'uvu/assert';
import { solution } from '../../../../src/lib/questions/index.ts';
import type { StoredQuestion } from '../../../../src/lib/questions/types.ts';
import { worthInRound } from '../../../../src/lib/ranking/round-points.ts';
import { verdictOf } from '../../../../src/lib/ranking/verdict.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { exportResults } from '../../../../server/features/gameplay/results/operations.ts';
import { QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import { Round } from '../../../../server/features/gameplay/rounds/model.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { recounted } from '../../../support/rounds/recounted.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const rule = { multiplier: 3, minus: 0.5, joker: false, wager: false };
const limit = 20;
const timeBonusFloor = 0.2;
/** Two of each type, of uneven worth, so that rounding shows. */
const questions = [5, 7].flatMap((points) => {
	const named = (type: string) => ({ type, prompt: `${type} ${points}`, points, countdown: limit });
	return [
		{ ...named('mc'), options: ['a', 'b', 'c', 'd'], answers: [0, 1, 2] },
		{ ...named('sort'), items: ['1', '2', '3', '4'] },
		{ ...named('assign'), terms: ['x', 'y', 'z'].map((term) => ({ term, definition: term.toUpperCase() })) },
		{ ...named('swipe'), cards: ['k', 'l', 'm'].map((text, place) => ({ text, correct: place > 0 })) },
		{ ...named('photoText'), accept: ['moon'], requirePhoto: false },
		{ ...named('flip'), answer: 'back' }
	];
});

const written = { points: questions.map(({ points }) => points), rule, limit, timeBonusFloor };

const turnedFirst = <T>([first, ...rest]: readonly T[], turn: (one: T) => T): T[] => [turn(first!), ...rest];
const opposite = { right: 'left', left: 'right' } as const;

/** A raw answer to a question: right, nearly right (where its type knows that) or wrong. */
function rawAnswer(question: StoredQuestion, how: 'right' | 'nearly' | 'wrong'): object {
	const { selected, order, pairs, swipes, accept } = solution(question);
	const isRight = how === 'right';
	if (selected) {
		const options = (question.content as { options: { id: string }[] }).options.map(({ id }) => id);
		const others = options.filter((id) => !selected.includes(id));
		return { selected: isRight ? selected : how === 'nearly' ? selected.slice(1) : others };
	}
	if (order)
		return { order: isRight ? order : how === 'nearly' ? [order[1], order[0], ...order.slice(2)] : order.toReversed() };
	if (pairs) {
		const [terms, matches] = [Object.keys(pairs), Object.values(pairs)];
		const moved = how === 'nearly' ? [matches[1]!, matches[0]!, matches[2]!] : [...matches.slice(1), matches[0]!];
		return { pairs: Object.fromEntries(terms.map((term, place) => [term, (isRight ? matches : moved)[place]])) };
	}
	if (swipes) {
		const cards = Object.entries(swipes);
		const turn = ([card, side]: (typeof cards)[number]): (typeof cards)[number] => [card, opposite[side]];
		return {
			swipes: Object.fromEntries(isRight ? cards : how === 'nearly' ? turnedFirst(cards, turn) : cards.map(turn))
		};
	}
	return accept ? { text: isRight ? accept[0] : 'sun' } : { turned: true };
}

forEachDatabase('the points of a whole round', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});

	/** Plays all twelve questions with five teams, each in another way at another time; the last question leaves scoring. */
	async function playAll() {
		const led = await LedRound.create(scene, {
			questions,
			config: { timeBonusFloor, partialCredit: true },
			options: { multiplier: rule.multiplier, minus: rule.minus }
		});
		const phones: Phone[] = [];
		for (const name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']) phones.push(await led.join(name));
		const { plan } = (await Round.findByPk(led.uid))!;
		await led.lead('openLobby');
		for (const [place, { question }] of plan.questions.entries()) {
			const begin = place * 100;
			led.at(begin);
			await led.lead(place === 0 ? 'show' : 'next');
			for (const [index, phone] of phones.entries()) {
				const way = (['right', 'nearly', 'wrong', 'skips', 'misses'] as const)[(place + index) % 5]!;
				led.at(begin + 3 * index + 1.3);
				if (way === 'skips') await led.send(phone, question.prompt, null);
				else if (way !== 'misses') await led.send(phone, question.prompt, rawAnswer(question, way));
			}
			led.at(begin + 30);
			await led.lead('lock', 'reveal');
		}
		await led.command('void', { questionId: plan.questions[6]!.id });
		await led.lead('podium', 'close');
		return { led, plan };
	}

	test('twelve questions of all six types are worth what their stored answers are by the rule', async () => {
		const { led, plan } = await playAll();
		const voided = plan.questions[6]!.id;
		const attempts = await Result.findAll({ where: { roundUid: led.uid }, order: ['name'] });
		const rows = await QuestionResult.findAll({ where: { eventUid: led.event } });
		const rowsOf = ({ id }: Result) => rows.filter(({ resultId }) => resultId === id);
		const expected = attempts.map((attempt) => [attempt.name, recounted(rowsOf(attempt), { ...written, voided })]);
		assert.equal(
			attempts.map(({ name, points }) => [name, points]),
			expected
		);
		const ranked = (await rankingsOf(led.event, 'staff')).points.map(({ name, points }) => [name, points]);
		assert.equal(ranked.toSorted(), expected);
		const { body } = await scene.call(exportResults, { event: led.event });
		for (const [name, points] of expected)
			assert.match(String(body), new RegExp(`${name}.*[;,"]${points}[;,"]`), name as string);
		// Every verdict, and points below 0, did occur.
		const scored = rows.filter(({ questionId }) => questionId !== voided);
		assert.equal([...new Set(scored.map(({ verdict }) => verdict))].sort(), [null, 'partly', 'right', 'wrong'].sort());
		assert.ok(scored.some(({ finalPoints }) => finalPoints < 0));
		for (const { isCorrect, fraction, verdict, share } of scored) {
			assert.is(verdict, verdictOf({ isCorrect, fraction: Number(fraction) }));
			if (isCorrect !== null) assert.is(Number(share), Math.round(Number(fraction) * 1000) / 1000);
		}
		for (const attempt of attempts) {
			const own = rowsOf(attempt).filter(({ isCorrect }) => isCorrect !== null);
			const worth = own.reduce((sum, { position }) => sum + worthInRound(questions[position]!.points, rule), 0);
			assert.equal([attempt.total, attempt.maxPoints, attempt.settled], [9, worth, 9], attempt.name);
		}
	});
});
