import * as assert from 'uvu/assert';
import { blocksSchema, blockTypes, kindOf, type SentBlock } from '#lib/blocks/blocks.ts';
import { storedBlocks } from '../../../../server/features/website/pages/clean.ts';
import { cleanPageHtml } from '../../../../server/operation/html/page-html.ts';
import { AppError } from '../../../../server/runtime/errors.ts';
import { fieldErrorsOf } from '../../../../server/operation/validation-errors.ts';
import { faultsOf } from '../../../support/refusal.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('blocks of pages');
const hosts = ['player.test'];
const faultsIn = (sent: unknown): string[] => {
	const read = blocksSchema.safeParse(sent, { reportInput: true });
	return read.success ? [] : fieldErrorsOf(read.error).map(({ path, code }) => `${path} ${code}`);
};
const text = (body: string, more: object = {}) => ({ type: 'text', data: { body }, ...more });
const stored = (sent: unknown[]) => storedBlocks(blocksSchema.parse(sent), hosts);
const refused = (sent: SentBlock[]): AppError => {
	try {
		storedBlocks(sent, hosts);
	} catch (error) {
		if (error instanceof AppError) return error;
	}
	throw new Error('These blocks were not refused.');
};

test('there are the seventeen types of the contract', () => {
	const types =
		'chat contact cta event faq features gallery hero html logos media news numbers pricing quotes ranking steps text';
	assert.is([...blockTypes].sort().join(' '), types);
});

for (const type of blockTypes)
	test(`${type}: its example is valid in its first variant, and stays as it is stored`, () => {
		const [block] = stored([{ type, data: kindOf(type).example }]);
		assert.is(block!.variant, kindOf(type).variants[0]);
		assert.equal(stored([block]), [block]);
		assert.equal(faultsIn([{ type, data: { ...kindOf(type).example, more: 1 } }]), ['[0].data.more unknown_field']);
	});

const wrong: [what: string, sent: unknown, faults: string[]][] = [
	['no type', {}, ['[0].type required']],
	['an unknown type', { type: 'slider', data: {} }, ['[0].type invalid_enum']],
	['an unknown variant', text('x', { variant: 'wild' }), ['[0].variant invalid_enum']],
	['an unknown field', text('x', { klass: 'a' }), ['[0].klass unknown_field']],
	['an id with signs', text('x', { id: 'a b' }), ['[0].id invalid_format']],
	['an anchor with capitals', text('x', { anchor: 'Top' }), ['[0].anchor invalid_format']],
	['a curtain that hides all', text('x', { style: { overlay: 1 } }), ['[0].style.overlay too_big']],
	['no text', text('  '), ['[0].data.body required']],
	['no list', 7, ['[0] invalid_type']],
	['a call to nothing', { type: 'cta', data: { heading: 'x' } }, ['[0].data.actions required']],
	[
		'a form without its words',
		{ type: 'cta', variant: 'newsletter', data: { heading: 'x' } },
		['[0].data.newsletter required']
	],
	[
		'a field asked twice',
		{ type: 'contact', data: { consent: 'x', fields: [{ key: 'phone' }, { key: 'phone' }] } },
		['[0].data.fields[1] duplicate']
	],
	[
		'an icon of nobody',
		{ type: 'numbers', data: { items: [{ value: '1', label: 'x', icon: 'skull' }] } },
		['[0].data.items[0].icon invalid_enum']
	],
	[
		'a gallery that hurries',
		{ type: 'gallery', data: { items: [{}], autoplaySeconds: 3 } },
		['[0].data.autoplaySeconds too_small']
	]
];
for (const [what, sent, faults] of wrong) test(`refused: ${what}`, () => assert.equal(faultsIn([sent]), faults));

test('ids and anchors are unique in a page', () => {
	const twice = [text('a', { id: 'x', anchor: 'top' }), text('b', { id: 'x', anchor: 'top' })];
	assert.equal(faultsIn(twice), ['[1].id duplicate', '[1].anchor duplicate']);
});

