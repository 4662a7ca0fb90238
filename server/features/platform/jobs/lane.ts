import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { decrypt } from '../../../runtime/crypto.ts';
import { withTrace } from '../../../runtime/log/trace.ts';
import { findLost, noteDone, pauseAfter, releaseJobs, takeJobs, writeHeld } from './hold.ts';
import type { AnyJobKind } from './kind.ts';
import type { QueuedJob } from './model.ts';
import type { Pace } from './pace.ts';

/** How long those that run may take when the process stops; whatever is left is taken up when its lease ends. */
const stopMs = 5000;
/** Jobs that end sooner are taken many at a time: else the disk would be waited for twice for each of them. */
const quickMs = 200;
const mostAhead = 128;
/** Jobs that were taken ahead and cannot begin after so long are given back, for other processes to run. */
const aheadMs = 1000;

/** The jobs of one kind that this process runs. */
export class Lane {
	readonly #dependencies: Dependencies;
	readonly #kind: AnyJobKind;
	readonly #pace: Pace;
	readonly #running = new Map<QueuedJob, { lost: AbortController; run: Promise<void> }>();
	/** Taken, and begun as soon as there is room. */
	#ready: QueuedJob[] = [];
	#takenAt = 0;
	/** How many may be taken besides those that can begin at once: grows with each that ends quickly. */
	#ahead = 0;
	/** Ended, but not yet on disk. */
	#ended: QueuedJob[] = [];
	#noting: Promise<void> | undefined;
	#taking: Promise<void> | undefined;
	#looking: Promise<void> | undefined;
	#isAsked = false;
	#isStopped = false;
	#isBeginning = false;

	constructor(dependencies: Dependencies, kind: AnyJobKind, pace: Pace) {
		this.#dependencies = dependencies;
		this.#kind = kind;
		this.#pace = pace;
	}

	/** Looks for jobs that are due. */
	wake(): void {
		if (this.#isStopped) return;
		this.#isAsked = true;
		this.#taking ??= this.#take()
			.catch((error: unknown) => this.#complain('jobs could not be taken', error))
			.finally(() => (this.#taking = undefined));
	}

	/** Aborts what was cancelled or given to another meanwhile, and gives back what was taken and cannot begin. */
	look(): void {
		this.#looking ??= Promise.all([this.#abortLost(), this.#giveBackLate()])
			.then(() => undefined)
			.catch((error: unknown) => this.#complain('running jobs could not be looked at', error))
			.finally(() => (this.#looking = undefined));
	}

	async stop(): Promise<void> {
		this.#isStopped = true;
		await Promise.all([this.#taking, this.#looking]);
		await this.#giveBack().catch((error: unknown) => this.#complain('jobs could not be given back', error));
		const runs = [...this.#running.values()].map(({ run }) => run);
		await Promise.race([Promise.all(runs), pause(stopMs, undefined, { ref: false })]);
		await this.#noting;
	}

	async #take(): Promise<void> {
		const { database, clock } = this.#dependencies;
		while (this.#isAsked && !this.#isStopped) {
			const room = this.#kind.atOnce + this.#ahead - this.#running.size - this.#ready.length;
			// Whichever ends first asks again.
			if (room <= this.#ahead / 2) return;
			this.#isAsked = false;
			const jobs = await takeJobs(database, this.#kind, room, clock());
			if (jobs.length === room) this.#isAsked = true;
			this.#ready.push(...jobs);
			this.#takenAt = performance.now();
			void this.#begin();
		}
	}

	async #begin(): Promise<void> {
		if (this.#isBeginning) return;
		this.#isBeginning = true;
		while (this.#mayBegin()) {
			await this.#pace.turn();
			// What was ready may have been given back meanwhile.
			if (this.#mayBegin()) this.#start(this.#ready.shift()!);
		}
		this.#isBeginning = false;
	}

	#mayBegin(): boolean {
		return !this.#isStopped && this.#ready.length > 0 && this.#running.size < this.#kind.atOnce;
	}

	#start(job: QueuedJob): void {
		const lost = new AbortController();
		const from = performance.now();
		const run = withTrace(`job-${job.id}`, () => this.#run(job, lost))
			.catch((error: unknown) => this.#complain('the end of a job could not be noted', error))
			.finally(() => {
				this.#running.delete(job);
				this.#ahead = performance.now() - from < quickMs ? Math.min(mostAhead, this.#ahead + 1) : 0;
				void this.#begin();
				this.wake();
			});
		this.#running.set(job, { lost, run });
	}

	async #run(job: QueuedJob, lost: AbortController): Promise<void> {
		const { database, clock, env } = this.#dependencies;
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
			this.#note(job);
		} catch (error) {
			if (!lost.signal.aborted) await this.#fail(job, error);
		} finally {
			clearInterval(renewal);
		}
	}

	/** Notes that a job is done, together with those that end while others are noted. */
	#note(job: QueuedJob): void {
		this.#ended.push(job);
		this.#noting ??= this.#noteEnded()
			.catch((error: unknown) => this.#complain('the end of jobs could not be noted', error))
			.finally(() => (this.#noting = undefined));
	}

	async #noteEnded(): Promise<void> {
		while (this.#ended.length) await noteDone(this.#dependencies.database, this.#ended.splice(0));
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

	async #abortLost(): Promise<void> {
		const running = [...this.#running.keys()];
		if (!running.length) return;
		const lost = await findLost(running);
		for (const job of lost) this.#running.get(job)?.lost.abort();
	}

	async #giveBackLate(): Promise<void> {
		if (performance.now() - this.#takenAt > aheadMs) await this.#giveBack();
	}

	async #giveBack(): Promise<void> {
		const jobs = this.#ready.splice(0);
		this.#ahead = 0;
		if (jobs.length) await releaseJobs(this.#dependencies.database, jobs, this.#dependencies.clock());
	}

	#complain(message: string, error: unknown): void {
		this.#dependencies.log.error(message, { kind: this.#kind.name, error: String(error) });
	}
}
