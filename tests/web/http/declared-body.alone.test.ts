import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import * as assert from 'uvu/assert';
import { readBytes } from '../../../server/web/http/json-body.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('a body of a declared length');
const mB = 1024 * 1024;
const turn = () => new Promise((next) => setImmediate(next));

function sent(length: string | undefined) {
	const stream = new PassThrough({ highWaterMark: 8 * mB });
	const request = Object.assign(stream, { get: () => length }) as unknown as Request;
	return { stream, whole: readBytes(request, 5 * mB) };
}

test('what is only declared takes no memory', async () => {
	const before = process.memoryUsage().arrayBuffers;
	const bodies = Array.from({ length: 40 }, () => sent(String(5 * mB)));
	for (const { stream } of bodies) stream.write(Buffer.alloc(1000));
	await turn();
	const grown = process.memoryUsage().arrayBuffers - before;
	assert.ok(grown < 5 * mB, `${grown} bytes for 40 bodies of which a thousand bytes have come`);
	for (const { stream } of bodies) stream.destroy();
	await Promise.allSettled(bodies.map(({ whole }) => whole));
});

for (const [name, length] of [
	['known', String(4 * mB)],
	['unknown', undefined]
] as const)
	test(`a body of ${name} length comes whole and in its order`, async () => {
		const bytes = Buffer.from(Array.from({ length: 4 * mB }, (_, index) => index % 251));
		const { stream, whole } = sent(length);
		for (let at = 0; at < bytes.length; at += 60_000) {
			stream.write(bytes.subarray(at, at + 60_000));
			await turn();
		}
		stream.end();
		assert.ok((await whole).equals(bytes));
	});

test.run();
