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
 * Reads in a process beside this one, because one file can take seconds and events run in this one. The process ends with
 * the caller's connection. Bytes of more than 64 kB among the arguments are given away: the caller's are empty afterwards.
 * Rejects with what the reader refuses, 413 `payload_too_large` for a file that takes more time
 * or memory than a reader may, and 503 `unavailable` when the process fails or too many files wait.
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
	// A process that ends meanwhile is told by its end.
	void giveBytes(child.stdin!, bytes).catch(() => undefined);
	return promise.finally(() => {
		clearTimeout(timer);
		signal.removeEventListener('abort', leave);
		child.off('message', hear).off('error', error).off('close', close);
	});
}
