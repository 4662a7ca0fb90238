import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { fieldErrorsOf, maxFaults } from '../../server/operation/validation-errors.ts';

const schema = z.strictObject({
	title: z.string().min(1).max(5),
	status: z.enum(['draft', 'live']),
	count: z.int().min(0).max(9),
	list: z.array(z.string()).min(2).max(3),
	block: z.discriminatedUnion('type', [
		z.strictObject({ type: z.literal('text'), data: z.strictObject({ title: z.string() }) }),
		z.strictObject({ type: z.literal('line') })
	]),
	target: z.union([z.int(), z.strictObject({ href: z.string() })]),
	at: z.iso.datetime(),
	code: z.string().regex(/^x+$/),
	words: z.record(z.string().max(2), z.string())
});

const fine = {
	title: 'A',
	status: 'live',
	count: 1,
	list: ['a', 'b'],
	block: { type: 'line' },
	target: 1,
	at: '2026-07-01T10:00:00Z',
	code: 'xx',
	words: { de: 'x' }
};

const cases: [string, object, string[]][] = [
	['missing', { title: undefined }, ['title required']],
	['empty', { title: '' }, ['title required']],
	['null', { title: null }, ['title not_nullable']],
	['a number for a text', { title: 5 }, ['title invalid_type']],
	['too long', { title: 'abcdef' }, ['title too_long']],
	['an unknown word', { status: 'gone' }, ['status invalid_enum']],
	['a missing word', { status: undefined }, ['status required']],
	['a word that is null', { status: null }, ['status not_nullable']],
	['a fraction', { count: 1.5 }, ['count invalid_type']],
	['too small', { count: -1 }, ['count too_small']],
	['too big', { count: 10 }, ['count too_big']],
	['a short list with a fault', { list: [1] }, ['list[0] invalid_type', 'list too_short']],
	['a long list', { list: ['a', 'b', 'c', 'd'] }, ['list too_long']],
	['two unknown keys', { a: 1, b: 2 }, ['a unknown_field', 'b unknown_field']],
	['deep inside', { block: { type: 'text', data: {} } }, ['block.data.title required']],
	['an unknown key deep inside', { block: { type: 'line', x: 1 } }, ['block.x unknown_field']],
	['an unknown kind', { block: { type: 'tree' } }, ['block.type invalid_enum']],
	['a missing kind', { block: {} }, ['block.type required']],
	['the branch that was meant', { target: { href: 5 } }, ['target.href invalid_type']],
	['no branch', { target: 'x' }, ['target invalid_type']],
	['a missing choice', { target: undefined }, ['target required']],
	['a wrong date', { at: '1 July' }, ['at invalid_datetime']],
	['a wrong form', { code: 'y' }, ['code invalid_format']],
	['a wrong key', { words: { deu: 'x' } }, ['words.deu too_long']]
];
for (const [name, change, faults] of cases)
	test(name, () => {
		const { error } = schema.safeParse({ ...fine, ...change }, { reportInput: true });
		const found = error ? fieldErrorsOf(error) : [];
		assert.equal(
			found.map(({ path, code }) => `${path} ${code}`),
			faults
		);
		for (const { message } of found) assert.match(message, /^[A-Z].+\.$/);
	});

test('without the reported input a missing field is still distinguished from a wrong one', () => {
	const { error } = schema.safeParse({ ...fine, title: undefined, count: null });
	assert.equal(error && fieldErrorsOf(error).map(({ code }) => code), ['required', 'not_nullable']);
});

test('places below a prefix, at most 100 faults', () => {
	const { error } = z.array(z.string()).safeParse(new Array(200).fill(1));
	assert.is(error && fieldErrorsOf(error).length, maxFaults);
	assert.is(error && fieldErrorsOf(error, 'questions')[3]?.path, 'questions[3]');
	assert.is(error && fieldErrorsOf(error)[3]?.path, '[3]');
});

test('a rule can name its own code', () => {
	const rule = z.object({ slug: z.string().refine(() => false, { error: 'Taken.', params: { code: 'duplicate' } }) });
	const { error } = rule.safeParse({ slug: 'x' });
	assert.equal(error && fieldErrorsOf(error), [{ path: 'slug', code: 'duplicate', message: 'Taken.' }]);
});

test.run();
