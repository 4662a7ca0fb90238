import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changesBetween } from '#lib/admin/website/pages/compare/changes.ts';
import { inWords } from '#lib/admin/website/pages/compare/choice-words.ts';
import type { DraftBlock } from '#lib/admin/website/pages/editor/blocks/draft-block.ts';
import { lagOf } from '#lib/admin/website/pages/editor/lag.ts';
import { withSamples } from '#lib/admin/website/pages/fields/sample.ts';
import { untranslated } from '#lib/admin/website/pages/editor/untranslated.ts';
import english from '#lib/messages/page-editor/en.json' with { type: 'json' };
import german from '#lib/messages/page-editor/de.json' with { type: 'json' };
import { patient } from '../support/runner/machine.ts';

const test = suite('what differs between two versions of a page');

const block = (id: string, data: Record<string, unknown>, more: object = {}): DraftBlock => ({
	id,
	type: 'text',
	variant: 'prose',
	data,
	hidden: false,
	...more
});
const told = (before: DraftBlock[], after: DraftBlock[]) =>
	changesBetween(before, after).map(({ id, kind, texts }) => [
		`${id} ${kind}`,
		...texts.map(({ field, number, words }) => {
			const marks = { same: ' ', new: '+', gone: '-' };
			return `${field}${number ?? ''}: ${words.map((one) => marks[one.kind] + one.text).join('|')}`;
		})
	]);

test('texts are compared word by word, without their tags, at their place', () => {
	const before = [block('a', { body: '<p>Mit der Linie 7.</p>', items: [{ title: 'Eins' }] })];
	const after = [block('a', { body: '<p>Mit der <b>Linie</b> 8.</p>', items: [{ title: 'Eins' }, { title: 'Zwei' }] })];
	assert.equal(told(before, after), [['a changed', 'body:  Mit der Linie |-7|+8| .', 'title2: +Zwei']]);
	assert.equal(told(before, before), []);
});

test('choices and switches are said in the words of the editor, in both languages', () => {
	const before = [block('a', { heading: 'start', align: 'start' }, { style: { surface: 'none' } })];
	const after = [block('a', { heading: 'center', align: 'center' }, { variant: 'columns', hidden: true })];
	const said = (words: object) => {
		const t = (key: string) =>
			key
				.split('.')
				.slice(1)
				.reduce((inner, name) => (inner as Record<string, object>)[name]!, words) as unknown;
		const [changed] = changesBetween(before, after, inWords({ t } as Parameters<typeof inWords>[0]));
		const lines = changed!.texts.map(({ field, words }) => `${field}: ${words.map(({ text }) => text).join(' > ')}`);
		return lines.sort();
	};
	assert.equal(said(german), [
		'align: links > mittig',
		'heading: start > center',
		'hidden: ja',
		'surface: ohne',
		'variant: Fließtext > Spalten'
	]);
	assert.equal(said(english), [
		'align: left > centred',
		'heading: start > center',
		'hidden: yes',
		'surface: none',
		'variant: single column > columns'
	]);
});

test('blocks are new, gone, moved or hidden', () => {
	const [a, b, c] = ['a', 'b', 'c'].map((id) => block(id, { body: id }));
	assert.equal(told([a!, b!], [b!, a!]), [['a moved']]);
	assert.equal(told([a!], [a!, c!]), [['c new', 'body: +c', 'variant: +prose']]);
	assert.equal(told([a!, b!], [b!]), [['a gone', 'body: -a', 'variant: -prose']]);
	assert.equal(told([a!], [{ ...a!, hidden: true }]), [['a changed', 'hidden: +true']]);
});

test('texts without a common word cost no more than their length allows', () => {
	const words = (word: string) => Array.from({ length: 40_000 }, (_, at) => `${word}${at}`).join(' ');
	const from = performance.now();
	const [one] = changesBetween([block('a', { body: words('x') })], [block('a', { body: words('y') })]);
	assert.equal(
		one!.texts[0]!.words.map(({ kind }) => kind),
		['gone', 'new']
	);
	assert.ok(performance.now() - from < patient(5000), `${performance.now() - from} ms`);
});

test('a language variant tells which blocks still say what the original says', () => {
	const blocks = [
		block('a', { body: '<p>Mit der Linie 7.</p>' }),
		block('b', { items: [{ title: 'Zum Hafen' }] }),
		block('c', { image: { src: '/uploads/a.jpg', alt: 'Zelt' } })
	];
	const same = (mine: DraftBlock[]) => untranslated(mine, { language: 'de', blocks }).map(({ id }) => id);
	assert.equal(same(blocks), ['a', 'b'], 'a name alone is no text');
	assert.equal(same([block('a', { body: '<p>Take line 7.</p>' }), blocks[1]!]), ['b']);
	assert.equal(same([block('d', blocks[0]!.data)]), [], 'a block of its own');
	assert.equal(untranslated(blocks, null), []);
});

test('what is still a sample is found in every language, and what may be meant is not', () => {
	const texts = {
		heading: ['Überschrift', 'Heading'],
		label: ['Mehr erfahren'],
		text: ['Dein Text.'],
		button: ['Los']
	};
	const held = (data: Record<string, unknown>, more: object = {}) =>
		withSamples([block('a', data, more)], texts).length === 1;
	const cases: [data: Record<string, unknown>, isHeld: boolean][] = [
		[{ heading: 'Heading' }, true],
		[{ heading: 'Heading home' }, false],
		[{ intro: '<p>Dein <b>Text.</b></p>' }, true],
		[{ items: [{ title: 'Eins' }, { other: 'Dein Text.' }] }, true],
		[{ actions: [{ label: 'Mehr erfahren', href: '#' }] }, true],
		[{ actions: [{ label: 'Mehr erfahren', href: '/m/fest' }] }, false],
		[{ newsletter: { button: 'Los' } }, false],
		[{ heading: 1, text: null }, false]
	];
	for (const [data, isHeld] of cases) assert.is(held(data), isHeld, JSON.stringify(data));
	assert.not(held({ heading: 'Heading' }, { hidden: true }), 'nobody sees it');
});

test('a language variant tells by how much its page is newer', () => {
	const base = { slug: 'fest', language: 'de', baseSlug: null, updatedAt: '2026-03-04T12:00:00.000Z' };
	const lag = (updatedAt: string) =>
		lagOf([base, { slug: 'fair', language: 'en', baseSlug: 'fest', updatedAt }], 'fair');
	assert.equal(lag('2026-03-01T13:00:00.000Z')?.by, { count: 2, unit: 'day' });
	assert.equal(lag('2026-03-04T09:30:00.000Z')?.by, { count: 2, unit: 'hour' });
	assert.equal(lag('2026-03-04T11:59:59.999Z')?.by, { count: 1, unit: 'minute' });
	assert.is(lag(base.updatedAt), null);
	assert.is(lagOf([base], 'fest'), null);
});

test.run();
