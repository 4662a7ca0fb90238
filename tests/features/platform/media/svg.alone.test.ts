import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sniff } from '../../../../server/features/platform/media/formats.ts';
import { makeDrawing, plans } from '../../../../server/features/platform/media/picture.ts';
import { cleanSvg, UnfitDrawing } from '../../../../server/features/platform/media/drawing/svg.ts';
import { createLog } from '../../../../server/runtime/log/log.ts';
import { assertLinear } from '../../../support/runner/cpu.ts';
import { refusal } from '../../../support/refusal.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30">';
const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">';
const caller = { namespace: 'acme', dependencies: { log: createLog('silent') } };
const drawing = (inner: string) => cleanSvg(Buffer.from(`${open}${inner}</svg>`));
// A shape beside it, because a drawing with nothing left to see is refused.
const clean = (inner: string) => drawing(`${inner}<path/>`).body.toString();

const test = suite('drawings');

const rows: [name: string, sent: string, kept: string][] = [
	['shapes stay', '<g id="a"><path d="M0 0h9" fill="#f00"/></g>', '<g id="a"><path d="M0 0h9" fill="#f00"></path></g>'],
	['a script goes', '<script>alert(1)</script><rect width="1"/>', '<rect width="1"></rect>'],
	['handlers go', '<rect onclick="alert(1)" width="1"/>', '<rect width="1"></rect>'],
	['foreign content goes', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>', ''],
	['content in another namespace goes', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>', ''],
	['a prefix hides nothing', '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>', ''],
	['pictures go', '<image href="https://example.com/a.png"/><image xlink:href="data:image/png;base64,AA"/>', ''],
	['an outer use loses its target', '<use xlink:href="https://example.com/a.svg#x"/>', '<use></use>'],
	['a data use loses its target', '<use href="data:image/svg+xml,x#a"/>', '<use></use>'],
	['an own use stays', '<use xlink:href="#a"/>', '<use href="#a"></use>'],
	['a link is opened', '<a href="javascript:alert(1)"><rect width="1"/></a>', '<rect width="1"></rect>'],
	['animations go', '<rect><set attributeName="href" to="javascript:alert(1)"/></rect>', '<rect></rect>'],
	['an own paint stays', '<rect fill="url(#g)"/>', '<rect fill="url(#g)"></rect>'],
	['an outer paint goes', '<rect fill="url(https://example.com/a.svg#g)"/>', '<rect></rect>'],
	['an escaped function goes', '<rect style="fill:u\\72l(https://example.com)"/>', '<rect></rect>'],
	['a set of images goes', '<rect style="cursor:image-set(\'https://example.com/a\' 1x)"/>', '<rect></rect>'],
	['a style stays', '<style>.a{fill:#f00}</style>', '<style>.a{fill:#f00}</style>'],
	['a style that imports is emptied', '<style>@import "https://example.com/a.css";</style>', '<style></style>'],
	[
		'a style in pieces is judged whole',
		'<style>a{b:ur<![CDATA[l(https://example.com)}]]></style>',
		'<style>a{}</style>'
	],
	['a comment goes alone', '<style>/* red */ .a{fill:#f00}</style>', '<style>.a{fill:#f00}</style>'],
	[
		'bad rules and declarations go alone',
		'<style>@import "x.css";.a{fill:#f00;background:url(//e.test/x);stroke:#0f0}b{c:d\\65}.b{fill:#00f}</style>',
		'<style>.a{fill:#f00;stroke:#0f0}b{}.b{fill:#00f}</style>'
	],
	[
		'harmless conditions stay',
		'<style>@media (prefers-color-scheme:dark){.a{fill:#fff}@import "x";}@media x(1){a{b:c}}</style>',
		'<style>@media (prefers-color-scheme:dark){.a{fill:#fff}}</style>'
	],
	['a comment parts words', '<style>.a{fill:ur/**/l(//e.test)}.b{x:1}</style>', '<style>.a{}.b{x:1}</style>'],
	[
		'a string hides nothing',
		'<style>.a{b:"}@import url(//e.test);.c{d:e"}.f{g:h}</style>',
		'<style>.a{}.f{g:h}</style>'
	],
	[
		'an open string ends with its line',
		'<style>.a{b:"x\n;c:url(//e.test)}.d{e:f}</style>',
		'<style>.a{}.d{e:f}</style>'
	],
	['a nested rule goes', '<style>.a{x:1;.b{y:u\\72l(a)}z:3}</style>', '<style>.a{x:1;z:3}</style>'],
	[
		'a style attribute keeps what is harmless',
		'<g style="fill:red;x:url(//e.test);/**/y:1"/>',
		'<g style="fill:red;y:1"></g>'
	],
	['text is text', '<text>&lt;script&gt; &amp; <![CDATA[<b>]]></text>', '<text>&lt;script&gt; &amp; &lt;b&gt;</text>'],
	['comments and instructions go', '<!-- a --><?php echo 1 ?><rect/>', '<rect></rect>']
];
for (const [name, sent, kept] of rows) test(name, () => assert.is(clean(sent), `${head}${kept}<path></path></svg>`));

test('clean drawings stay as they are', () => {
	const once = clean('<g class="a"><rect fill="url(#g)" width="1"/></g><style>.a{x:1}@media print{.a{x:2}}</style>');
	assert.is(cleanSvg(Buffer.from(once)).body.toString(), once);
});

const losses: [name: string, sent: string, lost: string[]][] = [
	['nothing', '<script/><rect onclick="1"/><!-- --><metadata/><style>@charset "x";.a{fill:red}</style>', []],
	['pictures', '<image href="data:image/png;base64,AA"/><feImage/>', ['pictures']],
	['web content', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>', ['html']],
	['what only one program shows', '<switch><foreignObject requiredExtensions="x"/><g/></switch>', []],
	['animations', '<rect><animate/><set/></rect><style>@keyframes x{}</style>', ['animations']],
	['fonts and styles', '<style>@font-face{src:url(x)}.a{fill:url(//e.test)}</style>', ['fonts', 'styles']],
	['a style attribute', '<g style="fill:url(//e.test)"/>', ['styles']],
	['other places', '<use href="https://e.test/a.svg#a"/>', ['references']],
	['unknown elements', '<flowRoot/>', ['others']]
];
for (const [name, sent, lost] of losses)
	test(`reports the loss of ${name}`, () => assert.equal(drawing(`${sent}<path/>`).losses.sort(), lost));

test('a drawing with nothing left to see is rejected with the reason, an empty one is kept', () => {
	assert.throws(() => drawing('<image href="data:image/png;base64,AA"/>'), /Nothing .* Embedded pictures/);
	assert.is(drawing('').body.toString(), `${head}</svg>`);
});

const fromPrograms: [file: string, sent: string, kept: string][] = [
	[
		'internal entities are expanded',
		'<!DOCTYPE svg PUBLIC "x" "y" [\n<!ENTITY ns_x "http://e.test/">\n<!ENTITY st0 "fill:#C0&zero;;">\n<!ENTITY zero "&#48;&#x30;00">]>' +
			'<svg xmlns:x="&ns_x;" xmlns="http://www.w3.org/2000/svg"><rect style="&st0;"/></svg>',
		'<svg xmlns="http://www.w3.org/2000/svg"><rect style="fill:#C00000;"></rect></svg>'
	]
];
for (const [name, sent, kept] of fromPrograms)
	test(name, () => {
		assert.is(sniff(Buffer.from(sent)), 'svg');
		assert.is(cleanSvg(Buffer.from(sent)).body.toString(), kept);
	});

test('the size is that of the drawing', () => {
	const size = (attributes: string) => {
		const { width, height } = cleanSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`));
		return [width, height];
	};
	assert.equal(size('width="20px" height="10"'), [20, 10]);
	assert.equal(size('viewBox="0 0 30.4 20"'), [30, 20]);
	assert.equal(size('width="100%" height="100%"'), [null, null]);
});

const ring = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>';
const levels = Array.from({ length: 30 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(3)}</g>`);
const withEntities = (count: number, value: string) =>
	`<!DOCTYPE svg [${Array.from({ length: count }, (_, n) => `<!ENTITY e${n} "${value}">`).join('')}]>`;
const laughs = (count: number) =>
	`<!DOCTYPE svg [<!ENTITY l0 "ha">${Array.from({ length: count }, (_, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};">`).join('')}]>`;
const refused: [name: string, text: string][] = [
	['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
	['an open element', `${open}<g></svg>`],
	['an entity with tags', `<!DOCTYPE svg [<!ENTITY a "<rect/>">]>${open}<text>&a;</text></svg>`],
	['101 entities', withEntities(101, 'a') + `${open}<text>&e1;</text></svg>`],
	['70 kB of entities', withEntities(1, 'a'.repeat(1000)) + `${open}<text>${'&e0;'.repeat(70)}</text></svg>`],
	['entities that double', `${laughs(30)}${open}<text>&l30;</text></svg>`],
	['an entity in itself', `<!DOCTYPE svg [<!ENTITY a "&a;">]>${open}<text>&a;</text></svg>`],
	['an outer entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${open}<text>&a;</text></svg>`],
	['a ring of parts', `${open}${ring}</svg>`],
	['parts that multiply', `${open}<g id="l0"><rect/></g>${levels.join('')}<use href="#l30"/></svg>`],
	['a well without end', `${open}${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`],
	['nothing', '']
];
for (const [name, text] of refused)
	test(`${name} is refused`, () => {
		assert.throws(
			() => cleanSvg(Buffer.from(text)),
			(thrown: unknown) => thrown instanceof UnfitDrawing
		);
	});

