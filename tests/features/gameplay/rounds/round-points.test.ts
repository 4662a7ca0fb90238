import * as assert from 'uvu/assert';
import {
	costInRound,
	noChoices,
	roundPoints,
	worthInRound,
	type RoundAnswer,
	type RoundRule
} from '../../../../src/lib/ranking/round-points.ts';
import { verdictOf } from '../../../../src/lib/ranking/verdict.ts';
import { suite } from '../../../support/runner/suite.ts';

const plain: RoundRule = { multiplier: 1, minus: 0, joker: false, wager: false };
const answer = (worth: number, verdict: RoundAnswer['verdict'], more: Partial<RoundAnswer> = {}): RoundAnswer => ({
	worth,
	verdict,
	isGiven: true,
	earned: verdict === 'right' ? worth : 0,
	...more
});
const right = answer(10, 'right');
const wrong = answer(10, 'wrong');
const skipped = answer(10, 'wrong', { isGiven: false });
const partly = answer(10, 'partly', { earned: 4 });
const pending = answer(10, 'pending');
const unscored = answer(10, null);

const test = suite('points of a round by its rule');

const vectors: [string, Partial<RoundRule>, { joker?: boolean; stake?: number }, RoundAnswer[], number[]][] = [
	['without a rule', {}, {}, [right, wrong, skipped, partly, pending, unscored], [10, 0, 0, 4, 0, 0]],
	['minus: wrong costs, skipped nothing', { minus: 0.5 }, {}, [right, wrong, skipped, partly], [10, -5, 0, 4]],
	['minus: what has no verdict costs nothing', { minus: 1 }, {}, [pending, unscored], [0, 0]],
	['minus: half up', { minus: 0.5 }, {}, [answer(5, 'wrong')], [-3]],
	['minus: without binary noise', { minus: 0.1 }, {}, [answer(15, 'wrong')], [-2]],
	['minus of a question without worth', { minus: 1 }, {}, [answer(0, 'wrong')], [0]],
	['a joker that was set', { joker: true }, { joker: true }, [right, wrong, partly], [20, 0, 8]],
	['a joker that was not set', { joker: true }, {}, [right], [10]],
	['a joker where the round has none', {}, { joker: true }, [right], [10]],
	['a joker doubles what wrong answers cost', { joker: true, minus: 0.5 }, { joker: true }, [right, wrong], [20, -10]],
	['a stake that was won', { wager: true }, { stake: 20 }, [right, right, right], [10, 10, 20]],
	['E7: a stake that was lost', { wager: true }, { stake: 50 }, [answer(50, 'right'), wrong], [50, -50]],
	['a stake is at most the bank', { wager: true }, { stake: 80 }, [answer(50, 'right'), wrong], [50, -50]],
	['without a stake the last question is worth nothing', { wager: true }, {}, [right, right], [10, 0]],
	['who misses the last question loses the stake', { wager: true }, { stake: 10 }, [right, skipped], [10, -10]],
	['partly right wins and loses nothing', { wager: true }, { stake: 10 }, [right, partly], [10, 0]],
	['no stake without a verdict', { wager: true }, { stake: 10 }, [right, pending], [10, 0]],
	['nothing to stake', { wager: true, minus: 1 }, { stake: 10 }, [wrong, right], [-10, 0]],
	['the bank is that of the joker', { wager: true, joker: true }, { joker: true, stake: 20 }, [right, right], [20, 20]],
	['a wager without questions', { wager: true }, { stake: 10 }, [], []]
];
for (const [name, rule, choices, answers, points] of vectors)
	test(name, () => {
		assert.equal(roundPoints(answers, { ...plain, ...rule }, { ...noChoices, ...choices }), points);
	});

test('the multiplier counts before anything is rounded', () => {
	assert.equal(
		[1, 2, 3].map((multiplier) => worthInRound(5, { multiplier })),
		[5, 10, 15]
	);
	assert.is(costInRound(worthInRound(5, { multiplier: 3 }), { minus: 0.5 }), 8);
});

test('a verdict says what a score means', () => {
	const told = [
		{ isCorrect: true, fraction: 1 },
		{ isCorrect: false, fraction: 0.5 },
		{ isCorrect: false, fraction: 0 },
		{ isCorrect: null, fraction: 0 }
	];
	assert.equal(told.map(verdictOf), ['right', 'partly', 'wrong', null]);
});

test.run();
