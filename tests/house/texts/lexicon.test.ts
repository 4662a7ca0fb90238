import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { nameKey } from '#lib/text/name-key.ts';
import { lexiconOf, NameList, type Lexicon } from '../../../server/features/authoring/team-names/lexicon.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the words of proposed names');
const tones = ['playful', 'bold', 'elegant', 'serious', 'quirky'];
const domains = ['nature', 'science', 'culture', 'sports', 'fantasy', 'geography'];

for (const locale of ['de', 'en']) {
	const lexicon = JSON.parse(readFileSync(`database/seeds/lexicon/${locale}.json`, 'utf8')) as Lexicon;
	const parts = [
		['adjectives', lexicon.adjectives, tones, 60],
		['nouns', lexicon.nouns, domains, 80]
	] as const;

	test(`${locale}: every category is there and large enough`, () => {
		assert.equal([lexicon.locale, lexicon.join], [locale, ' ']);
		assert.ok(Number.isInteger(lexicon.version));
		for (const [, words, categories, most] of parts) {
			assert.equal(Object.keys(words), ['default', ...categories]);
			for (const [category, list] of Object.entries(words))
				assert.ok(list.length >= (category === 'default' ? most : 15), `${category}: ${list.length}`);
		}
	});

	test(`${locale}: each word occurs once, has only letters, and a length that fits`, () => {
		for (const [part, words] of parts) {
			const all = Object.values(words).flat();
			assert.is(new Set(all.map(nameKey)).size, all.length, part);
			for (const word of all) assert.match(word, /^\p{Lu}\p{Ll}{1,17}$/u);
		}
	});

	test(`${locale}: the words agree`, () => {
		const adjectives = Object.values(lexicon.adjectives).flat();
		// German adjectives before a plural without an article end in -e, whatever its gender; English ones never change.
		if (locale === 'de')
			assert.equal(
				adjectives.filter((word) => !word.endsWith('e')),
				[]
			);
		// Plurals of English; "dice" is the plural of "die".
		else
			assert.equal(
				Object.values(lexicon.nouns)
					.flat()
					.filter((word) => !/s$|^Dice$/.test(word)),
				[]
			);
	});
}

test('a locale has the words of its language, and those it lacks the German ones', () => {
	const locales = ['de-AT', 'en', 'en-GB', 'fr', ''].map((locale) => lexiconOf(locale).locale);
	assert.equal(locales, ['de', 'en', 'en', 'de', 'de']);
});

test('a list names every pair once, from any seed, in an order that follows from the seed', () => {
	for (const [tone, domain] of [
		[['bold'], ['nature']],
		[[], ['science', 'sports']],
		[[], []]
	]) {
		const list = new NameList(lexiconOf('de'), tone!, domain!);
		for (const seed of [0, 1, 4711, 2 ** 31 - 1]) {
			const names = [...list.from(seed)];
			assert.is(names.length, list.total);
			assert.is(new Set(names).size, list.total);
			assert.equal([...list.from(seed)].slice(0, 50), names.slice(0, 50));
			assert.ok(names.slice(0, 200).every((name) => list.has(nameKey(name))));
		}
		assert.not.equal([...list.from(1)].slice(0, 9), [...list.from(2)].slice(0, 9));
	}
	const bold = new NameList(lexiconOf('de'), ['bold'], ['nature']);
	for (const other of ['Kluge Füchse', 'Mutige Atome', 'Mutige', 'Mutige Füchse am See', ''])
		assert.not(bold.has(nameKey(other)), other);
	assert.ok(bold.has(nameKey('MUTIGE füchse')));
});

test.run();
