import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Log } from '../../../../server/runtime/log/log.ts';
import { readAside } from '../../../../server/runtime/readers/read-aside.ts';
import { conducted, type Conduct } from '../../../support/files/reader-conduct.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';

const said: string[] = [];
const keep = (message: string) => void said.push(message);
const log: Log = { debug: keep, info: keep, warn: keep, error: keep };

interface Asked {
	namespace?: string;
	signal?: AbortSignal;
	mostMs?: number;
}
const read = (how: Conduct, { namespace = 'acme', signal, mostMs }: Asked = {}) =>
	readAside(conducted(mostMs), [how], {
		namespace,
		dependencies: { log },
		...(signal ? { callerGone: () => signal } : {})
	});

const test = suite('the process that reads files');

test('the next file is read by the same process, also after a refusal, and by a new one after a fault', async () => {
	const first = Number(await read('counted'));
	const error = await refusal(read('refuses'));
	assert.equal([error.status, ...faultsOf(error)], [422, 'file no_questions']);
	assert.is(await read('counted'), first + 1);
	await refusal(read('throws'));
	assert.is(await read('counted'), 1);
});

test('this thread continues while a process reads', async () => {
	const start = performance.now();
	let turns = 0;
	const turn = setInterval(() => (turns += 1), 10);
	const before = process.threadCpuUsage();
	await refusal(read('endless', { mostMs: 1500 }));
	clearInterval(turn);
	const { user, system } = process.threadCpuUsage(before);
	assert.ok(turns > 20, `${turns} turns in ${Math.round(performance.now() - start)} ms`);
	assert.ok((user + system) / 1000 < 750, `${(user + system) / 1000} ms of this thread`);
});

for (const [how, what, mostMs] of [
	['endless', 'time', 500],
	['greedy', 'memory', 30_000]
] as const)
	test(`a file that takes too much ${what} is rejected as too large, and ends nothing else`, async () => {
		said.length = 0;
		const error = await refusal(read(how, { mostMs }));
		assert.equal([error.status, error.code, ...faultsOf(error)], [413, 'payload_too_large', 'file limit']);
		assert.match(error.message, what);
		assert.equal(said, []);
		assert.is(await read('counted'), 1);
	});

for (const [how, what] of [
	['throws', 'fails'],
	['exits', 'is ended in the middle'],
	['unsendable', 'tells what cannot be told']
] as const)
	test(`a process that ${what} is an error without the reason, which is logged`, async () => {
		said.length = 0;
		const error = await refusal(read(how));
		const message = 'This file could not be read; please try again.';
		assert.equal([error.status, error.code, error.message], [503, 'unavailable', message]);
		assert.equal(said, ['a file could not be read']);
	});

test('a caller who leaves ends the process, so that the next one gets one', async () => {
	const leaving = new AbortController();
	const endless = read('endless', { signal: leaving.signal });
	setTimeout(() => leaving.abort(), 200);
	assert.is((await refusal(endless)).code, 'unavailable');
	assert.is(await read('counted'), 1);
	assert.is((await refusal(read('counted', { signal: leaving.signal }))).code, 'unavailable');
});

test('two namespaces are read at the same time, files of one namespace in turn', async () => {
	const ended: string[] = [];
	const track = (name: string, work: Promise<unknown>) => work.then(() => ended.push(name));
	const leaving = new AbortController();
	const endless = refusal(read('endless', { signal: leaving.signal }));
	const own = track('the same one', read('counted'));
	await track('another one', read('waits', { namespace: 'beta' }));
	assert.equal(ended, ['another one']);
	leaving.abort();
	await Promise.all([endless, own]);
	assert.equal(ended, ['another one', 'the same one']);
});

test('too many waiting files are rejected, and callers who leave make room', async () => {
	const leaving = new AbortController();
	const held = Array.from({ length: 9 }, () => refusal(read('endless', { signal: leaving.signal })));
	const busy = await refusal(read('counted'));
	assert.equal([busy.status, busy.headers['Retry-After']], [503, '10']);
	// What one namespace sends closes the door to nobody else.
	assert.ok(await read('counted', { namespace: 'beta' }));
	leaving.abort();
	await Promise.all(held);
	assert.ok(await read('counted'));
});

test.run();
