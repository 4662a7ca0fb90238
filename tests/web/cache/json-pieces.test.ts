import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonPieces } from '../../../server/operation/json-pieces.ts';
import { withTurns } from '../../../server/runtime/turns.ts';

const test = suite('JSON in pieces');

interface Row {
	id: number;
	text: string;
	none: undefined;
}
const rows = (count: number): Row[] =>
	Array.from({ length: count }, (_, id) => ({ id, text: 'ä"\n\t', none: undefined }));
async function* batches(...counts: number[]) {
	for (const count of counts) yield rows(count);
}
const whole = async (value: unknown, indent?: string) => (await Array.fromAsync(jsonPieces(value, indent))).join('');

test('is the text of the whole value, with and without indents', async () => {
	for (const value of [
		{},
		[],
		null,
		'text',
		rows(120),
		{ namespace: 'a', gone: undefined, rows: [] },
		{ rows: rows(1), tree: { rows: rows(60), deep: { rows: rows(51), deeper: { rows: rows(51) } } }, count: null },
		{ namespace: 'ü', rows: rows(50), more: rows(151), end: new Date(0), empty: {} }
	])
		for (const indent of ['', '\t']) assert.is(await whole(value, indent), JSON.stringify(value, null, indent));
});

test('is the same where a list comes in batches', async () => {
	for (const indent of ['', '\t']) {
		const all = [...rows(3), ...rows(1), ...rows(70)];
		assert.is(await whole(batches(3, 0, 1, 70), indent), JSON.stringify(all, null, indent));
		assert.is(
			await whole({ a: 1, list: batches(3, 0, 1, 70), none: batches(), z: [1] }, indent),
			JSON.stringify({ a: 1, list: all, none: [], z: [1] }, null, indent)
		);
	}
});

test('holds one batch at a time, and others are served in between', async () => {
	let read = 0;
	const text = 'x'.repeat(100_000);
	const endless = async function* () {
		for (;;) {
			read += 1;
			yield Array.from({ length: 50 }, () => ({ text }));
		}
	};
	let served = 0;
	const tick = setInterval(() => (served += 1), 1);
	let sent = 0;
	for await (const piece of withTurns(jsonPieces({ rows: endless() }))) {
		sent += piece.length;
		assert.ok(sent > (read - 1) * 5_000_000, 'nothing is read ahead');
		if (sent > 100_000_000) break;
	}
	clearInterval(tick);
	assert.ok(served >= 2, `${served} others were served`);
});

test.run();
