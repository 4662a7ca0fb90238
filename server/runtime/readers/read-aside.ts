import type { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { FairTurns } from '../fair-turns.ts';
import { endThread, KeptThread } from '../kept-thread.ts';
import type { Log } from '../log/log.ts';
import type { Reader, ReadOrder, ReadOutcome } from './message.ts';

/** Who sent a file. */
export interface Caller {
	namespace: string;
	/** Aborts when the caller's connection ends. */
	callerGone?: (() => AbortSignal) | undefined;
	dependencies: { log: Log };
}

const busy = () =>
	new AppError('unavailable', 'Many files are being read at the moment.', { headers: { 'Retry-After': '10' } });
const left = () => new AppError('unavailable', 'The caller has left.');
const broken = () => new AppError('unavailable', 'This file could not be read; please try again.');
const tooMuch = (what: string) => {
	const message = `Reading this file takes too much ${what}.`;
	return new AppError('payload_too_large', message, { details: [{ path: 'file', code: 'limit', message }] });
};

// One thread stays free for the files of others. What waits keeps its bytes: 24 files of 5 MB.
const turns = new FairTurns({ atOnce: 2, atOnceOfOne: 1, waiting: 24, waitingOfOne: 8, busy, left });
const threads = new KeptThread(new URL('./thread.ts', import.meta.url));
const nobodyLeaves = new AbortController().signal;

/**
 * Reads in a thread beside this one, because one file can take seconds and events run on this one. The thread ends with
 * the caller's connection. Rejects with what the reader refuses, 413 `payload_too_large` for a file that takes more time
 * or memory than a reader may, and 503 `unavailable` when the thread fails or too many files wait.
 */
export function readAside<Args extends unknown[], Output>(
	reader: Reader<Args, Output>,
	args: Args,
	{ namespace, callerGone, dependencies }: Caller
): Promise<Output> {
	const signal = callerGone?.() ?? nobodyLeaves;
	return turns.run(namespace, signal, async (): Promise<Output> => {
		const worker = threads.take();
		const outcome = await outcomeOf(worker, { reader, args, signal, log: dependencies.log }).catch(
			(thrown: unknown) => {
				if (signal.aborted) endThread(worker);
				else void worker.terminate();
				throw thrown;
			}
		);
		if (outcome.isFree) threads.rest(worker);
		else endThread(worker);
		if ('output' in outcome) return outcome.output as Output;
		const { code, message, ...more } = outcome.refusal;
		const { details, ...rest } = more;
		throw new AppError(code, message, details ? { ...rest, details } : rest);
	});
}

interface Asked {
	reader: Reader<never[]>;
	args: unknown[];
	signal: AbortSignal;
	log: Log;
}

function outcomeOf(worker: Worker, { reader, args, signal, log }: Asked): Promise<ReadOutcome> {
	const { file, name, mostMs } = reader;
	const { promise, resolve, reject } = Promise.withResolvers<ReadOutcome>();
	const leave = () => reject(left());
	const fail = (error: Error & { code?: string }) => {
		// What broke a thread ends it, too.
		worker.off('exit', exit);
		if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return reject(tooMuch('memory'));
		log.error('a file could not be read', { reader: name, error: error.stack ?? String(error) });
		reject(broken());
	};
	const exit = () => fail(new Error('The thread has ended.'));
	const timer = setTimeout(() => reject(tooMuch('time')), mostMs);
	worker.on('message', resolve).on('error', fail).on('exit', exit);
	signal.addEventListener('abort', leave);
	worker.postMessage({ file: file.href, name, args } satisfies ReadOrder);
	return promise.finally(() => {
		clearTimeout(timer);
		signal.removeEventListener('abort', leave);
		worker.off('message', resolve).off('error', fail).off('exit', exit);
	});
}
