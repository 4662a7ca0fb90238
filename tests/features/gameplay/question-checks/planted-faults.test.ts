import { globSync, readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { checkQuestions } from '../../../../server/features/gameplay/question-checks/check-questions.ts';
import type { PlacedQuestion } from '../../../../server/features/gameplay/question-checks/finding.ts';
import { readQuestions } from '../../../../server/features/authoring/catalogs/read/read.ts';
import {
	faults,
	isFound,
	placedAt,
	plantFaults,
	stored,
	triviaPlaced
} from '../../../support/files/question-faults.ts';
import { random } from '../../../support/files/random.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the checks of questions');

const rounds = [1, 2, 3, 4];
const faultsOfRound = 125;

test('find nine of ten faults among 500, each where it is', () => {
	const all = rounds.map((seed) => {
		const { placed, planted } = plantFaults(triviaPlaced(), random(seed), faultsOfRound);
		const findings = checkQuestions(placed);
		return planted.map((fault) => ({ ...fault, isFound: isFound(findings, fault) }));
	});
	const planted = all.flat();
	const missed = planted.filter((fault) => !fault.isFound);
	assert.is(planted.length, 500);
	assert.ok(missed.length <= 50, JSON.stringify(missed));
	const kinds = new Set(planted.map(({ kind }) => kind));
	for (const kind of Object.keys(faults)) assert.ok(kinds.has(kind as never), kind);
});

test('say nothing about 95 of 100 questions without a planted fault', () => {
	const clean = triviaPlaced();
	const findings = checkQuestions(clean);
	const named = new Set(findings.map(({ questionId }) => questionId));
	assert.is(clean.length, 300);
	assert.ok(named.size <= 15, JSON.stringify(findings));
	// The data has one real fault: the name of a pope in the wrong encoding.
	assert.equal(
		findings.map(({ kind }) => kind),
		['brokenText']
	);
});

test('say nothing about the templates of the product', () => {
	const files = globSync('server/features/authoring/catalogs/templates/*.json').sort();
	const placed = files.flatMap((file, at) => {
		const { questions } = JSON.parse(readFileSync(file, 'utf8')) as { questions: unknown[] };
		const read = readQuestions(questions);
		assert.ok('questions' in read);
		return read.questions.map(({ type, prompt, content, countdown }, index): PlacedQuestion =>
			placedAt({ ...stored(at * 1000 + index + 1, type, prompt, content), countdown } as never, file, file)
		);
	});
	assert.ok(placed.length > 50);
	assert.equal(checkQuestions(placed), []);
});

/** A station of choices whose right option is chosen by a rule. */
const station = (
	optionsOf: (index: number) => { options: string[]; right: number },
	more: Partial<PlacedQuestion> = {}
) =>
	Array.from({ length: 12 }, (_, index): PlacedQuestion => {
		const { options, right } = optionsOf(index);
		const prompt = `${['Wer', 'Was', 'Wo', 'Wann'][index % 4]} ${index * 7919}?`;
		return { ...placedAt(stored(index + 1, 'mc', prompt, { options, answers: [right] }), 'station'), ...more };
	});
const word = (index: number, letters: number) => `${index}${'abcdefghijklmnopqrstuvwxyz'.slice(0, letters)}`;
const four = (index: number, lengths: number[]) => lengths.map((length, at) => `${word(index * 4 + at, length)}`);
const kindsOf = (placed: PlacedQuestion[]) =>
	checkQuestions(placed).map(({ kind, count, total }) => [kind, count, total]);

test('tell that the right option is always the longest one of a station', () => {
	const longest = station((index) => ({ options: four(index, [5, 5, 12, 5]), right: 2 }));
	assert.equal(kindsOf(longest), [['longestRight', 12, 12]]);
	const mixed = station((index) => ({ options: four(index, [5, 5, 12, 5]), right: index % 4 }));
	assert.equal(kindsOf(mixed), []);
});

test('tell that the right option always has the same place, unless phones shuffle', () => {
	const first = (index: number) => ({ options: four(index, [5, 5, 5, 5]), right: 0 });
	assert.equal(kindsOf(station(first, { isShuffled: false })), [['samePlace', 12, 12]]);
	assert.equal(kindsOf(station(first)), []);
});

