import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const folder = 'src/lib/messages';
type Shelf = { [key: string]: string | Shelf };

function textsIn(shelf: Shelf, place: string): [place: string, text: string][] {
	return Object.entries(shelf).flatMap(([key, value]) =>
		typeof value === 'string' ? [[`${place}.${key}`, value] as [string, string]] : textsIn(value, `${place}.${key}`)
	);
}
const shelvesOf = (locale: string, without: string[] = []) =>
	readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !without.includes(entry.name))
		.flatMap(({ name }) =>
			textsIn(JSON.parse(readFileSync(`${folder}/${name}/${locale}.json`, 'utf8')) as Shelf, `${name} ${locale}`)
		);

// The word on the left stands for the thing everywhere; those on the right mean the same and would confuse.
const german: [word: string, others: RegExp][] = [
	['Station', /katalog/i],
	['Leinwand', /beamer|projektor|dashboard|\btafel|auf die bühne/i],
	['Veranstaltung', /\bevents?\b/i],
	['Rätselwort', /lösungswort/i],
	['Station', /\btour\b|tourmeister/i]
];
const english: [word: string, others: RegExp][] = [
	['station', /catalog(?!s\.json)/i],
	['big screen', /projector|dashboard|beamer/i]
];

const test = suite('one word for one thing');
for (const [word, others] of german)
	test(`German says ${word} and not ${others.source}`, () => {
		const found = shelvesOf('de').filter(([, text]) => others.test(text.replaceAll('catalogs.json', '')));
		assert.equal(found, []);
	});
// Programs read the paths and fields of the API and the columns of files by their English names.
for (const [word, others] of english)
	test(`English says ${word} and not ${others.source}`, () => {
		assert.equal(
			shelvesOf('en', ['reference', 'export']).filter(([, text]) => others.test(text)),
			[]
		);
	});
test.run();
