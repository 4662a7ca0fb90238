import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSources } from './source.ts';

const files = readSources(['tests'], ['test.ts']);

/** Names the suites of a test file that are declared and never run; uvu passes over those without a word. */
function forgotten(text: string): string[] {
	const declared = [...text.matchAll(/^\s*const (\w+) = suite\b/gm)].map(([, name = '']) => name);
	return declared.filter((name) => !new RegExp(`^\\s*${name}\\.run\\(\\);`, 'm').test(text));
}

/** True when a file holds back some of its tests. */
const holdsBack = (text: string) => /^\s*\w+\.(only|skip)\(/m.test(text);

const test = suite('the test files');

test('run every suite they declare', () => {
	const faults = files.flatMap(({ file, text }) => forgotten(text).map((name) => `${file}: ${name}.run() is missing`));
	assert.equal(faults, []);
});

test('skip nothing and prefer nothing', () => {
	const faults = files.filter(({ text }) => holdsBack(text));
	assert.equal(
		faults.map(({ file }) => file),
		[]
	);
});

test('are read by these rules', () => {
	const declared = ['const one = suite', "('one');\nconst two = suite", "('two');\none.run();\n"].join('');
	assert.equal(forgotten(declared), ['two']);
	assert.ok(holdsBack('\n\ttest.only(') && holdsBack('test.skip('));
	assert.not(holdsBack('test('));
});

test.run();
