import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forPlayer, kinds, questionTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import { stored, view } from './examples.ts';

const shared = { prompt: 'Prompt', explanation: 'EXPLAINED', countdown: 20, points: 3 };
const raw: Record<QuestionType, object> = {
	mc: { options: ['a', 'b', 'c'], answers: [1] },
	assign: {
		terms: [
			['a', '1'],
			['b', '2'],
			['c', '3']
		]
	},
	sort: { items: ['a', 'b', 'c'] },
	swipe: {
		cards: [
			{ text: 'a', correct: true },
			{ text: 'b', correct: false }
		]
	},
	photoText: { consent: true, accept: ['SECRET'] },
	flip: { answer: 'SECRET' }
};
const fields: Record<QuestionType, string[]> = {
	mc: ['options', 'select'],
	assign: ['terms', 'definitions'],
	sort: ['items'],
	swipe: ['cards', 'rightLabel', 'leftLabel'],
	photoText: ['consent', 'requirePhoto', 'askText'],
	flip: []
};

for (const type of questionTypes)
	for (const shuffleAnswers of [true, false])
		test(`${type} shows its own fields and nothing else, answers ${shuffleAnswers ? '' : 'not '}shuffled`, () => {
			const question = stored({ type, ...shared, ...raw[type] });
			const seen = forPlayer(question, { position: 2, limitSeconds: 20 }, view('attempt', { shuffleAnswers }));
			assert.equal(Object.keys(seen), ['id', 'type', 'prompt', 'points', 'limitSeconds', 'position', ...fields[type]]);
			const json = JSON.stringify(seen);
			assert.not.match(json, /SECRET|EXPLAINED|correct|accept|answers/);
			for (const list of Object.values(seen).filter(Array.isArray))
				for (const entry of list as object[]) assert.equal(Object.keys(entry), ['id', 'text']);
		});

test('ids reveal nothing about order or solution', () => {
	const sequences = new Set<string>();
	for (let n = 0; n < 30; n++) {
		const { items } = stored<'sort'>({ type: 'sort', ...shared, ...raw.sort }).content;
		sequences.add(
			items
				.map(({ id }) => id)
				.toSorted()
				.map((id) => items.findIndex((one) => one.id === id))
				.join('')
		);
		for (const { id } of items) assert.match(id, /^[a-z2-7]{6}$/);
	}
	assert.ok(sequences.size > 3);
});

test('a soft hyphen is shown as one', () => {
	const question = stored({ type: 'mc', prompt: 'Donau/-dampfer', options: ['An/-ker', 'b'], answers: [0] });
	const json = JSON.stringify(forPlayer(question, { position: 0, limitSeconds: null }, view('x')));
	assert.match(json, 'Donau\u00addampfer');
	assert.match(json, 'An\u00adker');
	assert.not.match(json, 'limitSeconds');
});

test('every type has its rules under its own name', () => {
	for (const type of questionTypes) assert.is(kinds[type].type, type);
});

test.run();
