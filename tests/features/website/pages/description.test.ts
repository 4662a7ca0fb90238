import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Block } from '#lib/blocks/blocks.ts';
import { descriptionOf } from '../../../../server/features/website/pages/public/description.ts';

const blocks = (...all: object[]) => all as Block[];
const hero = { type: 'hero', data: { heading: 'Kaffee', cta: { label: 'Zum Laden', href: '/laden' } } };
const body =
	'<p>Wir rösten jeden Dienstag &amp; Freitag in kleinen Mengen.</p><p>Der Laden hat bis acht Uhr offen.</p>';

test('a page describes itself by its first sentence', () => {
	const said = descriptionOf(blocks(hero, { type: 'text', data: { body } }));
	assert.is(said, 'Wir rösten jeden Dienstag & Freitag in kleinen Mengen. Der Laden hat bis acht Uhr offen.');
});

test('a long text ends between words', () => {
	const said = descriptionOf(blocks({ type: 'text', data: { body: `<p>${'Bohne '.repeat(100)}</p>` } }))!;
	assert.ok(said.length <= 160, said);
	assert.match(said, /Bohne…$/);
});

test('headings alone are better than nothing, and nothing is null', () => {
	assert.is(descriptionOf(blocks(hero)), 'Kaffee Zum Laden');
	assert.is(descriptionOf(blocks()), null);
});

test.run();
