import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileOf } from '#lib/admin/website/wiki/editor/markdown-file.ts';
import {
	addressLink,
	around,
	articleLink,
	lines,
	type Edit,
	type Marked
} from '#lib/admin/website/wiki/editor/marks.ts';
import { labelField, labelsIn } from '#lib/admin/website/wiki/list/labels.ts';
import { localesOf } from '#lib/admin/website/wiki/list/locales.ts';

const test = suite('writing an article of a wiki');

/** A text in which `‹` and `›` stand around what is marked. */
const marked = (text: string): Marked => ({
	value: text.replace(/[‹›]/g, ''),
	start: text.indexOf('‹'),
	end: text.indexOf('›') - 1
});
const after = (text: string, act: (from: Marked) => Edit): string => {
	const from = marked(text);
	const edit = act(from);
	const value = from.value.slice(0, edit.from) + edit.text + from.value.slice(edit.to);
	const [start, end] = edit.select;
	return `${value.slice(0, start)}‹${value.slice(start, end)}›${value.slice(end)}`;
};

test('a mark goes around what is marked, and away again', () => {
	const bold = (from: Marked) => around(from, '**', 'text');
	assert.is(after('so ‹gut› ist', bold), 'so **‹gut›** ist');
	assert.is(after('so **‹gut›** ist', bold), 'so ‹gut› ist');
	assert.is(after('so ‹›', bold), 'so **‹text›**');
	const italic = (from: Marked) => around(from, '*', 'text');
	assert.is(after('**‹gut›**', italic), '***‹gut›***', 'bold is not half of italic');
	assert.is(after('***‹gut›***', italic), '**‹gut›**');
	assert.is(after('*‹gut›*', italic), '‹gut›');
});

test('lines become headings, lists and quotes, each in place of the other', () => {
	assert.is(
		after('a\nb‹›\nc', (from) => lines(from, 'heading')),
		'a\n## b‹›\nc'
	);
	assert.is(
		after('## b‹›', (from) => lines(from, 'heading')),
		'b‹›'
	);
	assert.is(
		after('‹a\n\nb›\nc', (from) => lines(from, 'numbers')),
		'1. a\n\n2. b‹›\nc'
	);
	assert.is(
		after('‹1. a\n2. b›', (from) => lines(from, 'list')),
		'- a\n- b‹›'
	);
	assert.is(
		after('‹a\n›b', (from) => lines(from, 'quote')),
		'> a‹›\nb',
		'the line after the mark is not meant'
	);
	assert.is(
		after('‹›', (from) => lines(from, 'list')),
		'- ‹›'
	);
});

test('links keep the words that are marked, and nothing in them ends a link', () => {
	assert.is(
		after('Siehe ‹›.', (from) => articleLink(from, 'ablauf')),
		'Siehe [[ablauf]]‹›.'
	);
	assert.is(
		after('‹den [Ablauf]|hier›', (from) => articleLink(from, 'ablauf')),
		'[[ablauf|den  Ablauf hier]]‹›'
	);
	assert.is(
		after('‹hier›', (from) => addressLink(from, ' https://a.test/b (c) ')),
		'[hier](https://a.test/b%20%28c%29)‹›'
	);
	assert.is(
		after('‹›', (from) => addressLink(from, '/m/fest')),
		'[/m/fest](/m/fest)‹›'
	);
	const picture = (from: Marked) => addressLink(from, '/uploads/a.png', { isPicture: true, words: 'Ein [Platz]' });
	assert.is(after('‹›', picture), '![Ein  Platz](/uploads/a.png)‹›');
});

test('a file has headline, address and summary before the text', () => {
	const article = { slug: 'ablauf', locale: 'de' };
	assert.equal(fileOf(article, { title: 'Ablauf', excerpt: 'Kurz: "alles"', markdown: 'Text\n\n' }), {
		name: 'ablauf.de.md',
		content: '---\ntitle: "Ablauf"\nslug: "ablauf"\nsummary: "Kurz: \\"alles\\""\n---\n\nText\n'
	});
	const front = '---\ntitle: "Ablauf"\nslug: "ablauf"\n---\n';
	const contentOf = (markdown: string) => fileOf(article, { title: 'Ablauf', excerpt: null, markdown }).content;
	assert.is(contentOf('# Anders\n\nText'), `${front}\n# Ablauf\n\n# Anders\n\nText\n`);
	assert.is(contentOf(''), front);
});

test('names by language are read from their fields, and languages are those of the page and its articles', () => {
	const form = new FormData();
	for (const [name, value] of [
		[labelField('de'), ' Wissen '],
		[labelField('en'), ''],
		['menuLabel', 'Wiki']
	] as const)
		form.set(name, value);
	assert.equal(labelsIn(form), { de: 'Wissen' });
	assert.equal(localesOf('fr', [{ locale: 'pl' }, { locale: 'de' }]), ['fr', 'de', 'en', 'pl']);
});

test.run();
