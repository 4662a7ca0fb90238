import { globSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { kinds, questionTypes } from '../../src/lib/questions/index.ts';
import { components } from '../../src/lib/questions/components.ts';
import { suite } from '../support/runner/suite.ts';
import { readSources } from './rules/source.ts';

const test = suite('every question type');

test('has one folder, its rules and its parts', () => {
	const folders = globSync('src/lib/questions/*/question.ts');
	assert.is(folders.length, questionTypes.length);
	for (const part of ['Player', 'Review', 'Editor'])
		assert.is(globSync(`src/lib/questions/*/${part}.svelte`).length, folders.length, part);
	for (const type of questionTypes) {
		assert.is(kinds[type].type, type);
		assert.type(components[type].player, 'function');
	}
	const editors = readSources(['src/lib/questions'], ['svelte']).filter(({ file }) => file.endsWith('/Editor.svelte'));
	const named = editors.map(({ text }) => /export const type = '(\w+)'/.exec(text)?.[1]);
	assert.equal(named.sort(), [...questionTypes].sort(), 'each editor says its type');
});

test('is compared by name only in its folder: differences are in its rules or its components', () => {
	const compared = new RegExp(`[!=]== '(${questionTypes.join('|')})'|'(${questionTypes.join('|')})' [!=]==`);
	const outside = readSources(['src', 'server'], ['ts', 'svelte'])
		.filter(({ file }) => !/^src\/lib\/questions\/[^/]+\//.test(file))
		.flatMap(({ file, text }) =>
			text.split('\n').flatMap((line) => (compared.test(line) ? [`${file}: ${line.trim()}`] : []))
		)
		// A key of a list, not a type.
		.filter((line) => !line.includes('key ==='));
	assert.equal(outside, []);
});

test('is rendered by the component that keeps lines and directions of its texts', () => {
	const everywhere = /(?<![=\w$])\{[\w.!?]*\b(prompt|explanation)( \?\? '')?\}/;
	const inFolders = /(?<![=\w$])\{[\w.!?]*\b(text|term|definition|answer)( \?\? '')?\}/;
	const isFolder = /^src\/lib\/questions\/[^/]+\/(Player|Review|Deck)/;
	const bare = readSources(['src'], ['svelte']).flatMap(({ file, text }) =>
		text
			.slice(text.lastIndexOf('</script>'))
			.replaceAll(/<(QuestionText|ReviewLine) [^>]*>|<style>[^]*/g, '')
			.split('\n')
			.filter((line) => everywhere.test(line) || (isFolder.test(file) && inFolders.test(line)))
			.filter((line) => !line.includes('visually-hidden'))
			.map((line) => `${file}: ${line.trim()}`)
	);
	assert.equal(bare, []);
});

test.run();
