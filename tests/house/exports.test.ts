import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSources } from './rules/source.ts';
import { exportsOf, unusedExports } from './rules/unused-exports.ts';

const product = readSources(['server', 'src', 'database'], ['ts', 'svelte']);
const tests = readSources(['tests'], ['ts']);

// Loaded by their place: by Kit, by umzug, by the tests that call every operation, and by the editor of questions.
const byPlace =
	/^src\/(hooks\.server|routes\/(.*\/)?\+[^/]+)\.ts$|^database\/migrations\/|\/examples\.ts examples$|^src\/lib\/questions\/[^/]+\/Editor\.svelte$/;
const kept: Record<string, string> = {
	'server/runtime/env.ts envExample': 'a test holds .env.example against it',
	'server/features/authoring/catalogs/read/read.ts readQuestions':
		'the tests of reading ask it for questions without a catalog',
	'src/lib/messages/keys.ts Missing': 'does not compile while a language lacks a message'
};

const test = suite('what a file exports');

test('serves another file', () => {
	const all = unusedExports(product, tests).map(({ file, name }) => `${file} ${name}`);
	const unused = all.filter((one) => !byPlace.test(one) && !byPlace.test(one.split(' ', 1)[0]!) && !kept[one]);
	assert.equal(unused, [], 'take the word "export" away, or what nobody uses');
	const gone = Object.keys(kept).filter((one) => !all.includes(one));
	assert.equal(gone, [], 'these are used now: take them from the list');
});

const documented = /^server\/(live|operation|database|access)\//;

test('of the four lower rooms states its contract', () => {
	const silent = product
		.filter(({ file }) => documented.test(file))
		.flatMap(exportsOf)
		.filter(({ isDocumented }) => !isDocumented);
	assert.equal(
		silent.map(({ file, name }) => `${file} ${name}`),
		[],
		'say shapes, units and errors in a comment above it'
	);
});

const source = (file: string, text: string) => ({ file, text, lines: 1 });
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);

test('the rules detect violations', () => {
	const rule = source('server/a.ts', 'export const one = 1;\n/** Two. */\nexport type Two = 2;\nconst three = one;');
	assert.equal(
		exportsOf(rule).map(({ name, isDocumented }) => [name, isDocumented]),
		[
			['one', false],
			['Two', true]
		]
	);
	const user = source('src/b.svelte', `<script>import type { Two as Pair } from '../server/a.ts';</script>`);
	assert.equal(namesOf(unusedExports([rule, user], [])), ['one']);
	const byTest = source('tests/a.test.ts', `import { one, type Two } from '../server/a.ts';`);
	assert.equal(namesOf(unusedExports([rule], [byTest])), ['Two']);
	const late = source('src/c.ts', `const all = await import('../server/a.ts');`);
	assert.equal(unusedExports([rule, late], []), []);
});

test.run();
