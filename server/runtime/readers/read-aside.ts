import type { ChildProcess } from 'node:child_process';
import { AppError } from '../errors.ts';
import { FairTurns } from '../fair-turns.ts';
import { endProcess, hasRunOutOfMemory, KeptProcess } from '../processes/kept-process.ts';
import type { Log } from '../log/log.ts';
import { giveBytes, withoutBytes } from './bytes.ts';
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

// One process stays free for the files of others. What waits keeps its bytes: 24 files of 5 MB.
const turns = new FairTurns({ atOnce: 2, atOnceOfOne: 1, waiting: 24, waitingOfOne: 8, busy, left });
const processes = new KeptProcess(new URL('./process.ts', import.meta.url));
const nobodyLeaves = new AbortController().signal;

/**
 * Reads a file in a separate process, because one file can take seconds and events run in this one. The process ends
 * with the caller's connection. Byte arrays above 64 kB among the arguments are transferred: they are empty afterwards.
 * Rejects with the error of the reader, 413 `payload_too_large` if it exceeds its time or memory, or 503 `unavailable`
 * if the process fails or too many files wait.
 */
export function readAside<Args extends unknown[], Output>(
	reader: Reader<Args, Output>,
	args: Args,
	{ namespace, callerGone, dependencies }: Caller
): Promise<Output> {
	const signal = callerGone?.() ?? nobodyLeaves;
	return turns.run(namespace, signal, async (): Promise<Output> => {
		const child = processes.take();
		let isFree = false;
		try {
			const outcome = await outcomeOf(child, { reader, args, signal, log: dependencies.log });
			({ isFree } = outcome);
			if ('output' in outcome) return outcome.output as Output;
			const { code, message, ...more } = outcome.refusal;
			const { details, ...rest } = more;
			throw new AppError(code, message, details ? { ...rest, details } : rest);
		} finally {
			if (isFree) processes.rest(child);
			else endProcess(child);
		}
	});
}

interface Asked {
	reader: Reader<never[]>;
	args: unknown[];
	signal: AbortSignal;
	log: Log;
}

type Told = Exclude<ReadOutcome, { fault: string }>;

function outcomeOf(child: ChildProcess, { reader, args, signal, log }: Asked): Promise<Told> {
	const { file, name, mostMs } = reader;
	const { promise, resolve, reject } = Promise.withResolvers<Told>();
	const leave = () => reject(left());
	const fail = (fault: string) => {
		log.error('a file could not be read', { reader: name, error: fault });
		reject(broken());
	};
	const hear = (outcome: ReadOutcome) => ('fault' in outcome ? fail(outcome.fault) : resolve(outcome));
	const error = ({ stack }: Error) => fail(stack!);
	const close = () => {
		if (hasRunOutOfMemory(child)) reject(tooMuch('memory'));
		else fail('The process has ended.');
	};
	const timer = setTimeout(() => reject(tooMuch('time')), mostMs);
	child.on('message', hear).on('error', error).on('close', close);
	signal.addEventListener('abort', leave);
	const { bytes, ...order } = withoutBytes(args);
	child.send({ file: file.href, name, ...order } satisfies ReadOrder);
	// A process that ends in the meantime emits its exit.
	void giveBytes(child.stdin!, bytes).catch(() => undefined);
	return promise.finally(() => {
		clearTimeout(timer);
		signal.removeEventListener('abort', leave);
		child.off('message', hear).off('error', error).off('close', close);
	});
}
