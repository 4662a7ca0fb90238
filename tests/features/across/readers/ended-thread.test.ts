import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as assert from 'uvu/assert';
import { endThread } from '../../../../server/runtime/kept-thread.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the end of a thread');
const [left, ended] = [0, 1];

/** The code with which a thread exits once it was told to end. */
async function exitOf(worker: Worker): Promise<number> {
	await once(worker, 'online');
	endThread(worker);
	const [code] = (await once(worker, 'exit')) as [number];
	return code;
}

// Ended from outside while it opens a stream of zlib, a thread takes the whole process with it.
for (const room of ['pdf', 'readers'])
	test(`a thread of ${room} leaves by itself, between two of its steps`, async () => {
		const file = new URL(`../../../../server/runtime/${room}/thread.ts`, import.meta.url);
		assert.is(await exitOf(new Worker(file)), left);
	});

test('one that never comes to a step is ended all the same', async () => {
	assert.is(await exitOf(new Worker('for (;;);', { eval: true })), ended);
});

test.run();
