import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { suite } from '../../support/runner/suite.ts';
import { translatedNumbers } from '../rules/number-texts.ts';
import { readSources } from '../rules/source.ts';

const test = suite('what a page translator may touch');

const folders = ['phone', 'questions', 'stage', 'ui'].map((folder) => `src/lib/${folder}`);
const components = readSources(folders, ['svelte']);
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

test('numbers on phone and stage are not given to it', () => {
	const given = components.flatMap(({ file, text }) =>
		translatedNumbers(text).map((at) => `${file}:${lineOf(text, at)}`)
	);
	assert.equal(given, []);
	const count = (source: string) => translatedNumbers(source).length;
	assert.is(count('<p><b>{n(points)}</b> {t("points")}</p>'), 1);
	assert.is(count('<p>{#if own}<b><Check />+{n(points)}/{n(most)}</b>{/if}</p>'), 1);
	assert.is(count('<p translate="no"><b>{n(points)}</b></p>'), 0);
	assert.is(count('<p>{n(points)} {t("points")}</p>'), 0);
});

// What is in no language is a name.
const nameTag = /<[^<>]*\blang=""[^<>]*/g;

test('nor are names in any language', () => {
	const names = components.flatMap(({ text }) => text.match(nameTag) ?? []);
	assert.ok(names.length);
	assert.equal(
		names.filter((tag) => !tag.includes('translate="no"')),
		[]
	);
});

test('every screen lives with it: the layout around all of them says so, and no other part makes font elements', () => {
	const layout = readFileSync('src/routes/+layout.svelte', 'utf8');
	assert.match(layout, 'if (browser) liveWithTranslator(document.body);');
	const sources = readSources(['src'], ['svelte', 'ts', 'html']);
	const makers = sources.filter(({ text }) => /<font[\s>]|createElement\('font'\)/.test(text));
	assert.equal(
		makers.map(({ file }) => file),
		[]
	);
});

test.run();
