import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { readSources } from './rules/source.ts';

const test = suite('panes that scroll');
const rule = /[^{}]*\{[^{}]*\boverflow(?:-y)?:\s*(?:auto|scroll);[^{}]*\}/g;

test('hold what is positioned in them, or hidden texts make the window scroll into nothing', () => {
	const styles = readSources(['src/lib/admin', 'src/lib/ui', 'src/routes/admin'], ['svelte']).map(({ file, text }) => ({
		file,
		style: text.slice(text.indexOf('<style'))
	}));
	const rules = styles.flatMap(({ file, style }) => (style.match(rule) ?? []).map((found) => ({ file, found })));
	assert.ok(rules.length > 20);
	assert.equal(
		rules.filter(({ found }) => !/\bposition:/.test(found)).map(({ file, found }) => `${file}: ${found.trim()}`),
		[]
	);
});

test.run();
