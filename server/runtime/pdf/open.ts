import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';
import { endThread, KeptThread } from '../kept-thread.ts';
import type { Log } from '../log/log.ts';
import { more, type PdfOrder, type ThreadOrder, type Told } from './order.ts';

/** Threads at once, and orders that may wait for one. */
const mostThreads = 2;
const mostWaiting = 24;
/** So long a thread may draw without a byte, and a reader take none. */
const stalledMs = 60_000;
/** So much is drawn before the reader has taken it, so that a slow one holds no thread for long. */
const mostWaitingBytes = 4 * 1024 * 1024;

const inTurn = pLimit(mostThreads);
const threads = new KeptThread(new URL('./thread.ts', import.meta.url));

const failed = () => new AppError('unavailable', 'This PDF could not be made.');
const busy = () =>
	new AppError('unavailable', 'Many PDFs are being made at the moment.', { headers: { 'Retry-After': '10' } });

/**
 * Draws a PDF in a thread beside this one, because fonts and pictures of hundreds of pages take seconds, and answers its bytes
 * as they are made; at most 4 MB wait for the reader. Ends the thread when the reader or the signal ends.
 * Rejects with 503 `unavailable` when it fails before the first byte or too many wait; a failure after that breaks the stream off.
 */
export function openPdf(order: PdfOrder, { signal, log }: { signal: AbortSignal; log: Log }): Promise<Readable> {
	if (inTurn.pendingCount >= mostWaiting) return Promise.reject(busy());
	return new Promise((resolve, reject) => {
		void inTurn(() => (signal.aborted ? reject(failed()) : draw(order, { signal, log, resolve, reject })));
	});
}

interface Reading {
	signal: AbortSignal;
	log: Log;
	resolve: (stream: Readable) => void;
	reject: (reason: AppError) => void;
}

function streamOf(ask: () => void, stop: () => void): Readable {
	const destroy = (error: Error | null, done: (error: Error | null) => void) => {
		stop();
		done(error);
	};
	const stream = new Readable({ highWaterMark: mostWaitingBytes, read: ask, destroy });
	// It may break off before somebody listens.
	stream.on('error', () => undefined);
	return stream;
}

function release(worker: Worker, isFree: boolean): void {
	if (isFree) threads.rest(worker);
	else endThread(worker);
}

const faultTeller = (log: Log, drawing: string) => (error: unknown) =>
	log.error('a PDF could not be drawn', { drawing, error: String(error) });

/** Resolves when the thread is free or has ended, whatever became of its work; once the PDF is whole, it is somebody else's. */
async function draw(order: PdfOrder, { signal, log, resolve, reject }: Reading): Promise<void> {
	const { href } = order.drawing;
	const worker = threads.take();
	const ending = Promise.withResolvers<void>();
	let [isWhole, isFree, isStopped] = [false, false, false];
	const stop = () => {
		if (isWhole) return;
		isStopped = true;
		endThread(worker);
	};
	const timer = setTimeout(stop, stalledMs);
	const ask = () => {
		timer.refresh();
		worker.postMessage(more);
	};
	const stream = streamOf(ask, stop);
	signal.addEventListener('abort', stop, { once: true });
	const hear = (told: Told) => {
		timer.refresh();
		resolve(stream);
		if ('block' in told) return void stream.push(Buffer.from(told.block.buffer));
		if (told.missing.length) log.warn('no font has these signs', { drawing: href, missing: told.missing });
		({ isFree } = told);
		isWhole = true;
		stream.push(null);
		ending.resolve();
	};
	const tellFault = faultTeller(log, href);
	worker.on('message', hear).on('error', tellFault).once('exit', ending.resolve);
	worker.postMessage({ ...order, drawing: href } satisfies ThreadOrder);
	// The first bytes are made before anybody reads, so that a drawing that fails answers an error.
	worker.postMessage(more);
	await ending.promise;
	clearTimeout(timer);
	signal.removeEventListener('abort', stop);
	worker.off('message', hear).off('error', tellFault).off('exit', ending.resolve);
	release(worker, isFree && !isStopped);
	reject(failed());
	if (!isWhole) stream.destroy(failed());
}
