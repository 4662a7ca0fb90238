import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** So long a process that has worked stays for the next work, which then needs no start and no loading. */
const restMs = 30_000;
const mostObjectsMb = 256;
const preload = new URL('../preload.js', import.meta.url).href;
const nodeOptions = [`--max-old-space-size=${mostObjectsMb}`, `--import=${preload}`];
// Its input comes from strangers, so it gets none of the keys in our environment.
const shared = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot'];
const environment = () =>
	Object.fromEntries(shared.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
const outOfMemory = /heap out of memory|heap limit/i;
const longestTail = 4000;
// An unhandled error event would end the server. Whoever uses the process listens; while it is idle, nothing is lost.
const ignore = () => undefined;

const tails = new WeakMap<ChildProcess, string>();

/** Whether a process ended because its heap exceeded 256 MB; checked after it has closed. */
export const hasRunOutOfMemory = (child: ChildProcess): boolean => outOfMemory.test(tails.get(child) ?? '');

function start(file: URL): ChildProcess {
	const child = fork(file, {
		execArgv: nodeOptions,
		env: environment(),
		serialization: 'advanced',
		stdio: ['pipe', 'ignore', 'pipe', 'ipc']
	});
	child.on('error', ignore);
	child.stdin!.on('error', ignore);
	child.stderr!.setEncoding('utf8').on('data', (more: string) => {
		tails.set(child, ((tails.get(child) ?? '') + more).slice(0, longestTail));
	});
	return child;
}

/** Whether this process waits for the other one. */
function hold(child: ChildProcess, isHeld: boolean): void {
	const parts = [child, child.channel, child.stdin as Socket, child.stderr as Socket];
	for (const part of parts)
		if (isHeld) part?.ref();
		else part?.unref();
}

/** Kills a process, whatever it is doing. */
export const endProcess = (child: ChildProcess): void => void child.kill('SIGKILL');

/**
 * Processes that run one module; one of them is kept for the next job. Processes instead of threads, because threads
 * share the helpers of V8: one that produces much garbage takes the processor from the thread on which a room plays,
 * whatever its priority.
 */
export class KeptProcess {
	#file: URL;
	#resting: { child: ChildProcess; wake: () => void } | undefined;

	/** `file` calls `serve`. */
	constructor(file: URL) {
		this.#file = file;
	}

	/** The idle process, or a new one; the caller handles its messages, its errors and its end. */
	take(): ChildProcess {
		if (!this.#resting) return start(this.#file);
		const { child, wake } = this.#resting;
		wake();
		hold(child, true);
		return child;
	}

	/** Keeps a process for the next job. A second one is ended, and neither keeps the server alive. */
	rest(child: ChildProcess): void {
		if (this.#resting || !child.connected) return endProcess(child);
		const leave = () => {
			clearTimeout(timer);
			child.off('exit', leave);
			this.#resting = undefined;
		};
		const timer = setTimeout(() => {
			leave();
			endProcess(child);
		}, restMs).unref();
		child.once('exit', leave);
		hold(child, false);
		this.#resting = { child, wake: leave };
	}
}
