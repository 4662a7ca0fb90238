import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { decrypt } from '../../../runtime/crypto.ts';
import { pauseAfter, takeJobs, writeHeld } from './hold.ts';
import type { AnyJobKind } from './kind.ts';
import type { QueuedJob } from './model.ts';

const lookEveryMs = 1000;
/** How long those that run may take when the process stops; whatever is left is taken up when its lease ends. */
const stopMs = 5000;

/** Runs jobs of these kinds, each kind beside the others; the answer stops it. */
export function openQueue(dependencies: Dependencies, kinds: readonly AnyJobKind[]): () => Promise<void> {
	const lanes = kinds.map((kind) => new Lane(dependencies, kind));
	const wake = () => lanes.forEach((lane) => lane.wake());
	dependencies.wakeJobs = wake;
	const timer = setInterval(wake, lookEveryMs).unref();
	wake();
	return async () => {
		clearInterval(timer);
		dependencies.wakeJobs = () => undefined;
		await Promise.all(lanes.map((lane) => lane.stop()));
	};
}

/** The jobs of one kind that this process runs. */
class Lane {
	readonly #dependencies: Dependencies;
	readonly #kind: AnyJobKind;
	readonly #running = new Set<Promise<void>>();
	#taking: Promise<void> | undefined;
	#isAsked = false;
	#isStopped = false;

	constructor(dependencies: Dependencies, kind: AnyJobKind) {
		this.#dependencies = dependencies;
		this.#kind = kind;
	}

	wake(): void {
		if (this.#isStopped) return;
		this.#isAsked = true;
		this.#taking ??= this.#take()
			.catch((error: unknown) => this.#complain('jobs could not be taken', error))
			.finally(() => (this.#taking = undefined));
	}

	async stop(): Promise<void> {
		this.#isStopped = true;
		await this.#taking;
		await Promise.race([Promise.all(this.#running), pause(stopMs, undefined, { ref: false })]);
	}

	async #take(): Promise<void> {
		const { database, clock } = this.#dependencies;
		while (this.#isAsked && !this.#isStopped) {
			const room = this.#kind.atOnce - this.#running.size;
			// Whichever ends first asks again.
			if (room <= 0) return;
			this.#isAsked = false;
			const jobs = await takeJobs(database, this.#kind, room, clock());
			if (jobs.length === room) this.#isAsked = true;
			for (const job of jobs) this.#start(job);
		}
	}

	#start(job: QueuedJob): void {
		const run = this.#run(job)
			.catch((error: unknown) => this.#complain('the end of a job could not be noted', error))
			.finally(() => {
				this.#running.delete(run);
				this.wake();
			});
		this.#running.add(run);
	}

	async #run(job: QueuedJob): Promise<void> {
		const { database, clock, env } = this.#dependencies;
		const lost = new AbortController();
		const lease = () => new Date(clock().getTime() + this.#kind.leaseMs);
		const hold = async (fields: { progress?: number } = {}) => {
			if (!(await writeHeld(database, job, { ...fields, dueAt: lease() }))) lost.abort();
		};
		const complain = (error: unknown) => this.#complain('a lease could not be renewed', error);
		const renewal = setInterval(() => void hold().catch(complain), this.#kind.leaseMs / 3).unref();
		try {
			const input = this.#kind.input.parse(JSON.parse(decrypt(job.input, env.SECRET_KEY)));
			const { namespace } = job;
			const progress = (percent: number) => hold({ progress: Math.round(percent) });
			await this.#kind.run(input, { dependencies: this.#dependencies, namespace, signal: lost.signal, progress });
			await writeHeld(database, job, { state: 'done', progress: 100, dueAt: null, error: null, input: '' });
		} catch (error) {
			await this.#fail(job, error);
		} finally {
			clearInterval(renewal);
		}
	}

	async #fail(job: QueuedJob, failure: unknown): Promise<void> {
		const { database, clock } = this.#dependencies;
		const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500);
		const isFinal = (failure as { isFinal?: boolean } | null)?.isFinal || job.attempts >= this.#kind.attempts;
		this.#dependencies.log.warn('job failed', { job: job.id, kind: job.kind, attempts: job.attempts, error });
		const next = new Date(clock().getTime() + pauseAfter(job.attempts));
		// A job that failed for good keeps its input, to be run again by hand until it is cleaned.
		await writeHeld(
			database,
			job,
			isFinal ? { state: 'failed', dueAt: null, error } : { state: 'queued', dueAt: next, error }
		);
	}

	#complain(message: string, error: unknown): void {
		this.#dependencies.log.error(message, { kind: this.#kind.name, error: String(error) });
	}
}
