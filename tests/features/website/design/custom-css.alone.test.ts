import * as assert from 'uvu/assert';
import { scopeCss } from '../../../../server/features/website/design/css-thread.ts';
import { scopeHere } from '../../../../server/features/website/design/custom-css.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('CSS of a namespace');
const root = '[data-namespace="acme"]';
const scoped = async (css: string) => (await scopeCss(css, 'acme')).css;
const faults = async (css: string) => (await scopeCss(css, 'acme')).warnings.map(({ line, code }) => `${line} ${code}`);

// What is kept, with `@` for the root of the namespace.
const kept: [what: string, css: string, is: string][] = [
	['a rule', 'h1 { color: red }', '@ h1{color:red;}'],
	['several selectors', 'h1, .a > b { color: red }', '@ h1,@ .a>b{color:red;}'],
	['the root itself', ':root { --x: 1px }', '@{--x:1px;}'],
	['html and body', 'html body .a, body.dark i, :root > body p { margin: 0 }', '@ .a,@.dark i,@ p{margin:0;}'],
	['what weighs more', 'p { color: red !important }', '@ p{color:red!important;}'],
	[
		'media, supports and container',
		'@media (width > 9px) { @supports (gap: 0) { p { gap: 0 } } }',
		'@media (width > 9px){@supports (gap: 0){@ p{gap:0;}}}'
	],
	[
		'a query of a container',
		'@container box (width > 9px) { p { gap: 0 } }',
		'@container box (width > 9px){@ p{gap:0;}}'
	],
	[
		'movement',
		'@keyframes turn { from { opacity: 0 } 50%, to { opacity: 1 } }',
		'@keyframes turn{from{opacity:0;}50%,to{opacity:1;}}'
	],
	[
		'a font of an own file',
		'@font-face { font-family: X; src: url(/uploads/x.woff2) }',
		'@font-face{font-family:X;src:url(/uploads/x.woff2);}'
	],
	[
		'own files',
		"i { background: url('/uploads/a.png'), url(/events/ab/images/b.webp) }",
		"@ i{background:url('/uploads/a.png'), url(/events/ab/images/b.webp);}"
	],
	[
		'small pictures',
		'i { background: url(data:image/png;base64,AA==) }',
		'@ i{background:url(data:image/png;base64,AA==);}'
	],
	['nested rules', 'p { color: red; &:hover, & b { color: blue } }', '@ p{color:red;&:hover,& b{color:blue;}}'],
	['what an unknown name means', '.a { color: red; widht: 3px }', '@ .a{color:red;widht:3px;}'],
	['what comments part', 'i { margin: 1px/**/2px }', '@ i{margin:1px/**/2px;}'],
	['nothing', ' \n ', ''],
	['what stops too early', 'p { color: red', '@ p{color:red;}']
];
for (const [what, css, is] of kept)
	test(`kept: ${what}`, async () => {
		assert.is(await scoped(css), is.replaceAll('@ ', `${root} `).replace(/@(?=[{.])/g, root));
		assert.equal(await faults(css), []);
	});

const dropped: [css: string, fault: string, left?: string][] = [
	['@import url(https://evil.test/a.css);', '1 forbidden_rule'],
	['@IMPORT "a.css";', '1 forbidden_rule'],
	['@im\\port "a.css"; p { gap: 0 }', '1 forbidden_rule', `${root} p{gap:0;}`],
	['@charset "utf-8";', '1 forbidden_rule'],
	['@layer a { p { gap: 0 } }', '1 forbidden_rule'],
	['@namespace x url(http://evil.test/);', '1 forbidden_rule'],
	['@page { margin: 0 }', '1 forbidden_rule'],
	['@font-face { font-family: X; src: url(https://evil.test/x.woff2) }', '1 foreign_address'],
	['\np { background: url(https://evil.test/a.png); gap: 0 }', '2 foreign_address', `${root} p{gap:0;}`],
	['p { background: url(//evil.test/a.png) }', '1 foreign_address'],
	['p { background: url("/uploads/../admin") }', '1 foreign_address'],
	['p { background: url(/admin/pages) }', '1 foreign_address'],
	['p { background: \\75rl(https://evil.test) }', '1 foreign_address'],
	['p { background: u\\72 l("https://evil.test") }', '1 foreign_address'],
	['p { background: url(data:image/svg+xml,<svg/>) }', '1 foreign_address'],
	['p { background: url(data:text/html,x) }', '1 foreign_address'],
	['p { background: image-set("https://evil.test/a.png" 1x) }', '1 foreign_address'],
	['p { background: -webkit-image-set(var(--x) 1x) }', '1 foreign_address'],
	['p { background: src("https://evil.test/a.png") }', '1 foreign_address'],
	['p { --x: url(https://evil.test/a.png) }', '1 foreign_address'],
	['p { width: expression(alert(1)) }', '1 forbidden_value'],
	['p { width: ex\\pression(alert(1)) }', '1 forbidden_value'],
	['p { behavior: url(#x) }', '1 forbidden_property'],
	['p { beha\\vior: url(/uploads/x.png) }', '1 forbidden_property'],
	['p { -moz-binding: url(/uploads/x.png) }', '1 forbidden_property'],
	['p { content: "</style><script>alert(1)</script>" }', '1 forbidden_value'],
	['p::before { content: "x\n }', '1 forbidden_value'],
	['</style><script>alert(1)</script>', '1 unreadable'],
	['p[title="</style>"] { gap: 0 }', '1 unreadable'],
	['p { *zoom: 1; gap: 0 }', '1 unreadable', `${root} p{gap:0;}`],
	['p { :not(&) { gap: 0 } }', '1 unreadable'],
	['p { & :not(&) { gap: 0 } }', '1 unreadable'],
	['& p { gap: 0 }', '1 unreadable'],
	['@media url(x) { p { gap: 0 } }', '1 forbidden_value'],
	['@keyframes x { p { gap: 0 } }', '1 unreadable']
];
for (const [css, fault, left = ''] of dropped)
	test(`left out: ${css.trim()}`, async () => {
		assert.equal([...new Set(await faults(css))], [fault]);
		assert.is(await scoped(css), left);
	});

test('an unreadable line is reported by its number', async () => {
	assert.equal(await faults('a { gap: 0 }\n\n/* x\n */\nb { width: expression(1) }\n@import "x";'), [
		'5 forbidden_value',
		'6 forbidden_rule'
	]);
});

test('text colours are reported, with the background of the same rule', async () => {
	const { texts } = await scopeCss(
		'p { color: #DDD }\na { color: #123456; background: #fff }\ni { color: red }',
		'acme'
	);
	assert.equal(
		texts.map(({ line, colour, ground }) => [line, colour, ground]),
		[
			[1, '#dddddd', undefined],
			[2, '#123456', '#ffffff']
		]
	);
});

test('every rule is below the root of its namespace', async () => {
	const css = 'p{a:b}'.repeat(50) + '@media x{q{a:b}}'.repeat(50) + '*,::selection,:is(html,body) b{a:b}';
	for (const [, selector] of (await scoped(css)).matchAll(/(?:^|[{}\n])([^{}@]+)\{/g))
		for (const one of selector!.split(/,(?![^(]*\))/)) assert.ok(one.trim().startsWith(root), one);
});

// 64 kB each, the worst that came to mind: what costs is the square of something.
const heavy = [
	'(',
	'{',
	'a{',
	':is(',
	'a{b:c}',
	'a,',
	'/*',
	'\\',
	'"',
	'"\n',
	'a{b:url(',
	'@',
	'@media a{}',
	';',
	'}',
	'<!--',
	'a{b;',
	'a{*',
	'[',
	'a{b:(',
	'@x ',
	'a{b:c)',
	'a:nth-child(',
	'a{&',
	'body ',
	'a{b:var(',
	' '
];
const mostBytes = 64 * 1024;

test('the worst 64 kB take linear time', async () => {
	await scoped('a{b:c}');
	for (const piece of heavy)
		for (const css of [piece.repeat(mostBytes / piece.length), `a{${piece.repeat(mostBytes / piece.length - 2)}`]) {
			const before = process.cpuUsage();
			const { warnings } = await scopeHere(css, 'acme');
			const { user, system } = process.cpuUsage(before);
			assert.ok((user + system) / 1e6 < 2, `${piece}: ${(user + system) / 1e6} s`);
			assert.ok(warnings.length <= 100);
		}
});

test('a long style is read by another thread, with the same outcome', async () => {
	const rule = '.a .b > c { color: #123456; margin: 0 1px 2px 3px }\n';
	const css = `@import "x.css";\n${rule.repeat(mostBytes / rule.length)}`;
	const costOf = async (read: typeof scopeCss) => {
		const before = process.threadCpuUsage();
		const outcome = await read(css, 'acme');
		const { user, system } = process.threadCpuUsage(before);
		return { outcome, cost: user + system };
	};
	const here = await costOf(scopeHere);
	// The first thread of a process costs more: its code is loaded.
	await scopeCss(css, 'acme');
	const aside = await costOf(scopeCss);
	assert.equal(aside.outcome, here.outcome);
	assert.is(here.outcome.warnings.length, 1);
	assert.ok(aside.cost < here.cost, `${aside.cost} of ${here.cost} µs`);
});

test('too deep nesting is left out as a whole, and reported', async () => {
	assert.equal(await faults(`p { gap: 0 }\n${'@media x {'.repeat(40)} p { gap: 0 } ${'}'.repeat(40)}`), ['2 too_deep']);
});

test.run();
