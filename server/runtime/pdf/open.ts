import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { more, type PdfOrder, type Told } from './order.ts';

const file = new URL('./thread.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 256 };
/** Threads at once, and orders that may wait for one. */
const mostThreads = 2;
const mostWaiting = 24;
/** So long a thread may draw without a byte, and a reader take none. */
const stalledMs = 60_000;
/** So much is drawn before the reader has taken it, so that a slow one holds no thread for long. */
const mostWaitingBytes = 4 * 1024 * 1024;

const inTurn = pLimit(mostThreads);

const failed = () => new AppError('unavailable', 'This PDF could not be made.');
const busy = () =>
	new AppError('unavailable', 'Many PDFs are being made at the moment.', { headers: { 'Retry-After': '10' } });

/**
 * Draws a PDF in a thread of its own, because fonts and pictures of hundreds of pages take seconds, and answers its bytes
 * as they are made; at most 4 MB wait for the reader. Ends the thread when the reader or the signal ends.
 * Rejects with 503 `unavailable` when it fails before the first byte or too many wait; a failure after that breaks the stream off.
 */
export function openPdf(order: PdfOrder, { signal, log }: { signal: AbortSignal; log: Log }): Promise<Readable> {
	if (inTurn.pendingCount >= mostWaiting) return Promise.reject(busy());
	return new Promise((resolve, reject) => {
		void inTurn(() => draw(order, { signal, log, resolve, reject }));
	});
}

interface Reading {
	signal: AbortSignal;
	log: Log;
	resolve: (stream: Readable) => void;
	reject: (reason: AppError) => void;
}

/** Resolves when the thread has ended, whatever became of its work. */
async function draw(order: PdfOrder, { signal, log, resolve, reject }: Reading): Promise<void> {
	if (signal.aborted) return reject(failed());
	const { href } = order.drawing;
	const worker = new Worker(file, { workerData: { ...order, drawing: href }, resourceLimits: limits });
	const timer = setTimeout(() => void worker.terminate(), stalledMs);
	const stop = () => void worker.terminate();
	let isWhole = false;
	const stream = new Readable({
		highWaterMark: mostWaitingBytes,
		read() {
			timer.refresh();
			worker.postMessage(more);
		},
		destroy(error, done) {
			stop();
			done(error);
		}
	});
	// It may break off before somebody listens.
	stream.on('error', () => undefined);
	signal.addEventListener('abort', stop, { once: true });
	worker.on('message', (told: Told) => {
		timer.refresh();
		resolve(stream);
		if ('block' in told) return void stream.push(Buffer.from(told.block.buffer));
		if (told.missing.length) log.warn('no font has these signs', { drawing: href, missing: told.missing });
		isWhole = true;
		stream.push(null);
	});
	worker.on('error', (error) => log.error('a PDF could not be drawn', { drawing: href, error: String(error) }));
	// The first bytes are made before anybody reads, so that a drawing that fails answers an error.
	worker.postMessage(more);
	await new Promise((ended) => worker.once('exit', ended));
	clearTimeout(timer);
	signal.removeEventListener('abort', stop);
	reject(failed());
	if (!isWhole) stream.destroy(failed());
}
