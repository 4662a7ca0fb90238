import type { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AppError } from '../../../../server/runtime/errors.ts';
import type { Log } from '../../../../server/runtime/log/log.ts';
import { openPdf } from '../../../../server/runtime/pdf/open.ts';
import type { Conduct } from '../../../support/print/drawing.ts';
import { readPdf } from '../../../support/print/pdf-text.ts';

const drawing = new URL('../../../support/print/drawing.ts', import.meta.url);
const said: string[] = [];
const keep = (message: string) => void said.push(message);
const log: Log = { debug: keep, info: keep, warn: keep, error: keep };

const open = (conduct: Conduct, signal = new AbortController().signal) =>
	openPdf({ drawing, data: conduct, title: conduct, language: 'en', madeAt: new Date(0) }, { signal, log });

async function bytesOf(stream: Readable): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of stream) parts.push(part as Buffer);
	return Buffer.concat(parts);
}
const failure = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => error
	);

const test = suite('the process of a PDF');

test('draws page by page and ends', async () => {
	const { pages, info } = await readPdf(await bytesOf(await open('plain')));
	assert.equal(pages, ['Page 1', 'Page 2']);
	assert.is(info.Title, 'plain');
});

test('the next PDF is drawn by the same process, and by a new one after a fault', async () => {
	const number = async () => (await readPdf(await bytesOf(await open('counted')))).pages.join();
	await failure(open('throws'));
	assert.is(await number(), 'Number 1');
	assert.is(await number(), 'Number 2');
	const both = await Promise.all([number(), number()]);
	assert.equal(both.sort(), ['Number 1', 'Number 3']);
	await failure(open('breaks-off').then(bytesOf));
	await failure(open('breaks-off').then(bytesOf));
	assert.is(await number(), 'Number 1');
});

test('hands out bytes before the last page is drawn', async () => {
	const stream = await open('endless');
	let read = 0;
	for await (const part of stream) if ((read += (part as Buffer).length) > 500_000) break;
	assert.ok(read > 500_000);
});

test('a failed drawing returns an error without the reason, which is logged', async () => {
	said.length = 0;
	const error = (await failure(open('throws'))) as AppError;
	assert.equal([error.code, error.status, error.message], ['unavailable', 503, 'This PDF could not be made.']);
	assert.equal(said, ['a PDF could not be drawn']);
});

for (const [conduct, what] of [
	['exits', 'ends its process'],
	['greedy', 'wants all memory']
] as const)
	test(`a drawing that ${what} is an error, and ends nothing else`, async () => {
		assert.instance(await failure(open(conduct)), AppError);
	});

test('a drawing that fails halfway breaks its stream', async () => {
	const error = await failure(open('breaks-off').then(bytesOf));
	assert.instance(error, AppError);
});

test('a reader who leaves ends the thread, so that others get one', async () => {
	for (let round = 0; round < 2; round++) (await open('endless')).destroy();
	const leaving = new AbortController();
	const held = await Promise.all([open('endless', leaving.signal), open('endless', leaving.signal)]);
	const next = open('plain');
	leaving.abort();
	assert.is((await readPdf(await bytesOf(await next))).pages.length, 2);
	for (const stream of held) assert.ok(await failure(bytesOf(stream)));
});

test('orders wait for their turn, those of readers who left are dropped, and too many are rejected', async () => {
	const leaving = new AbortController();
	const running = [open('endless', leaving.signal), open('endless', leaving.signal)];
	await Promise.all(running);
	const waiting = Array.from({ length: 24 }, () => open('endless', leaving.signal));
	// Those that wait are counted once the ones before have got their turn.
	await new Promise((next) => setImmediate(next));
	const refused = (await failure(open('plain'))) as AppError;
	assert.equal([refused.code, refused.headers['Retry-After']], ['unavailable', '10']);
	leaving.abort();
	for (const one of waiting) assert.instance(await failure(one), AppError);
	assert.is((await readPdf(await bytesOf(await open('plain')))).pages.length, 2);
});

test('a thread waits for a slow reader instead of filling memory', async () => {
	const stream = await open('long');
	await new Promise((next) => setImmediate(next));
	assert.ok(stream.readableLength <= 5 * 1024 * 1024, String(stream.readableLength));
	assert.is((await readPdf(await bytesOf(stream))).pages.length, 60);
});

test.run();
