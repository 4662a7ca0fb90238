import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareVersions } from '#lib/admin/website/wiki/compare/paragraphs.ts';
import { patient } from '../support/runner/machine.ts';

const test = suite('what differs between two versions of an article');
const marks = { same: '', new: '+', gone: '-' };
const side = (markdown: string, title = 'Titel') => ({ title, excerpt: null, markdown });
const compared = (before: string, after: string) => compareVersions(side(before), side(after));
const told = (before: string, after: string) =>
	compared(before, after).rows.map((row) => {
		if (row.kind === 'skipped') return `… ${row.count}`;
		const words = (stretches: typeof row.before) => stretches.map(({ kind, text }) => marks[kind] + text).join('|');
		return row.kind === 'same' ? words(row.before) : `${words(row.before)} => ${words(row.after)}`;
	});

test('paragraphs stand beside each other, and their words tell what came and went', () => {
	assert.equal(told('Eins.\n\nZwei Meter.', 'Eins.\n\nDrei Meter.\n\nNeu.'), [
		'# Titel',
		'Eins.',
		'-Zwei| Meter. => +Drei| Meter.',
		' => +Neu.'
	]);
	assert.equal(told('Eins.\n\nZwei.', 'Zwei.'), ['# Titel', '-Eins. => ', 'Zwei.']);
	const { added, removed, changes, coarse } = compared('Eins zwei.', 'Eins drei vier.\n\nFünf.');
	assert.equal([added, removed, changes, coarse], [3, 1, 2, null]);
	assert.equal(compareVersions(side('x', 'Alt'), side('x', 'Neu')).changes, 1, 'the headline counts');
});

test('what did not change is left out where nothing is near', () => {
	const lines = Array.from({ length: 20 }, (_, index) => `Absatz ${index}`);
	const after = lines.with(10, 'Anders');
	assert.equal(told(lines.join('\n\n'), after.join('\n\n')), [
		'… 9',
		'Absatz 8',
		'Absatz 9',
		'-Absatz 10 => +Anders',
		'Absatz 11',
		'Absatz 12',
		'… 7'
	]);
	assert.equal(told('Gleich', 'Gleich'), ['… 2']);
});

test('long texts are compared by lines, and never for long', () => {
	const text = (word: (index: number) => string, count: number) =>
		Array.from({ length: count }, (_, i) => word(i)).join('\n');
	const random = (seed: number) => (index: number) => String((index * 7919 + seed * 104_729) % 99_991);
	const before = text((index) => `Zeile ${index} mit ein paar Worten`, 15_000);
	const near = compared(before, before.replace('Zeile 7000 ', 'Zeile siebentausend '));
	assert.equal([near.coarse, near.changes], ['lines', 1]);
	const worst = [
		[text(random(1), 90_000), text(random(2), 90_000)],
		['a\n'.repeat(250_000), 'b\na\n'.repeat(125_000)],
		['a '.repeat(250_000), 'b '.repeat(250_000)],
		['a '.repeat(24_000), 'b a '.repeat(12_000)],
		['a\n\n'.repeat(16_000), 'b\n\na\n\n'.repeat(8000)]
	] as const;
	for (const [index, [one, other]] of worst.entries()) {
		const start = performance.now();
		const { rows, changes } = compared(one, other);
		assert.ok(performance.now() - start < patient(4000), `${index}: ${Math.round(performance.now() - start)} ms`);
		assert.ok(changes > 0);
		assert.ok(rows.length <= 300 * 5 + 1, `${index}: ${rows.length} rows`);
	}
});

test('only so many changes are shown, and the rest is counted', () => {
	const many = Array.from({ length: 700 }, (_, index) => `Absatz ${index}`);
	const found = compared(many.join('\n\n'), many.map((line) => `${line}!`).join('\n\n'));
	assert.equal([found.changes, found.left], [700, 400]);
});

test.run();
