import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lineText } from '#lib/text/fields.ts';
import { parseAnswer } from '#lib/questions/index.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { readMenuFile } from '../../../server/features/website/menus/menu-file.ts';
import { withoutAccents } from '../../../server/runtime/slug.ts';
import { readCatalog } from '../../../server/features/authoring/catalogs/read/read.ts';
import { sniff } from '../../../server/features/platform/media/formats.ts';
import { profileChange } from '../../../server/features/platform/profile/schema.ts';
import { planList } from '../../../server/features/authoring/teams/list/replace-list.ts';
import type { Team } from '../../../server/features/authoring/teams/model.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import { stored } from '../../questions/examples.ts';

// One thread serves everybody, so what takes minutes for one body stops all events. Each of these once took minutes to
// years. What the processor took is the same on a busy machine.
const boundMs = 5000;
function quickly<T>(work: () => T): T {
	const start = process.cpuUsage();
	const result = work();
	const { user, system } = process.cpuUsage(start);
	const took = (user + system) / 1000;
	assert.ok(took < boundMs, `it took ${Math.round(took)} ms`);
	return result;
}
const count = (length: number) => Array.from({ length }, (_, index) => index);

for (const [name, text] of [
	['comments', '<!---->'.repeat(9000)],
	['open comments', '<!--'.repeat(16_000)],
	['types', '<!DOCTYPE svg>'.repeat(4500)],
	['brackets', `<!DOCTYPE svg${'['.repeat(60_000)}`],
	['spaces', ' '.repeat(65_000)],
	['declarations', '<?xml'.repeat(13_000)],
	['names', `<${'a'.repeat(60_000)}`]
] as const)
	test(`an upload of nothing but ${name} is not a picture, and is rejected quickly`, () =>
		assert.is(
			quickly(() => sniff(Buffer.from(text))),
			undefined
		));

test('harmless content before a drawing is still allowed', () => {
	const head = '\uFEFF <?xml version="1.0"?> <!-- a --><!-- <svg> --> <!DOCTYPE svg [ <!ENTITY a "b"> ]>\n';
	for (const tag of ['<svg>', '<svg:svg xmlns:svg="x">', '<SVG/>'])
		assert.equal([sniff(Buffer.from(head + tag)), tag], ['svg', tag]);
	assert.is(sniff(Buffer.from('<!-- <svg> -->')), undefined);
});

test('a website of a million characters is rejected quickly', () => {
	const { success } = quickly(() => profileChange.safeParse({ website: `${'a.'.repeat(500_000)} b` }));
	assert.not(success);
});

test('a website without its scheme still gets one', () => {
	for (const typed of ['www.example.org', 'example.org:8080/a?b#c', 'zelt.example.org.'])
		assert.is(profileChange.parse({ website: typed }).website, `https://${typed}`);
	assert.is(profileChange.parse({ website: 'example.org/a b' }).website, 'https://example.org/a%20b');
	for (const typed of ['example', '.org', 'a@b.org', 'exa mple.org'])
		assert.not(profileChange.safeParse({ website: typed }).success, typed);
});

for (const [name, marks] of [
	['marks', '\u0301\u0323'],
	['marks between signs that nobody sees', '\u0301\u0323\u200d'],
	['half-wide marks', '\uff9e\u0323']
] as const)
	test(`a letter with half a million ${name} is parsed quickly`, () => {
		const text = `a${marks.repeat(500_000 / marks.length)}`;
		quickly(() => lineText(200).safeParse(text));
		quickly(() => nameKey(text));
		quickly(() => withoutAccents(text));
	});

test('a letter keeps thirty marks', () => {
	assert.is(lineText(200).parse(`q${'\u0323'.repeat(30)}`).length, 31);
	assert.is(lineText(200).parse(`q${'\u0323'.repeat(31)}r`), `q${'\u0323'.repeat(30)}r`);
});

const menuFile = (items: unknown) => ({ format: 'marquee-menu/1', menu: { label: 'x' }, items });
const below = (levels: number): object[] => {
	let items: object[] = [];
	for (let level = 0; level < levels; level += 1) items = [{ label: 'x', href: '/', children: items }];
	return items;
};
for (const [name, items, fault] of [
	['items without a form', Array(350_000).fill({}), 'items limit'],
	['items that are none', Array(250_000).fill(null), 'items limit'],
	['levels', below(27_000), 'items[0].children[0].children[0].children[0].children too_deep']
] as const)
	test(`a menu file with a megabyte of ${name} is rejected quickly`, () => {
		const outcome = quickly(() => {
			try {
				return readMenuFile(menuFile(items));
			} catch (error) {
				return error;
			}
		});
		assert.instance(outcome, AppError);
		const { details = [] } = outcome as AppError;
		assert.equal(
			details.map(({ path, code }) => `${path} ${code}`),
			[fault]
		);
	});

const mc = { type: 'mc', prompt: 'Which?' };
for (const [name, question, fault] of [
	['different answers', { ...mc, options: ['a', 'b'], answers: count(150_000) }, '[0].answers[2] too_big'],
	['equal answers', { ...mc, options: ['a', 'b'], answers: Array(150_000).fill(1) }, '[0].answers[1] duplicate'],
	[
		'options and answers by their text',
		{ ...mc, options: count(50_000).map((n) => `o${n}`), answers: count(50_000).map((n) => `z${n}`) },
		'[0].options too_long'
	],
	['entries without a form', { type: 'sort', prompt: 'Sort', items: Array(200_000).fill(1) }, '[0].items too_long'],
	['unknown fields', { ...mc, ...Object.fromEntries(count(50_000).map((n) => [`k${n}`, 1])) }, '[0].options required']
] as const)
	test(`a question with a flood of ${name} is rejected quickly`, () => {
		const outcome = quickly(() => readCatalog([question]));
		assert.ok('error' in outcome);
		assert.ok(
			outcome.faults.some(({ path, code }) => `${path} ${code}` === fault),
			JSON.stringify(outcome.faults[0])
		);
		assert.ok(outcome.faults.length <= 200);
	});

test('an answer that names one option thousands of times is rejected quickly', () => {
	const question = stored({ ...mc, options: ['a', 'b'], answers: [0] });
	const { id } = (question.content as { options: { id: string }[] }).options[0]!;
	const outcome = quickly(() => parseAnswer(question, { selected: Array(30_000).fill(id) }));
	assert.ok('errors' in outcome);
	assert.is(outcome.errors.length, 29_999);
});

test('thousands of new and existing teams are matched quickly', () => {
	const living = count(5000).map((n) => ({ uid: String(n), nameKey: `known ${n}`, isListed: true })) as Team[];
	const wanted = count(5000).map((n) => ({ name: n ? `new ${n}` : 'Known 7', path: '' }));
	const { kept, fresh, gone } = quickly(() => planList(wanted, living));
	assert.equal([[...kept.keys()].map(({ uid }) => uid), fresh.length, gone.length], [['7'], 4999, 4999]);
});

test.run();
