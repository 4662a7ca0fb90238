import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { arrowsOf, type Arrow } from './rules/feature-order.ts';
import { importsOf } from './rules/import-graph.ts';
import { readSources } from './rules/source.ts';

const test = suite('the wings of the features');

// From the ground up: a wing may use what is below it.
const wings = ['platform', 'authoring', 'gameplay', 'hosting', 'website', 'support'];
// These may only become fewer.
const excused = [
	// A file of an event lies in its folder, and is found by the name of the event.
	'media/folders.ts → events/find.ts',
	'media/search.ts → events/find.ts',
	// Phones learn their place from the ceremony.
	'play/own.ts → podium/find.ts',
	'play/operations/info.ts → podium/find.ts'
];

const wingOf = (file: string): string => file.split('/')[2]!;
const inWing = (file: string): string => file.split('/').slice(3).join('/');
const arrows = arrowsOf(readSources(['server/features'], ['ts']).flatMap(importsOf));
const leadsUp = ({ file, target }: Arrow): boolean => wings.indexOf(wingOf(target)) > wings.indexOf(wingOf(file));

test('every feature is in a wing', () => {
	const outside = arrows.flatMap(({ file, target }) => [file, target]).filter((file) => !wings.includes(wingOf(file)));
	assert.equal(outside, []);
});

test('a wing uses what is below it, with the listed exceptions', () => {
	const up = arrows.filter(leadsUp).map(({ file, target }) => `${inWing(file)} → ${inWing(target)}`);
	assert.equal([...new Set(up)].sort(), [...excused].sort());
});

test.run();
