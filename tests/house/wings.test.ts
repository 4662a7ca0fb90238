import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { arrowsOf, type Arrow } from './rules/feature-order.ts';
import { importsOf } from './rules/import-graph.ts';
import { readSources } from './rules/source.ts';

const test = suite('the wings of the features');

// From the ground up: a wing may use what is below it.
const wings = ['platform', 'authoring', 'gameplay', 'hosting', 'website', 'support'];
const wingOf = (file: string): string => file.split('/')[2]!;
const inWing = (file: string): string => file.split('/').slice(3).join('/');
const arrows = arrowsOf(readSources(['server/features'], ['ts']).flatMap(importsOf));
const leadsUp = ({ file, target }: Arrow): boolean => wings.indexOf(wingOf(target)) > wings.indexOf(wingOf(file));

test('every feature is in a wing', () => {
	const outside = arrows.flatMap(({ file, target }) => [file, target]).filter((file) => !wings.includes(wingOf(file)));
	assert.equal(outside, []);
});

test('a wing uses what is below it', () => {
	const up = arrows.filter(leadsUp).map(({ file, target }) => `${inWing(file)} → ${inWing(target)}`);
	assert.equal([...new Set(up)], []);
});

test.run();
