import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { replacement } from './worker.ts';
import type { Log } from '../log/log.ts';

/** A worker that ends sooner than this is restarted after a pause, which doubles each time. */
const steadyMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** How long to wait before a worker is started again, after so many that ended at once. */
const pauseMs = (failures: number): number =>
	failures === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));

/** The processes that share the port of this one, which only starts them. */
export class Workers {
	#count: number;
	#log: Log;
	#received: (message: unknown, worker: Worker) => void;
	/** Those that serve and are meant to go on. */
	#serving = new Set<Worker>();
	#failures = 0;
	#isRestarting = false;
	#isStopping = false;

	/** `received` gets the messages that workers send. */
	constructor(count: number, log: Log, received: (message: unknown, worker: Worker) => void) {
		this.#count = count;
		this.#log = log;
		this.#received = received;
	}

	/** Starts the first worker and then the others at once; returns their port, and throws if one does not listen. */
	async start(): Promise<number> {
		const port = await this.#begin();
		await Promise.all(Array.from({ length: this.#count - 1 }, () => this.#begin()));
		return port;
	}

	/** Replaces one worker after another, each only once the new one listens; ends early when a new one does not. */
	async restart(): Promise<void> {
		if (this.#isRestarting || this.#isStopping) return;
		this.#isRestarting = true;
		this.#log.info('restarting workers one by one', { workers: this.#serving.size });
		try {
			for (const old of [...this.#serving]) await this.#replace(old);
			this.#log.info('workers restarted');
		} catch (error) {
			this.#log.error('the restart ended early, the other workers go on', { error: String(error) });
		} finally {
			this.#isRestarting = false;
		}
	}

	/** Has every worker finish its responses and end. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
		const ends = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'));
		for (const worker of workers) worker.process.kill('SIGTERM');
		await Promise.all(ends);
	}

	async #replace(old: Worker): Promise<void> {
		await this.#begin();
		// It may have ended meanwhile, and was replaced then.
		if (!this.#serving.delete(old)) return;
		const gone = once(old, 'exit');
		// Its own way to disconnect would cut off kept connections that are just being used.
		old.send(replacement);
		await gone;
	}

	/** Starts a worker and waits until it listens. */
	async #begin(): Promise<number> {
		const worker = cluster.fork();
		worker.on('message', (message: unknown) => this.#received(message, worker));
		const exit = once(worker, 'exit');
		const listening = once(worker, 'listening') as Promise<[{ port: number }]>;
		const first = await Promise.race([listening, exit.then(() => undefined)]);
		if (!first) throw new Error('A worker ended before it listened.');
		const since = performance.now();
		this.#serving.add(worker);
		void exit.then(() => this.#ended(worker, performance.now() - since));
		return first[0].port;
	}

	#ended(worker: Worker, livedMs: number): void {
		if (!this.#serving.delete(worker) || this.#isStopping) return;
		const { exitCode, signalCode } = worker.process;
		this.#log.error('worker ended', { pid: worker.process.pid, exitCode, signal: signalCode });
		this.#failures = livedMs < steadyMs ? this.#failures + 1 : 0;
		void this.#beginAgain();
	}

	async #beginAgain(): Promise<void> {
		await sleep(pauseMs(this.#failures));
		if (this.#isStopping) return;
		await this.#begin().catch(() => {
			this.#failures += 1;
			return this.#beginAgain();
		});
	}
}
