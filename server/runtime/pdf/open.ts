import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { turn } from '../batch.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log/log.ts';
import { endProcess, KeptProcess } from '../processes/kept-process.ts';
import { more, type PdfOrder, type SentOrder, type Told } from './order.ts';

/** Concurrent processes, and orders that can wait for one. */
const mostProcesses = 2;
const mostWaiting = 24;
/** How long a process can draw without output, and a reader can pause. */
const stalledMs = 60_000;
/** How much is drawn ahead of the reader, so that a slow one does not occupy a process for long. */
const mostWaitingBytes = 4 * 1024 * 1024;

const inTurn = pLimit(mostProcesses);
const processes = new KeptProcess(new URL('./process.ts', import.meta.url));

const failed = () => new AppError('unavailable', 'This PDF could not be made.');
const busy = () =>
	new AppError('unavailable', 'Many PDFs are being made at the moment.', { headers: { 'Retry-After': '10' } });

/**
 * Draws a PDF in a separate process, because fonts and pictures of hundreds of pages take seconds, and streams its
 * bytes; at most 4 MB wait for the reader. Ends the process when the reader leaves or the signal aborts. Rejects with
 * 503 `unavailable` if it fails before the first byte or too many wait; a later failure breaks the stream.
 */
export function openPdf(order: PdfOrder, { signal, log }: { signal: AbortSignal; log: Log }): Promise<Readable> {
	if (inTurn.pendingCount >= mostWaiting) return Promise.reject(busy());
	return new Promise((resolve, reject) => {
		void inTurn(async () => {
			// To copy a large order to the process takes long, as does what made it.
			await turn();
			return signal.aborted ? reject(failed()) : draw(order, { signal, log, resolve, reject });
		});
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
	// It may fail before anyone listens.
	stream.on('error', () => undefined);
	return stream;
}

function release(child: ChildProcess, isFree: boolean): void {
	if (isFree) processes.rest(child);
	else endProcess(child);
}

function begin(child: ChildProcess, order: PdfOrder): void {
	child.send({ ...order, drawing: order.drawing.href } satisfies SentOrder);
	// The first bytes are drawn before anyone reads, so that a failing PDF returns an error response.
	child.send(more);
}

/**
 * Resolves when the process is free or has ended, whatever the outcome; after a complete PDF it belongs to the next
 * caller.
 */
async function draw(order: PdfOrder, { signal, log, resolve, reject }: Reading): Promise<void> {
	const { href } = order.drawing;
	const child = processes.take();
	const ending = Promise.withResolvers<void>();
	let [isWhole, isFree] = [false, false];
	const stop = () => {
		if (!isWhole) endProcess(child);
	};
	const fail = (fault: unknown) => {
		log.error('a PDF could not be drawn', { drawing: href, error: String(fault) });
		stop();
	};
	const timer = setTimeout(stop, stalledMs);
	const ask = () => {
		timer.refresh();
		child.send(more);
	};
	const stream = streamOf(ask, stop);
	signal.addEventListener('abort', stop, { once: true });
	const hear = (told: Told) => {
		timer.refresh();
		if ('fault' in told) return fail(told.fault);
		resolve(stream);
		if ('block' in told) return void stream.push(told.block);
		if (told.missing.length) log.warn('no font has these signs', { drawing: href, missing: told.missing });
		({ isFree } = told);
		isWhole = true;
		stream.push(null);
		ending.resolve();
	};
	child.on('message', hear).on('error', fail).once('close', ending.resolve);
	begin(child, order);
	await ending.promise;
	clearTimeout(timer);
	signal.removeEventListener('abort', stop);
	child.off('message', hear).off('error', fail).off('close', ending.resolve);
	release(child, isFree);
	reject(failed());
	if (!isWhole) stream.destroy(failed());
}
