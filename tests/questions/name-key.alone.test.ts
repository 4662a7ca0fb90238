import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isBlank, nameKey } from '#lib/text/name-key.ts';

const keys: [string, string][] = [
	['  Die   Füchse ', 'die füchse'],
	['ＦＯＸ ﬁve', 'fox five'],
	['Fu\u0308chse', 'füchse'],
	['a\u200bb\u00adc\u0007', 'abc'],
	['<b>Team</b>', 'bteam/b'],
	['Team/-geist', 'teamgeist'],
	['👩\u200d🚀', '👩\u200d🚀'],
	['STRASSE', 'strasse'],
	['\u202eabc', 'abc'],
	['a\u00a0b', 'a b'],
	['e\u034f\u0301', 'é'],
	['❤\ufe0f', '❤\ufe0f'],
	['😀\ufe0f', '😀'],
	['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
	['👩🏽\u200d🚀', '👩🏽\u200d🚀'],
	['👩\u200d', '👩'],
	['\u200d👩', '👩'],
	['❤\ufe0f\ufe0f', '❤\ufe0f']
];
for (const [text, key] of keys)
	test(JSON.stringify(text), () => {
		assert.is(nameKey(text), key);
		assert.is(nameKey(key), key);
	});

const unseen = [
	'\u200c',
	'\u200d',
	'\u034f',
	'\u3164',
	'\uffa0',
	'\u115f',
	'\ufe0f',
	'\ufe0e',
	'\u2800',
	'\u{e0041}',
	'\ufff9'
];
for (const one of unseen)
	test(`U+${one.codePointAt(0)!.toString(16)} does not make a different name`, () => {
		for (const text of [`Fo${one}xes`, `${one}Foxes`, `Foxes${one}`]) assert.is(nameKey(text), 'foxes');
		assert.is(isBlank(one), true);
	});

test('a long name of joiners and pictures costs linear work', () => {
	// The system counts the time of a process exactly and only estimates which part of it was the user's. The least of some,
	// because what compiles or clears memory beside it counts as well.
	const once = (text: string) => {
		const before = process.cpuUsage();
		nameKey(text);
		const { user, system } = process.cpuUsage(before);
		return user + system;
	};
	const microseconds = (text: string) => Math.min(...Array.from({ length: 5 }, () => once(text)));
	const worst = (length: number) => '👩\u200d'.repeat(length) + '\ufe0f'.repeat(length);
	assert.ok(microseconds(worst(80_000)) <= 8 * Math.max(microseconds(worst(20_000)), 2000));
});

test('blank means invisible', () => {
	for (const text of ['', ' ', '\u200b\n', '\u00a0']) assert.is(isBlank(text), true);
	for (const text of ['.', '<', '0']) assert.is(isBlank(text), false);
});

test.run();
