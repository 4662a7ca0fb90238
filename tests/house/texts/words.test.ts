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
	...['Take correction back', 'standing still for 3 minutes', 'The station is there already.'],
	...['Make a station', 'Play a station to try it, nothing of it counts', 'The page of the big screen has been opened'],
	...[
		'Switching can be taken back',
		'the fast get more',
		'Names from the list only',
		'from a stick too. To take along'
	],
	...[
		'Open the back end with this one',
		'Parts of the big screen',
		'the code then takes more dirt',
		'Follows every key.'
	],
	...['Pixels of a side, where no other is asked for', 'Teams see how far the next one is', 'As preset', 'Careful:'],
	...['Its text stands in the settings of the event.', 'Take over the built-in letter', 'Put in a placeholder'],
	...[
		'Right answers a question, in percent',
		'30 seconds a question',
		'one a line',
		'Nothing waits for you right now.'
	],
	...[
		'As soon as an event is public, it stands here.',
		'Sent is sent',
		'still to be finished',
		'2 answers sent after.'
	],
	...['Press the picture for a while and keep it.', 'One card for each station']
];
const refusedOnPages = [
	...['The pages will stand here as soon as somebody makes some.', 'An article with a later date appears by itself.'],
	...['Small letters, digits and hyphens.', 'Empty: a free one is found.', 'The message is then gone for good.'],
	...['This page is put aside.', 'Read a menu in', 'Have it written anew', 'Make new codes', 'User name or e-mail'],
	...['This is no menu file', 'This does not exist any more.', 'Register once more', 'It goes on later.', 'Telephone']
];
for (const text of refused) test(`refused: ${text}`, () => assert.ok(brokenBy('events', text).length));
for (const text of refusedOnPages) test(`refused: ${text}`, () => assert.ok(brokenBy('pages', text).length));

test('a folder that keeps to no rule may write as it does', () => assert.equal(brokenBy('wiki', 'Play along'), []));

test.run();
