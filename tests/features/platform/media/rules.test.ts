import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sniff } from '../../../../server/features/platform/media/formats.ts';
import { numbered, searchedIn, sentName, stemOf } from '../../../../server/features/platform/media/names.ts';
import { readRange } from '../../../../server/runtime/files/byte-range.ts';
import { plainPicture } from '../../../support/print/pictures.ts';

const test = suite('rules of the media library');

const stems: [sent: string, stem: string][] = [
	['Sommerfest 2026', 'sommerfest-2026'],
	['Über uns – Größe', 'ueber-uns-groesse'],
	['U\u0308ber', 'ueber'],
	['Crème brûlée', 'creme-brulee'],
	['ﬁnale ①', 'finale-1'],
	['..hidden..', 'hidden'],
	['a.b.c', 'a-b-c'],
	['🎉', 'file'],
	['CON', 'con-file'],
	['lpt1', 'lpt1-file'],
	['p_0123', 'p-0123'],
	['x'.repeat(200), 'x'.repeat(80)]
];
for (const [sent, stem] of stems)
	test(`"${sent.slice(0, 20)}" is stored as ${stem.slice(0, 20)}`, () => assert.is(stemOf(sent), stem));

test('a number keeps the name within its length', () => {
	assert.is(numbered('a', 'png', 1), 'a.png');
	assert.is(numbered('a', 'png', 12), 'a-12.png');
	assert.is(numbered('x'.repeat(80), 'jpg', 2), `${'x'.repeat(78)}-2.jpg`);
});

test('a search is spelled as names are', () => {
	assert.is(searchedIn(' Über.PNG '), 'ueber.png');
	assert.is(searchedIn('%_'), '-');
});

for (const name of ['../x', 'a/b.png', 'a\\b.png', '.', '..', 'a\u0000.png', ''])
	test(`${JSON.stringify(name)} is not a file name`, () => assert.not.ok(sentName.safeParse(name).success));

test('content decides the format, whatever the name', async () => {
	const picture = plainPicture(4, 4);
	assert.is(sniff(await picture.clone().png().toBuffer()), 'png');
	assert.is(sniff(await picture.clone().jpeg().toBuffer()), 'jpg');
	assert.is(sniff(await picture.clone().webp().toBuffer()), 'webp');
	assert.is(sniff(await picture.clone().gif().toBuffer()), undefined);
	assert.is(sniff(Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg><svg xmlns="x"/>')), 'svg');
	assert.is(sniff(Buffer.from('<html><svg/></html>')), undefined);
	assert.is(sniff(Buffer.alloc(0)), undefined);
});

const ranges: [header: string | undefined, size: number, found: ReturnType<typeof readRange>][] = [
	[undefined, 10, undefined],
	['bytes=0-3', 10, { from: 0, to: 3 }],
	['bytes=4-', 10, { from: 4, to: 9 }],
	['bytes=-3', 10, { from: 7, to: 9 }],
	['bytes=-30', 10, { from: 0, to: 9 }],
	['bytes=8-99', 10, { from: 8, to: 9 }],
	['bytes=10-', 10, 'unsatisfiable'],
	['bytes=-0', 10, 'unsatisfiable'],
	['bytes=3-1', 10, undefined],
	['bytes=0-1,3-4', 10, undefined],
	['lines=0-1', 10, undefined]
];
for (const [header, size, found] of ranges)
	test(`range ${header} of ${size} bytes`, () => assert.equal(readRange(header, size), found));

test.run();
