import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { flatten } from '#lib/messages/flatten.ts';
import { brokenBy, wordRules } from '../rules/words.ts';

const test = suite('the English of the screens');
const fileOf = (folder: string) => `src/lib/messages/${folder}/en.json`;
const folders = [...new Set(wordRules.flatMap((rule) => rule.folders))];
const messagesOf = (folder: string) => flatten(JSON.parse(readFileSync(fileOf(folder), 'utf8')));

test('every folder of a rule exists', () => {
	assert.equal(
		folders.filter((folder) => !existsSync(fileOf(folder))),
		[]
	);
});

test('no text uses words that a native writer would not', () => {
	const broken: string[] = [];
	for (const folder of folders)
		for (const [key, message] of Object.entries(messagesOf(folder)))
			for (const text of typeof message === 'string' ? [message] : Object.values(message)) {
				const better = brokenBy(folder, text).map((rule) => rule.better);
				if (better.length) broken.push(`${folder} ${key}: ${text} → ${better.join('; ')}`);
			}
	assert.equal(broken, []);
});

const refused = [
	...['Play along', 'Join in', 'Make the station', 'Rules of its own', 'Make link', 'Way to play'],
	...['Everything holds at once.', 'Stands above the pages', 'left empty the built-in sentence holds'],
	...['Kind of question', '8 a sheet', 'One letter a station', 'This is no code.', 'joined by itself'],
	...['Take correction back', 'standing still for 3 minutes', 'The station is there already.']
];
for (const text of refused) test(`refused: ${text}`, () => assert.ok(brokenBy('events', text).length));

test('a folder that keeps to no rule may write as it does', () => assert.equal(brokenBy('wiki', 'Play along'), []));

test.run();
