import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { readSources } from './rules/source.ts';

const test = suite('files that are named as texts');
const comment = /^\s*(\/\/|\/?\*).*$/gm;
const sources = readSources(['server', 'src', 'tests', 'database'], ['ts', 'svelte']).map(({ file, text }) => ({
	file,
	text: text.replace(comment, '')
}));
// What stands before the first hole of a template still has to be a folder.
const byModule = /new URL\(\s*(['"`])([^'"`$:]+?)(?:[^/'"`$]*\$\{[^`]*)?\1,\s*import\.meta\.url\)/g;
const byGlob = /import\.meta\.glob[^(]*\(\s*'([^']+)'/g;

test('are there, seen from the module that names them', () => {
	const found = sources.flatMap(({ file, text }) =>
		[...text.matchAll(byModule)].map(([, , name = '']) => ({ file, named: path.join(path.dirname(file), name) }))
	);
	assert.ok(found.length > 20);
	assert.equal(
		found.filter(({ named }) => !named.startsWith('node_modules/') && !existsSync(named)),
		[]
	);
});

test('are found by every pattern that a build gathers files by', () => {
	const patterns = sources.flatMap(({ file, text }) =>
		[...text.matchAll(byGlob)].map(([, pattern = '']) => ({
			file,
			pattern: pattern.startsWith('/') ? pattern.slice(1) : path.join(path.dirname(file), pattern)
		}))
	);
	assert.ok(patterns.length > 2);
	assert.equal(
		patterns.filter(({ pattern }) => !globSync(pattern).length),
		[]
	);
});

test.run();
