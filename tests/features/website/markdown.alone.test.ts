import * as assert from 'uvu/assert';
import { readMarkdown } from '../../../server/operation/html/markdown.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('Markdown');
const html = (text: string): string => readMarkdown(text).html.trim();

const drawn: [markdown: string, html: string][] = [
	[
		'Some *words*, **bold**, ~~struck~~ and `code`.',
		'<p>Some <em>words</em>, <strong>bold</strong>, <s>struck</s> and <code>code</code>.</p>'
	],
	['[here](/admin/events)', '<p><a href="/admin/events" rel="noopener">here</a></p>'],
	[
		'See https://example.org/a now',
		'<p>See <a href="https://example.org/a" rel="noopener">https://example.org/a</a> now</p>'
	],
	['README.md and example.org stay', '<p>README.md and example.org stay</p>'],
	['- [ ] open\n- [x] done', '<ul>\n<li>☐ open</li>\n<li>☑ done</li>\n</ul>'],
	['[x] alone', '<p>[x] alone</p>'],
	[
		'| a |\n| - |\n| b |',
		'<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>'
	],
	['```sh\nnpm ci\n```', '<pre><code>npm ci\n</code></pre>'],
	['# One', '<h2 id="at-one">One</h2>'],
	['###### Six', '<h4 id="at-six">Six</h4>']
];
for (const [markdown, expected] of drawn)
	test(`draws ${JSON.stringify(markdown)}`, () => assert.is(html(markdown), expected));

const harmless = [
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'[x](javascript:alert(1))',
	'[x](data:text/html,<script>)',
	'[x](java\nscript:alert(1))',
	'![x](http://example.org/x.png)',
	'## <b id=side>Side</b>',
	'[a]: javascript:alert(1)\n\n[a]',
	'<https://example.org/"onmouseover=alert(1)>'
];
for (const markdown of harmless)
	test(`removes everything that runs from ${JSON.stringify(markdown)}`, () => {
		const tags = html(markdown).match(/<[^>]+>/g) ?? [];
		for (const tag of tags)
			assert.match(tag, /^<\/?(p|h2|a|strong|em)( (href="(https:\/\/|\/)[^"]*"|rel="noopener"|id="at-[a-z0-9-]+"))*>$/);
	});

test('equal headings get different ids, and none has the id of something else on a screen', () => {
	const { sections } = readMarkdown('## Side\n\n## Side\n\n## Über `code` & *mehr*\n\n## 日本');
	assert.equal(
		sections.map(({ id, title }) => [id, title]),
		[
			['at-side', 'Side'],
			['at-side-2', 'Side'],
			['at-ueber-code-mehr', 'Über code & mehr'],
			['at-section', '日本']
		]
	);
});

test('sections contain their words without markup, including those before the first heading', () => {
	const { sections } = readMarkdown(
		'Before [it](/a).\n\n## One\n\n- **a**\n- b\n\n| c | d |\n| - | - |\n| e | f |\n\n### Two\n\n```sh\nrun\n```'
	);
	assert.equal(sections, [
		{ id: '', level: 0, title: '', text: 'Before it.' },
		{ id: 'at-one', level: 2, title: 'One', text: 'a b c d e f' },
		{ id: 'at-two', level: 3, title: 'Two', text: 'run' }
	]);
});

// Each of these makes other parsers work by the square of their length, or overflow their stack.
const worst: [name: string, text: (most: number) => string][] = [
	['brackets', (most) => '['.repeat(most)],
	['stars', (most) => '***__a'.repeat(most / 6)],
	['bold', (most) => 'a**b'.repeat(most / 4)],
	['quotes', (most) => '>'.repeat(most)],
	['lists', (most) => `${'- '.repeat(most / 2)}a`],
	['dots', (most) => `${'a.'.repeat(most / 2)}@`],
	['ticks', (most) => Array.from({ length: Math.sqrt(most) }, (_, at) => '`'.repeat(at)).join(' ')]
];
for (const [name, text] of worst)
	test(`reads the worst of ${name} in time by its length`, () => {
		const spent = (most: number) => {
			const before = process.cpuUsage();
			readMarkdown(text(most));
			const { user, system } = process.cpuUsage(before);
			return (user + system) / 1000;
		};
		spent(600);
		assert.ok(spent(24_000) < 1500, name);
	});

test.run();
