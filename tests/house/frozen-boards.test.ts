import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { readSources } from './rules/source.ts';

const test = suite('frozen boards');
// The row, the write that freezes, and the rule.
const readers = [
	'server/features/authoring/events/board.ts',
	'server/features/gameplay/results/state/board-seen-by.ts'
];

test('one file decides what a frozen or hidden board shows', () => {
	const others = readSources(['server'], ['ts']).filter(({ file }) => !readers.includes(file));
	const reading = others.filter(({ text }) => /\bfrozenAt\b|\bboardFrozenAt\b(?!:)/.test(text));
	assert.equal(
		reading.map(({ file }) => file),
		[]
	);
});

test.run();