const kB = 1024;
const floods: [name: string, make: (bytes: number) => string][] = [
	['a word as a colour', (bytes) => `<rect fill="${'a'.repeat(bytes)}"/>`],
	['hyphens as a style', (bytes) => `<style>${'a-'.repeat(bytes / 2)}</style>`],
	['words that call nothing', (bytes) => `<rect fill="${`${'a'.repeat(29)}(`.repeat(bytes / 30)}"/>`],
	['brackets', (bytes) => `<style>${'('.repeat(bytes)}</style>`],
	['addresses', (bytes) => `<rect fill="${'url(#a) '.repeat(bytes / 8)}"/>`],
	['open addresses', (bytes) => `<rect fill="${'url("#a '.repeat(bytes / 8)}"/>`],
	['elements', (bytes) => '<g/>'.repeat(bytes / 4)],
	['attributes', (bytes) => `<g ${Array.from({ length: bytes / 10 }, (_, n) => `a${n}=""`).join(' ')}/>`],
	['a chain of parts', (bytes) => chain(bytes / 50)],
	['parts in parts', (bytes) => wells(Math.floor(bytes / 2000))],
	['open blocks', (bytes) => `<style>@media{${'@media{'.repeat(bytes / 7)}</style>`],
	['rules to judge', (bytes) => `<style>${'a{b:\\}'.repeat(bytes / 6)}</style>`],
	['comments', (bytes) => `<style>@${'/**/'.repeat(bytes / 4)}</style>`],
	['texts', (bytes) => `<text>${'&amp;<![CDATA[a]]>'.repeat(bytes / 20)}</text>`]
];
const chain = (length: number) =>
	Array.from({ length }, (_, n) => `<g id="a${n}"><use href="#a${n + 1}"/></g>`).join('');
const wells = (count: number) =>
	(
		Array.from({ length: 90 }, (_, n) => `<g id="b${n}">`).join('') +
		'<g fill="url(#a)"/>'.repeat(40) +
		'</g>'.repeat(90)
	).repeat(count);
const tryClean = (text: string) => {
	try {
		cleanSvg(Buffer.from(text));
	} catch (thrown) {
		assert.ok(thrown instanceof UnfitDrawing, String(thrown));
	}
};
for (const [name, make] of floods)
	test(`a flood of ${name} takes linear time`, () =>
		assertLinear(name, 60 * kB, (bytes) => {
			for (let each = 0; each < 4; each += 1) tryClean(`${open}${make(bytes)}</svg>`);
		}));

test('no attribute and no style is longer than 256 KB, and no drawing references itself forever', () => {
	const refusalOf = (inner: string) => {
		try {
			clean(inner);
		} catch (thrown) {
			return (thrown as Error).message;
		}
		return undefined;
	};
	for (const inner of [
		`<path d="${'M'.repeat(256 * kB + 1)}"/>`,
		`<style>${'a'.repeat(256 * kB + 1)}</style>`,
		chain(20_000),
		'<g/>'.repeat(50_000)
	])
		assert.is(refusalOf(inner), 'This drawing is too complex.', inner.slice(0, 40));
	for (const inner of [`<path d="${'M'.repeat(256 * kB)}"/>`, `<style>${'a'.repeat(256 * kB)}</style>`, chain(150)])
		assert.is(refusalOf(inner), undefined, inner.slice(0, 40));
});

test('a drawing is sanitised in a separate process: this one continues, and errors come back', async () => {
	const heavy = Buffer.from(`${open}${`<path d="${'M1 1'.repeat(50_000)}"/>`.repeat(20)}</svg>`);
	const start = process.threadCpuUsage();
	const clean = cleanSvg(heavy).body;
	const whole = process.threadCpuUsage(start).user;
	let here = Infinity;
	// What else this thread has to do only ever adds.
	for (let round = 0; round < 5 && here >= whole / 2; round += 1) {
		const sent = Buffer.from(heavy);
		const before = process.threadCpuUsage();
		const made = await makeDrawing(sent, plans.photo, caller);
		here = process.threadCpuUsage(before).user;
		assert.is(made.body.equals(clean), true);
	}
	assert.ok(here < whole / 2, `${here} µs of this thread, ${whole} µs of work`);
	const { status, details } = await refusal(makeDrawing(Buffer.from(`${open}<g></svg>`), plans.photo, caller));
	assert.is(status, 422);
	const [fault] = details!;
	assert.equal([fault?.path, fault?.code], ['file', 'invalid_format']);
});

test.run();
