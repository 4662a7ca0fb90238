import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AppError } from '../../../../server/runtime/errors.ts';
import { FairTurns } from '../../../../server/runtime/fair-turns.ts';
import { refusal } from '../../../support/refusal.ts';

const busy = () => new AppError('unavailable', 'busy');
const left = () => new AppError('unavailable', 'left');
const stays = new AbortController().signal;

/** Turns of works that end when they are told to. */
function openTurns(bounds: { atOnce: number; atOnceOfOne: number }) {
	const turns = new FairTurns({ ...bounds, waiting: 6, waitingOfOne: 3, busy, left });
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const ask = (name: string, signal = stays) =>
		turns.run(name[0]!, signal, () => {
			begun.push(name);
			return new Promise<void>((resolve) => ends.set(name, resolve));
		});
	const end = async (name: string) => {
		ends.get(name)!();
		await new Promise((next) => setImmediate(next));
	};
	return { ask, end, begun };
}

const test = suite('fair turns');

test('owners take turns, however much one of them sent first', async () => {
	const { ask, end, begun } = openTurns({ atOnce: 1, atOnceOfOne: 1 });
	const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name));
	for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) {
		assert.is(begun.at(-1), name);
		await end(name);
	}
	await Promise.all(all);
});

test('one owner never takes the slot reserved for others', async () => {
	const { ask, end, begun } = openTurns({ atOnce: 2, atOnceOfOne: 1 });
	const all = ['a1', 'a2', 'b1', 'c1'].map((name) => ask(name));
	assert.equal(begun, ['a1', 'b1']);
	await end('b1');
	assert.equal(begun, ['a1', 'b1', 'c1']);
	await end('a1');
	assert.equal(begun, ['a1', 'b1', 'c1', 'a2']);
	await end('c1');
	await end('a2');
	await Promise.all(all);
});

test('no more wait than may, of one owner and of all', async () => {
	const { ask } = openTurns({ atOnce: 1, atOnceOfOne: 1 });
	const leaving = new AbortController();
	const held = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'].map((name) => ask(name, leaving.signal));
	for (const name of ['a5', 'b4', 'c1']) assert.is((await refusal(ask(name))).message, 'busy');
	leaving.abort();
	for (const one of held.slice(1)) assert.is((await refusal(one)).message, 'left');
});

test('a caller who leaves makes room, and a failed job frees its slot', async () => {
	const { ask, end, begun } = openTurns({ atOnce: 1, atOnceOfOne: 1 });
	const leaving = new AbortController();
	const first = ask('a1');
	const gone = ['a2', 'a3', 'a4'].map((name) => refusal(ask(name, leaving.signal)));
	leaving.abort();
	await Promise.all(gone);
	const next = ask('a5');
	await end('a1');
	await first;
	assert.equal(begun, ['a1', 'a5']);
	await end('a5');
	await next;
	assert.is((await refusal(ask('a6', leaving.signal))).message, 'left');
	const turns = new FairTurns({ atOnce: 1, atOnceOfOne: 1, waiting: 1, waitingOfOne: 1, busy, left });
	const failing = turns.run('a', stays, () => Promise.reject(busy()));
	const after = turns.run('b', stays, () => Promise.resolve('done'));
	await refusal(failing);
	assert.is(await after, 'done');
});

test.run();
