import * as assert from 'uvu/assert';
import { renderArticle } from '../../../../server/features/website/wiki/text/render-article.ts';
import { contentsOf } from '../../../../server/features/website/wiki/contents.ts';
import { withLinks } from '../../../../server/features/website/wiki/public.ts';
import { AppError } from '../../../../server/runtime/errors.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the text of a wiki article');
const htmlOf = (markdown: string) => renderArticle(markdown).html;
const codeOf = (markdown: string): string => {
	try {
		renderArticle(markdown);
	} catch (error) {
		if (error instanceof AppError) return error.details![0]!.code;
		throw error;
	}
	return 'ok';
};

test('anything that could run, load or lay out is removed', () => {
	for (const bad of [
		'<script>alert(1)</script>',
		'[x](javascript:alert(1))',
		'[x](data:text/html,1)',
		'<img src=x onerror=alert(1)>',
		'<a href="java&#10;script:alert(1)">x</a>',
		'<svg onload=alert(1)>',
		'<iframe src="https://x.example"></iframe>',
		'<b style="position:fixed" onclick="x()">b</b>',
		'<form action="/login"><input></form>',
		'![x](http://x.example/spy.png)',
		'<style>*{display:none}</style>',
		'[[javascript:alert(1)]]'
	])
		assert.not.match(
			htmlOf(bad),
			/<[^>]*(script:|onerror|onload|onclick|style=|spy\.png|"data:)|<(script|iframe|form|style|svg|input)/i,
			bad
		);
});

test('GFM, HTML of people and links between articles', () => {
	assert.match(htmlOf('| a |\n|-|\n| b |'), '<table>');
	assert.match(htmlOf('~~a~~'), '<s>a</s>');
	assert.match(htmlOf('- [x] done'), '☑ done');
	assert.match(htmlOf('https://example.org/a'), '<a href="https://example.org/a" rel="noopener">');
	assert.match(htmlOf('H<sub>2</sub>O'), '<sub>2</sub>');
	assert.is(htmlOf('[[One]]'), '<p><a data-wiki="one">One</a></p>\n');
	assert.is(htmlOf('[[one|the first]]'), '<p><a data-wiki="one">the first</a></p>\n');
	assert.is(htmlOf('`[[one]]`'), '<p><code>[[one]]</code></p>\n');
	assert.match(htmlOf('## Über uns'), '<h2 id="at-ueber-uns">');
});

test('the address of a link without its own text is not part of the search words', () => {
	const { text, words } = renderArticle('Siehe [[der-ablauf]] und [[One|das erste]], auch [[Two]].');
	assert.is(text, 'Siehe … und das erste, auch ….');
	assert.not.match(words, /ablauf|two/);
	assert.match(words, 'erste');
});

test('links lead to articles under their titles; missing ones are marked', () => {
	const list = [{ slug: 'one', title: 'A & B', locale: 'de', href: '/m/p/wiki/one' }] as never;
	assert.match(withLinks(htmlOf('[[one]] [[two]]'), list, 'de'), '<a href="/m/p/wiki/one">A &amp; B</a> <span');
	assert.match(withLinks(htmlOf('[[one|<b>]]'), list, 'de'), '>&lt;b&gt;</a>');
});

test('three headings make a table of contents, two do not', () => {
	assert.equal(contentsOf(htmlOf('## A\n## B')), []);
	assert.equal(
		contentsOf(htmlOf('# A\n## *B*\n### C\n#### D')).map(({ title, level }) => [title, level]),
		[
			['A', 2],
			['B', 2],
			['C', 3]
		]
	);
});

test('words are indexed without markup', () => {
	const { text, words } = renderArticle('## Füchse\n\n`code` & **fett** <i>kursiv</i>');
	assert.is(text, 'Füchse code & fett kursiv');
	for (const word of ['fuchse__', 'fuechse__', 'code__', 'kursiv__']) assert.ok(words.includes(word), word);
});

test('input that grows without end is rejected or flattened', () => {
	assert.is(codeOf('>'.repeat(10_000)), 'ok');
	assert.is(codeOf(Array.from({ length: 10_000 }, (_, depth) => `${' '.repeat(depth % 200)}- x`).join('\n')), 'ok');
	assert.is(codeOf('['.repeat(50_000)), 'ok');
	assert.is(codeOf(`[a]: https://x.example/${'z'.repeat(2000)}\n\n${'[a] '.repeat(20_000)}`), 'too_long');
	assert.is(codeOf('<b>'.repeat(10_001)), 'limit');
	assert.is(codeOf(`a${'\u0301'.repeat(50_000)}`), 'ok');
});

test.run();
