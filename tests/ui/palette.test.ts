import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { contrast } from '#lib/design/contrast.ts';
import { grounds, phoneLook, phoneTheme, stageLook } from '#lib/design/palette.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('the colours of an event');
const css = readFileSync('src/lib/tokens.css', 'utf8');
const hues = ['#ffffff', '#000000', '#777777', '#ffe100', '#7d1538', '#00457c', '#9ad5f5', '#1a0c12'];
const tokensOf = (style: string, theme: 'day' | 'night') =>
	Object.fromEntries(
		style.split('; ').map((line) => {
			const [name = '', value = ''] = line.split(': ');
			const pair = /--by-day, (#\w+)\) var\(--by-night, (#\w+)\)/.exec(value);
			return [name.slice(2), pair ? pair[theme === 'day' ? 1 : 2]! : value];
		})
	);

test('the grounds are those of the stylesheet', () => {
	for (const role of ['paper', 'ink'] as const) {
		assert.ok(css.includes(`--${role}: var(--by-day, ${grounds.day[role]}) var(--by-night, ${grounds.night[role]})`));
		assert.ok(css.slice(css.indexOf("[data-theme='stage']")).includes(`--${role}: ${grounds.stage[role]};`));
	}
});

test('known contrasts', () => {
	assert.is(contrast('#000000', '#ffffff'), 21);
	assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01);
});

test('whatever is chosen, words can be read: 4.5 to 1 and more', () => {
	for (const background of hues)
		for (const text of hues)
			for (const primary of hues) {
				const style = phoneLook({ background, text, primary, accent: primary });
				const tokens = tokensOf(style, 'day');
				const pairs = [
					['ink', 'paper'],
					['ink', 'mist'],
					['muted', 'paper'],
					['muted', 'mist'],
					['primary', 'paper'],
					['on-primary', 'primary'],
					['on-accent', 'accent']
				];
				for (const [one, other] of pairs)
					assert.ok(contrast(tokens[one!]!, tokens[other!]!) >= 4.5, `${one} on ${other}: ${style}`);
			}
});

test('a colour that can be read stays as it was chosen, by day and by night', () => {
	const style = phoneLook({ primary: '#00457c' });
	assert.is(tokensOf(style, 'day').primary, '#00457c');
	assert.ok(contrast(tokensOf(style, 'night').primary!, grounds.night.paper) >= 4.5);
	assert.is(phoneLook({}), '');
});

test('the ground chooses the look of the phone, and reaches only a projector that is as bright', () => {
	assert.equal(
		[phoneTheme({ background: '#101820' }), phoneTheme({ background: '#fff8e0' }), phoneTheme({})],
		['dark', 'light', undefined]
	);
	assert.match(stageLook({ background: '#101820' }, 'dark'), /--paper: #101820.*--curtain: none/);
	assert.is(stageLook({ background: '#101820' }, 'light'), '');
	assert.match(stageLook({ background: '#101820', primary: '#00457c' }, 'light'), /^--primary: #00457c/);
});

test.run();
