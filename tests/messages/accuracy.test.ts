import { globSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accuracyOf, millionths } from '../../src/lib/ranking/accuracy.ts';
import { flatten } from '../../src/lib/messages/flatten.ts';

const test = suite('what the mean share of points is called');

test('all right is not 100 % if slow answers earn less', () => {
	const efficiencies = [1, 0.9, 0.8, 0.75, 0.8];
	const earned = efficiencies.reduce((sum, efficiency) => sum + millionths(efficiency), 0);
	assert.is(accuracyOf(earned, efficiencies.length), 0.85);
});

// The prize has a name of its own. Files of a table keep the English name that programs read.
const fits = {
	de: /^Zielsicher$|Punkteschnitt|im Schnitt .*Punkte/,
	en: /^Sharpest aim$|average score|points .*on average/i
};
const kept = ['export.column.accuracy'];

for (const locale of ['de', 'en'] as const)
	test(`${locale}: no screen, paper or file calls it a share of right answers`, () => {
		const wrong = globSync(`src/lib/messages/*/${locale}.json`).flatMap((file) => {
			const area = file.split(/[\\/]/).at(-2)!;
			const messages = flatten(JSON.parse(readFileSync(file, 'utf8')), `${area}.`);
			return Object.entries(messages).filter(
				([key, text]) => /accuracy$/i.test(key) && !fits[locale].test(String(text)) && !kept.includes(key)
			);
		});
		assert.equal(wrong, []);
	});

test.run();
