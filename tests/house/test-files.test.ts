import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyTests } from './rules/assertions.ts';
import { readSources, type Source } from './rules/source.ts';

const files = readSources(['tests'], ['test.ts']);

/** Names the suites of a test file that are declared and never run; uvu passes over those without a word. */
function forgotten(text: string): string[] {
	const declared = [...text.matchAll(/^\s*const (\w+) = suite\b/gm)].map(([, name = '']) => name);
	return declared.filter((name) => !new RegExp(`^\\s*${name}\\.run\\(\\);`, 'm').test(text));
}

/** True when a file holds back some of its tests. */
const holdsBack = (text: string) => /^\s*\w+\.(only|skip)\(/m.test(text);

const fixedSleep = /waitForTimeout\(|\bawait (sleep|delay)\(|new Promise(<\w+>)?\(\((\w+)\) => setTimeout\(\3, /g;
const sleepsIn = (text: string) => text.match(fixedSleep)?.length ?? 0;

const test = suite('the test files');

test('state something in every test', () => {
	assert.equal(emptyTests(files, readSources(['tests/support'], ['ts'])), []);
});

const judged: [name: string, body: string, isEmpty: boolean][] = [
	['nothing', "test('one', () => { run(); });", true],
	['a statement beside it', `test('one', () => run()); test('two', () => assert.ok(1));`, true],
	['a statement', `test('one', () => assert.ok(1));`, false],
	['a wait that may fail', `test('one', () => page.getByText('a').waitFor());`, false],
	[
		'a function of the file',
		`const isOne = () => isAll(); function isAll() { assert.ok(1); } test('one', isOne);`,
		false
	],
	['a function of the support', `test('one', async () => { await shared.isSound(screen); });`, false],
	['a function that states nothing', `const look = () => again(); test('one', () => look());`, true]
];
for (const [name, text, isEmpty] of judged)
	test(`of which one ${isEmpty ? 'fails' : 'passes'} with ${name}`, () => {
		const source = (file: string, words: string) => ({ file, text: words, lines: 1 });
		const support = [source('support.ts', 'export async function isSound() { assert.ok(1); }')];
		assert.is(emptyTests([source('a.test.ts', text)], support).length, Number(isEmpty));
	});

test('wait for events and not for a time', () => {
	const found = files.filter(({ text }) => sleepsIn(text) > 0);
	assert.equal(
		found.map(({ file }) => file),
		[]
	);
});

// A busy machine takes longer than anybody thought; the one limit of all waits is in the support.
const ownLimit = /\bsetDefault(Navigation)?Timeout\(|\btimeout: [\d_]+/;

test('set no limit of their own to what they wait for on a screen', () => {
	const screens = files.filter(({ file }) => file.startsWith('tests/screens/'));
	assert.equal(
		screens.filter(({ text }) => ownLimit.test(text)).map(({ file }) => file),
		[]
	);
});

// What such a file does to its process or measures of it, the next one would feel; and alone passwords are not remembered.
// What is held against a bound that is far away (`cpuMs`) may be measured anywhere.
const felt =
	/node:test'|node:child_process|verifyPassword|\bassertLinear\b|\bprocess\.(?!hrtime|cwd|stdout|pid|execPath)|support\/processes\/(caddy|command|mariadb|product-process|two-processes)\.ts'|\/run-seed\.ts'/;

test('that would affect the next one are named so that they run alone', () => {
	// This file names what it looks for.
	const others = files.filter(({ file }) => !/^tests\/((cli|real)\/|house\/test-files\.)/.test(file));
	const names = (isChosen: (source: Source) => boolean) => others.filter(isChosen).map(({ file }) => file);
	assert.equal(
		names(({ file }) => file.endsWith('.alone.test.ts')),
		names(({ text }) => felt.test(text))
	);
});

// It keeps the process of a file that runs alone until its limit.
const unclosable = /\((await )?openBrowser\(/;

test('keep hold of a browser they open, so that they can close it', () => {
	const faults = files.filter(({ file, text }) => !file.startsWith('tests/house/') && unclosable.test(text));
	assert.equal(
		faults.map(({ file }) => file),
		[]
	);
});

test('run every suite they declare', () => {
	const faults = files.flatMap(({ file, text }) => forgotten(text).map((name) => `${file}: ${name}.run() is missing`));
	assert.equal(faults, []);
});

test('skip nothing and select nothing', () => {
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
	const sleeps = [
		'await slee',
		'p(5);await page.waitForTime',
		'out(5);await new Promise((ok) => setTime',
		'out(ok, 5))'
	];
	assert.is(sleepsIn(sleeps.join('')), 3);
});

test.run();
