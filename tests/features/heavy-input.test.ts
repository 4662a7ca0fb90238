import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseAnswer } from '#lib/questions/index.ts';
import { readCatalog } from '../../server/features/catalogs/read.ts';
import { sniff } from '../../server/features/media/formats.ts';
import { profileChange } from '../../server/features/profile/schema.ts';
import { planList } from '../../server/features/teams/replace-list.ts';
import type { Team } from '../../server/features/teams/model.ts';
import { stored } from '../questions/examples.ts';

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
	test(`an upload of nothing but ${name} is no picture, and told so at once`, () =>
		assert.is(
			quickly(() => sniff(Buffer.from(text))),
			undefined
		));

test('what may stand before a drawing still may', () => {
	const head = '\uFEFF <?xml version="1.0"?> <!-- a --><!-- <svg> --> <!DOCTYPE svg [ <!ENTITY a "b"> ]>\n';
	for (const tag of ['<svg>', '<svg:svg xmlns:svg="x">', '<SVG/>'])
		assert.equal([sniff(Buffer.from(head + tag)), tag], ['svg', tag]);
	assert.is(sniff(Buffer.from('<!-- <svg> -->')), undefined);
});

test('a website of a million characters is refused at once', () => {
	const { success } = quickly(() => profileChange.safeParse({ website: `${'a.'.repeat(500_000)} b` }));
	assert.not(success);
});

test('a website without its scheme still gets one', () => {
	for (const typed of ['www.example.org', 'example.org:8080/a?b#c', 'zelt.example.org.'])
		assert.is(profileChange.parse({ website: typed }).website, `https://${typed}`);
	for (const typed of ['example', '.org', 'a@b.org', 'example.org/a b'])
		assert.not(profileChange.safeParse({ website: typed }).success, typed);
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
	test(`a question with a flood of ${name} is refused at once`, () => {
		const outcome = quickly(() => readCatalog([question]));
		assert.ok('error' in outcome);
		assert.ok(
			outcome.faults.some(({ path, code }) => `${path} ${code}` === fault),
			JSON.stringify(outcome.faults[0])
		);
		assert.ok(outcome.faults.length <= 200);
	});

test('an answer that names one option thousands of times is refused at once', () => {
	const question = stored({ ...mc, options: ['a', 'b'], answers: [0] });
	const { id } = (question.content as { options: { id: string }[] }).options[0]!;
	const outcome = quickly(() => parseAnswer(question, { selected: Array(30_000).fill(id) }));
	assert.ok('errors' in outcome);
	assert.is(outcome.errors.length, 29_999);
});

test('thousands of new teams beside thousands of known ones are matched at once', () => {
	const living = count(5000).map((n) => ({ uid: String(n), nameKey: `known ${n}`, isListed: true })) as Team[];
	const wanted = count(5000).map((n) => ({ name: n ? `new ${n}` : 'Known 7', path: '' }));
	const { kept, fresh, gone } = quickly(() => planList(wanted, living));
	assert.equal([[...kept.keys()].map(({ uid }) => uid), fresh.length, gone.length], [['7'], 4999, 4999]);
});

test.run();