const addresses: [sent: string, stored: string | null][] = [
	['/m/faq', '/m/faq'],
	['#top', '#top'],
	['?lang=en', '?lang=en'],
	['https://ok.test/a', 'https://ok.test/a'],
	['/shop?id=3&amp;sol=1&tab=reviews&colon', '/shop?id=3&sol=1&tab=reviews&colon'],
	['mailto:a@ok.test', 'mailto:a@ok.test'],
	['tel:+49 30 1', 'tel:+49301'],
	['\u00a0\u200b https://ok.test/Unser Plan.pdf \u2060\n', 'https://ok.test/Unser%20Plan.pdf'],
	['mailto:a@ok.test?subject=Anmeldung zum Quiz', 'mailto:a@ok.test?subject=Anmeldung%20zum%20Quiz'],
	['/m/a\u00a0b', '/m/a%20b'],
	['https://ok.test/\nlong/\r\n\tline', 'https://ok.test/long/line'],
	['www.ok.test/a', 'https://www.ok.test/a'],
	['WWW.ok.test', 'https://WWW.ok.test'],
	['\u200bjavascript:alert(1)', null],
	['java\u0001script:alert(1)', null],
	['/&#47;evil.test', null],
	['//evil.test', null],
	['/\\evil.test', null],
	['javascript:alert(1)', null],
	[' java\nscript:alert(1)', null],
	['jav&#x61;script&colon;alert(1)', null],
	['&#106;avascript:1', null],
	['data:text/html,x', null],
	['https:/evil', null],
	['page', null]
];
for (const [sent, kept] of addresses)
	test(`the address ${JSON.stringify(sent)} is ${kept === null ? 'rejected' : 'kept'}`, () => {
		const block = { type: 'cta', data: { heading: 'x', actions: [{ label: 'x', href: sent }] } };
		if (kept === null) return assert.equal(faultsIn([block]), ['[0].data.actions[0].href unsafe_url']);
		assert.equal(blocksSchema.parse([block])[0]!.data, { heading: 'x', actions: [{ label: 'x', href: kept }] });
	});

test('texts are sanitised everywhere, and rejected if nothing is left', () => {
	const answer = '<p onclick="x">Yes<script>1</script></p>';
	const [faq] = stored([{ type: 'faq', data: { items: [{ question: '<b>?</b>', answer }] } }]);
	assert.equal(faq!.data, { items: [{ question: '<b>?</b>', answer: '<p>Yes</p>' }] });
	assert.equal(faultsOf(refused([text('<script>1</script>') as SentBlock])), ['blocks[0].data.body required']);
});

test('a page has at most 512 kB and 10 000 tags', () => {
	const long = 'x'.repeat(20_000);
	const many = blocksSchema.parse(Array.from({ length: 30 }, () => text(long)));
	assert.equal(faultsOf(refused(many)), ['blocks too_long']);
	const tagged = blocksSchema.parse(Array.from({ length: 6 }, () => text('<b>'.repeat(2000))));
	assert.equal(faultsOf(refused(tagged)), ['blocks limit']);
	assert.is(blocksSchema.safeParse(Array.from({ length: 201 }, () => text('x'))).success, false);
});

const cleaned: [sent: string, kept: string][] = [
	['<section class="a b" id="c" data-x="1"><h2>x</h2></section>', '<section class="a b"><h2>x</h2></section>'],
	['<p style="color: red; position: fixed; background: url(x)">x</p>', '<p style="color: red">x</p>'],
	['<p style="width: calc(100% - 2em); width: expression(1)">x</p>', '<p style="width: calc(100% - 2em)">x</p>'],
	['<p style="color:\\72 ed">x</p>', '<p>x</p>'],
	[
		'<iframe src="https://player.test/1" onload="x" sandbox="" title="Film"></iframe>',
		'<iframe src="https://player.test/1" title="Film" sandbox="allow-scripts allow-same-origin allow-presentation" loading="lazy"></iframe>'
	],
	['<iframe src="https://player.test.evil.test/1"></iframe><iframe srcdoc="x"></iframe>', ''],
	['<iframe src="https://player.test@evil.test/1"></iframe>', ''],
	['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA" />'],
	['<img src="data:image/svg+xml,x"><img src="javascript:1">', ''],
	['<video src="/uploads/a.mp4" controls autoplay></video>', '<video src="/uploads/a.mp4" controls></video>'],
	['<button onclick="x" type="submit">ok</button>', '<button type="button">ok</button>'],
	['<form action="/x"><input name="a"></form><base href="//evil"><link rel="x"><meta http-equiv="x">', ''],
	['<svg><script>1</script></svg><math></math><object data="x"></object>', ''],
	[
		'<picture><source srcset="//evil/a 1x, /uploads/a.jpg 2x"></picture>',
		'<picture><source srcset="/uploads/a.jpg 2x"></source></picture>'
	]
];
for (const [sent, kept] of cleaned)
	test(`what is left of ${sent}`, () => {
		assert.is(cleanPageHtml(sent, hosts), kept);
		assert.is(cleanPageHtml(kept, hosts), kept, 'once more changes nothing');
	});

test.run();