const quiz = (prompt: string, options: string[], answers: number[], more: object = {}) =>
	placedAt({ ...stored(1, 'mc', prompt, { options, answers }), ...more } as never, 'station');

// What people can tell apart, and what only looks like a fault.
const fine: [string, PlacedQuestion][] = [
	['signs', quiz('Welches Zeichen fehlt in 3 ? 5', ['<', '>', '='], [0])],
	['units', quiz('Wie viel leistet die Anlage?', ['5 mW', 'mW', 'MW'], [2])],
	['powers', quiz('Was ist 10 mal 10?', ['10²', '102', '20'], [0])],
	['spelling', quiz('Wie schreibt man es richtig?', ['Rhythmus', 'rhythmus'], [0])],
	['both named', quiz('Was ist größer, Berlin oder Hamburg?', ['Berlin', 'Hamburg'], [0])],
	['all of these', quiz('Wer bellt?', ['Hund', 'Katze', 'All of these'], [2])],
	[
		'kept order',
		quiz('Wer bellt laut?', ['Hund', 'Fuchs', 'All of the above'], [2], {
			content: {
				options: ['Hund', 'Fuchs', 'All of the above'].map((text, index) => ({ id: `o${index}`, text })),
				answers: ['o2'],
				keepOrder: true
			}
		})
	],
	[
		'thousands',
		quiz('Es sind 1.000 Meter', ['ja', 'nein'], [0], {
			translations: { en: { prompt: 'It is 1,000 metres', parts: {} } }
		})
	],
	[
		'words',
		quiz('Die 3 Musketiere', ['ja', 'nein'], [0], {
			translations: { en: { prompt: 'The three musketeers', parts: {} } }
		})
	],
	[
		'dates',
		quiz('Was war am 7.5.1945?', ['ja', 'nein'], [0], {
			translations: { en: { prompt: 'What was on May 7, 1945?', parts: {} } }
		})
	],
	[
		'clocks',
		quiz('Was war um 15 Uhr?', ['ja', 'nein'], [0], {
			translations: { en: { prompt: 'What was at 3 pm?', parts: {} } }
		})
	],
	[
		'photo',
		placedAt(stored(1, 'photoText', 'Euer Team am Tor', { consent: true, requirePhoto: true, accept: [] }), 'station')
	],
	['falling years', placedAt(stored(1, 'sort', 'Neu nach alt', { items: ['2001', '1999', '1850'] }), 'station')],
	['mixed units', placedAt(stored(1, 'sort', 'Kurz nach lang', { items: ['900 m', '2 km', '1 Meile'] }), 'station')]
];

for (const [name, placed] of fine) test(`say nothing about ${name}`, () => assert.equal(checkQuestions([placed]), []));

test('tell questions of one pattern apart, and know one again that is written differently', () => {
	const pair = (one: string, other: string) =>
		checkQuestions(
			[one, other].map((prompt, index) =>
				placedAt(stored(index + 1, 'mc', prompt, { options: ['Verdi', 'Puccini'], answers: [0] }), `s${index}`)
			)
		).map(({ kind }) => kind);
	assert.equal(pair('Which composer wrote the opera Aida?', 'Which composer wrote the opera Otello?'), []);
	assert.equal(pair('Wie viel ist 3 + 4 zusammen?', 'Wie viel ist 5 + 2 zusammen?'), []);
	assert.equal(pair('Which composer wrote the opera Aida?', 'which composer wrote opera Aida'), [
		'sameQuestion',
		'sameQuestion'
	]);
});

test('name an event once whose questions a station repeats', () => {
	const copied = triviaPlaced().slice(0, 20);
	const twice = copied.map(({ question, ...place }) => ({
		...place,
		eventUid: 'next',
		catalogUid: 'copy',
		question: { ...question, id: question.id + 1000 }
	}));
	const findings = checkQuestions([...copied, ...twice]).filter(({ kind }) => kind !== 'brokenText');
	assert.equal(
		findings.map(({ kind, count, total, catalogUid }) => [kind, count, total, catalogUid]),
		[['copiedStation', 20, 20, 'copy']]
	);
});

test.run();
