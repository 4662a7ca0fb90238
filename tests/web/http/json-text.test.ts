import * as assert from 'uvu/assert';
import { jsonIn } from '../../../server/operation/json-text.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import { cpuMs } from '../../support/runner/cpu.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('a text that should be JSON');

const read = (text: string): unknown => {
	try {
		return jsonIn(Buffer.from(text), 'body');
	} catch (thrown) {
		return (thrown as AppError).message;
	}
};
const tooDeep = 'The body is nested deeper than 32 levels.';
const long = 'x'.repeat(20_000);
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const texts: [name: string, text: string, answer?: string][] = [
	['levels up to the last that is allowed', `["${long}", ${lists(31)}]`],
	['one level more', `["${long}", ${lists(32)}]`, tooDeep],
	['one level more in a short text', lists(33), tooDeep],
	['many levels side by side', `["${long}", ${Array(3000).fill(lists(20)).join()}]`],
	['brackets in a text', `["${'[{'.repeat(20_000)}"]`],
	['brackets in a text behind quotes', `["\\"${'[{\\"'.repeat(20_000)}\\\\", [0]]`],
	['brackets behind a text that ends with a backslash', `["${long}\\\\", ${lists(32)}]`, tooDeep],
	[
		'closed brackets before open ones',
		`${']'.repeat(20_000)}${'['.repeat(20_000)}`,
		'The body is not valid JSON in UTF-8.'
	]
];
for (const [name, text, answer] of texts)
	test(`${name}: ${answer ?? 'read'}`, () => assert.equal(read(text), answer ?? JSON.parse(text)));

test('levels without end are refused before anybody makes room for them', async () => {
	const bytes = 4 * 1024 * 1024;
	const cost = async (text: string) => {
		const rounds = [];
		for (let round = 0; round < 3; round += 1) rounds.push(await cpuMs(() => read(text)));
		return Math.min(...rounds);
	};
	const text = await cost(`["${'x'.repeat(bytes)}"]`);
	for (const level of ['[', '{"a":', '[{"a":']) {
		const levels = await cost(level.repeat(bytes / level.length));
		assert.ok(levels <= text, `${level}: ${levels} ms, a text as long ${text} ms`);
	}
});

test.run();
