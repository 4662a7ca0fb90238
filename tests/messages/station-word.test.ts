import { readdirSync, readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { suite } from 'uvu';
import { flatten } from '#lib/messages/flatten.ts';
import { asCalled, inRounds } from '#lib/messages/station-word.ts';
import { createTranslator, type Message } from '#lib/messages/translator.ts';

const test = suite('what an event calls its stations');
const folder = new URL('../../src/lib/messages/', import.meta.url);
// Of what is about a namespace, a website or a file, and not about one event.
const others = ['namespaces', 'roles', 'design', 'reference', 'search', 'site'];
const areas = readdirSync(folder, { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && !others.includes(entry.name))
	.map(({ name }) => name);

const formsOf = (message: Message): string[] =>
	typeof message === 'string' ? [message] : (Object.values(message) as string[]);

/** Every sentence of a language with its key. */
const sentences = (locale: string) =>
	areas.flatMap((area) => {
		const file = JSON.parse(readFileSync(new URL(`${area}/${locale}.json`, folder), 'utf8')) as Record<string, unknown>;
		return Object.entries(flatten(file, `${area}.`)).flatMap(([key, message]) =>
			formsOf(message).map((text) => ({ key, text }))
		);
	});

const german = [
	['Eure Stationen', 'Eure Runden'],
	['Station {number}', 'Runde {number}'],
	['Stationenmeister', 'Rundenmeister'],
	['Stationskürzel', 'Rundenkürzel'],
	['Farbe der Stations-Codes', 'Farbe der Runden-Codes'],
	['Euer Ergebnis an dieser Station steht schon.', 'Euer Ergebnis in dieser Runde steht schon.'],
	['{count} Fragen an {stations}', '{count} Fragen in {stations}'],
	['Was Teams an den Stationen erreicht haben', 'Was Teams in den Runden erreicht haben'],
	['Der Lauf von {team} an {station} wird', 'Der Lauf von {team} in {station} wird'],
	['Zwei Dateien würden dieselbe Station.', 'Zwei Dateien würden dieselbe Runde.'],
	['Zeig an, wer spielt', 'Zeig an, wer spielt']
];
const english = [
	['Your stations', 'Your rounds'],
	['One letter per station', 'One letter per round'],
	['Your result at this station is final.', 'Your result in this round is final.'],
	['{count} questions at {stations}', '{count} questions in {stations}'],
	['at “{station}”', 'in “{station}”'],
	[
		'It starts on {date} at {time}. The stations will appear here.',
		'It starts on {date} at {time}. The rounds will appear here.'
	],
	['First at all stations', 'First in all rounds'],
	['The phone stays stationary', 'The phone stays stationary']
];

test('turns with its articles and prepositions', () => {
	for (const [text, expected] of german) assert.is(inRounds('de', text!), expected);
	for (const [text, expected] of english) assert.is(inRounds('en-GB', text!), expected);
});

test('leaves no station in any sentence of an event, and no "at" before a round', () => {
	for (const locale of ['de', 'en']) {
		const rest = sentences(locale)
			.map(({ key, text }) => ({
				key,
				was: text,
				text: asCalled('round', locale, key, text).replaceAll(/\{\w+\}/g, '')
			}))
			.filter(({ key }) => !/^events\.(preset|value)\.|^event-settings\.key\.stationWord\./.test(key))
			.filter(({ text }) => /station(?!ary)/i.test(text) || /\b(an|at) (\w+ )?(Runden?|rounds?)\b/.test(text));
		assert.equal(rest, [], locale);
	}
});

test('keeps every placeholder, and changes nothing else', () => {
	for (const locale of ['de', 'en'])
		for (const { key, text } of sentences(locale)) {
			assert.is(asCalled('station', locale, key, text), text);
			const places = (one: string) => one.match(/\{\w+\}/g);
			assert.equal(places(asCalled('round', locale, key, text)), places(text), key);
			if (!/station/i.test(text)) assert.is(asCalled('round', locale, key, text), text, key);
		}
});

test('changes no name that people wrote', () => {
	const { t } = createTranslator({ locale: 'de', stationWord: 'round' }, () => '{station} an der Station {name}', true);
	const text = t('any.key' as never, { station: 'Station an der Mühle', name: 'Stationen' });
	assert.is(text, 'Station an der Mühle in der Runde Stationen');
});

test.run();
