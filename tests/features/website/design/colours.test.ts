import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { dayColours, nearestTone, nightColours, stageColours } from '#lib/design/colours.ts';
import { contrastReport, contrastWarnings, pairs } from '#lib/design/contrast-report.ts';
import { cssVariables, designCss, rolesOf } from '#lib/design/css.ts';
import { originsOf, presets } from '#lib/design/presets.ts';
import { builtIn, changedTokens, resolveTokens, tokenKeys, type Brand } from '#lib/design/tokens.ts';
import { contrast } from '#lib/design/contrast.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('colours of a look');
const { brand } = builtIn;
const lowest = (of: Brand) => {
	const { light, dark } = contrastReport(of);
	return [light, dark].map((list) => Math.min(...list.map(({ ratio }) => ratio)));
};

test('there are fifteen keys in six groups', () => {
	assert.is(tokenKeys.length, 15);
	assert.equal(
		[...new Set(tokenKeys.map(({ group }) => group))],
		['brand', 'layout', 'type', 'shape', 'motion', 'theme']
	);
	for (const { allowed, standard } of tokenKeys)
		assert.ok(allowed ? allowed.includes(standard) : /^#[0-9a-f]{6}$/.test(standard));
});

test('the last layer with a value wins, and null restores a key', () => {
	const own = { brand: { primary: '#112233' }, shape: { radius: 'round' as const } };
	const { brand: shown, shape } = resolveTokens({ brand: { primary: '#000001', accent: '#000002' } }, own);
	assert.equal([shown.primary, shown.accent, shown.ink, shape.radius], ['#112233', '#000002', brand.ink, 'round']);
	assert.equal(changedTokens(own, { brand: { primary: null, ink: '#000003' } }), {
		brand: { ink: '#000003' },
		shape: { radius: 'round' }
	});
});

test('each value says where it comes from', () => {
	const own = { brand: { primary: '#0b5cad', ink: '#000000' } };
	const origins = originsOf(own, { brand: { accent: '#000002' } }, 'harbour');
	assert.equal(
		['primary', 'ink', 'accent', 'paper'].map((key) => origins[`brand.${key}`]),
		['preset', 'own', 'default', 'built-in']
	);
	assert.is(originsOf(own, {}, undefined)['brand.primary'], 'own');
});

for (const { name, tokens } of presets)
	test(`${name}: every pair can be read by day and by night`, () => {
		assert.is(pairs.length, 10);
		for (const ratio of lowest(tokens.brand)) assert.ok(ratio >= 4.5, `${ratio}`);
		assert.equal(contrastWarnings(tokens.brand), []);
		for (const room of ['dark', 'light'] as const) {
			const { ink, paper, mist, muted, primary, accent, onPrimary } = stageColours(tokens.brand, room);
			for (const text of [ink, muted, primary, accent])
				for (const ground of [paper, mist]) assert.ok(contrast(text, ground) >= 7, `${room} ${text} on ${ground}`);
			assert.ok(contrast(onPrimary, primary) >= 7);
		}
	});

const strange: Record<string, Brand> = {
	'light on dark': { ...brand, ink: '#ffffff', paper: '#101010', mist: '#202020' },
	'grey on grey': { ...brand, ink: '#777777', paper: '#888888', mist: '#7f7f7f' },
	'all white': {
		primary: '#ffffff',
		accent: '#ffffff',
		secondary: '#ffffff',
		ink: '#ffffff',
		paper: '#ffffff',
		mist: '#ffffff'
	},
	'all black': {
		primary: '#000000',
		accent: '#000000',
		secondary: '#000000',
		ink: '#000000',
		paper: '#000000',
		mist: '#000000'
	},
	'bright tones': { ...brand, primary: '#ffff00', accent: '#00ff00', secondary: '#ff00ff' }
};
for (const [what, of] of Object.entries(strange))
	test(`${what}: it is readable in the dark and on the big screen too`, () => {
		assert.ok(lowest(of)[1]! >= 4.5, `${lowest(of)[1]}`);
		const { ink, paper, primary } = stageColours(of, 'dark');
		assert.ok(contrast(ink, paper) >= 7 && contrast(primary, paper) >= 7);
		for (const tone of Object.values(nightColours(of))) assert.match(tone, /^#[0-9a-f]{6}$/);
	});

test('a faint colour stays as it is, with the nearest tone that can be read', () => {
	const faint = { ...presets[1]!.tokens.brand, accent: '#d9822b' };
	assert.is(dayColours(faint).accent, '#d9822b');
	const [first] = contrastWarnings(faint);
	assert.equal([first!.pair, first!.theme, first!.key, first!.ratio], ['accent-on-paper', 'light', 'accent', 2.92]);
	assert.ok(contrast(first!.nearest, faint.paper) >= 4.5 && contrast(first!.nearest, faint.mist) >= 4.5);
	assert.equal(contrastWarnings({ ...faint, accent: first!.nearest }), []);
	assert.is(nearestTone('#777777', ['#808080', '#000000'], 21), '#777777', 'where none can, nothing is offered');
});

test('the built-in look is that of tokens.css, and needs no style', () => {
	assert.is(designCss('acme', builtIn), '');
	const file = readFileSync(new URL('../../../../src/lib/tokens.css', import.meta.url), 'utf8');
	const [day, night] = [rolesOf(dayColours(brand)), rolesOf(nightColours(brand))];
	for (const role of ['ink', 'paper', 'mist', 'primary', 'accent', 'info']) {
		const [, byDay, byNight] = new RegExp(`--${role}: var\\(--by-day, (#\\w+)\\) var\\(--by-night, (#\\w+)\\)`).exec(
			file
		)!;
		assert.equal([day[`--${role}`], night[`--${role}`]], [byDay, byNight], role);
	}
});

test('a design is applied to every theme except the strongest contrast', () => {
	const css = designCss(
		'acme',
		resolveTokens(presets[4]!.tokens, { motion: { level: 'lively' }, type: { scale: 'large' } })
	);
	for (const theme of ['light', 'auto', 'dark', 'stage', 'stage-light'])
		assert.ok(css.includes(`[data-namespace="acme"][data-theme="${theme}"]`), theme);
	assert.not.ok(css.includes('contrast'));
	assert.ok(
		css.includes('--mq-shape-button:outline') && css.includes(':root[data-namespace="acme"]{font-size:112.5%}')
	);
	assert.ok(
		!designCss('acme', resolveTokens({ shape: { radius: 'none' } })).includes('--primary:'),
		'colours stay those of tokens.css'
	);
	assert.is(Object.keys(cssVariables(builtIn)).length, 18);
});

test.run();
