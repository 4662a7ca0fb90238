import { globSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commentWords, documentWords } from '../rules/words.ts';
import { readSources } from '../rules/source.ts';

const test = suite('the English of handbook, documents and comments');
const documents = ['README.md', 'CONTRIBUTING.md', 'server/README.md', ...globSync('src/lib/help/en/*.md')];
const rooms = ['operation', 'access', 'database', 'live', 'runtime', 'web'].map((room) => `server/${room}`);

/** Lines that `words` match, with their places. */
const found = (file: string, text: string, words: RegExp) =>
	text.split('\n').flatMap((line, at) => (words.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));

test('documents use the words of the screens and of the field', () => {
	assert.ok(documents.length > 10);
	const broken = documents.flatMap((file) => found(file, readFileSync(file, 'utf8'), documentWords));
	assert.equal(broken, []);
});

const isComment = /^\s*(\/\/|\/?\*)/;

test('comments of the lower rooms use the words of the field', () => {
	const sources = readSources(rooms, ['ts']);
	assert.ok(sources.length > 100);
	const broken = sources.flatMap(({ file, text }) =>
		found(file, text, commentWords).filter((place) => isComment.test(place.replace(/^[^:]+:\d+: /, '')))
	);
	assert.equal(broken, []);
});

test('both notice what reads translated', () => {
	assert.match('Whoever has a card can come in.', documentWords);
	assert.match('/** What is told of it. */', commentWords);
	assert.not.match('The door stays in `server/web`.', commentWords);
});

test.run();
