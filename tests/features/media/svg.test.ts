import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanSvg } from '../../../server/features/media/svg.ts';
import { AppError } from '../../../server/errors.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30">';
const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">';
const clean = (inner: string) => cleanSvg(Buffer.from(`${open}${inner}</svg>`)).body.toString();

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
	['a style in pieces is judged whole', '<style>a{b:ur<![CDATA[l(https://example.com)}]]></style>', '<style></style>'],
	['text is text', '<text>&lt;script&gt; &amp; <![CDATA[<b>]]></text>', '<text>&lt;script&gt; &amp; &lt;b&gt;</text>'],
	['comments and instructions go', '<!-- a --><?php echo 1 ?><rect/>', '<rect></rect>']
];
for (const [name, sent, kept] of rows) test(name, () => assert.is(clean(sent), `${head}${kept}</svg>`));

test('what is clean stays as it is', () => {
	const once = clean('<g class="a"><rect fill="url(#g)" width="1"/></g>');
	assert.is(cleanSvg(Buffer.from(once)).body.toString(), once);
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
const refused: [name: string, text: string][] = [
	['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
	['an open element', `${open}<g></svg>`],
	['an own entity', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${open}<text>&a;</text></svg>`],
	['an outer entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${open}<text>&a;</text></svg>`],
	['a ring of parts', `${open}${ring}</svg>`],
	['parts that multiply', `${open}<g id="l0"><rect/></g>${levels.join('')}<use href="#l30"/></svg>`],
	['a well without end', `${open}${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`],
	['nothing', '']
];
for (const [name, text] of refused) {
	test(`${name} is refused`, () => {
		assert.throws(
			() => cleanSvg(Buffer.from(text)),
			(thrown: unknown) => thrown instanceof AppError && thrown.status === 422
		);
	});
}

test.run();
