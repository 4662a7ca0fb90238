import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { flatten } from '#lib/messages/flatten.ts';
import { brokenBy, germanRules, wordRules } from '../rules/words.ts';

const test = suite('the English of the screens');
const fileOf = (folder: string, locale = 'en') => `src/lib/messages/${folder}/${locale}.json`;
const folders = [...new Set([...wordRules, ...germanRules].flatMap((rule) => rule.folders))];
const messagesOf = (folder: string, locale: string) =>
	flatten(JSON.parse(readFileSync(fileOf(folder, locale), 'utf8')));

test('every folder of a rule exists', () => {
	assert.equal(
		folders.filter((folder) => !existsSync(fileOf(folder))),
		[]
	);
});

for (const [locale, rules] of [
	['en', wordRules],
	['de', germanRules]
] as const)
	test(`${locale}: no text uses words that a native writer would not`, () => {
		const broken: string[] = [];
		for (const folder of folders)
			for (const [key, message] of Object.entries(messagesOf(folder, locale)))
				for (const text of typeof message === 'string' ? [message] : Object.values(message)) {
					const better = brokenBy(folder, text, rules).map((rule) => rule.better);
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
const refusedOfApps = [
	...['The app never may more than Zoe', 'Give them another namespace if they shall stay.', 'To the overview'],
	...['quiz.example then shows nothing any more.', 'This is no Markdown file.', 'drafts too', 'with their places'],
	...[
		'Change a page; fields left out keep their value.',
		'List the versions, the newest first.',
		'The door is closed.'
	],
	...['Nothing was allowed.', 'What was saved stays saved.', 'Calls the address and looks whether it answers.']
];
const refusedInGerman = [
	...['Leer: der Titel der Seite.', 'Leer heißt ohne Grenze.', 'Leer nimmt die Grenze.', 'Hier hängt kein Schild'],
	...['Füge eine Bühne ein.', 'Noch steht nichts auf dem Schild']
];
for (const text of refusedOfApps) test(`refused: ${text}`, () => assert.ok(brokenBy('oauth', text).length));
for (const text of refusedInGerman)
	test(`refused: ${text}`, () => assert.ok(brokenBy('pages', text, germanRules).length));
for (const text of refused) test(`refused: ${text}`, () => assert.ok(brokenBy('events', text).length));
for (const text of refusedOnPages) test(`refused: ${text}`, () => assert.ok(brokenBy('pages', text).length));

test('a folder without rules may write as it does', () => assert.equal(brokenBy('looks', 'Play along'), []));

test.run();
