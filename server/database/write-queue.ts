import type { Transaction } from 'sequelize';
import { CommitGather } from './commit-gather.ts';
import type { SqliteConnection } from './sqlite.ts';

interface Job {
	run: (transaction: Transaction) => Promise<unknown>;
	resolve: (value: unknown) => void;
	reject: (error: unknown) => void;
	since: number;
}
const mostPerCommit = 200;
// SQLite does not let others in between two jobs; whoever waits for something else gets a turn after so long.
const longestMs = 20;

/**
 * One writer for an SQLite file with group commit: waiting jobs share a transaction, each in its own savepoint,
 * so a failing job undoes only itself; every answer goes out when the one COMMIT is on disk.
 */
export class WriteQueue {
	/** Told how long each job waited for its transaction, in milliseconds. */
	waited: (ms: number) => void = () => undefined;
	#waiting: Job[] = [];
	#busy = false;
	#begin: () => Promise<Transaction>;
	#flush: () => Promise<void>;
	#gather = new CommitGather();

	/** `flush` writes the commits to disk; the next group may start and commit in the meantime. */
	constructor(begin: () => Promise<Transaction>, flush: () => Promise<void>) {
		this.#begin = begin;
		this.#flush = flush;
	}

	/** Runs the work inside the next shared transaction; settles after it is on disk. */
	write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const since = performance.now();
			this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject, since });
			if (!this.#busy) void this.#drain();
		});
	}

	async #drain(): Promise<void> {
		this.#busy = true;
		let hasLeftOver = false;
		while (this.#waiting.length) {
			await this.#gather.wait(hasLeftOver);
			const jobs = this.#waiting.splice(0, mostPerCommit);
			const left = await this.#commitTogether(jobs);
			this.#waiting.unshift(...left);
			this.#gather.took(jobs.length - left.length);
			hasLeftOver = left.length > 0 || jobs.length === mostPerCommit;
		}
		this.#busy = false;
	}

	/** Commits as many jobs as fit into a moment, at least one; returns the others. */
	async #commitTogether(jobs: Job[]): Promise<Job[]> {
		const until = performance.now() + longestMs;
		const settled: (() => void)[] = [];
		let transaction: Transaction | undefined;
		try {
			transaction = await this.#begin();
			const begun = performance.now();
			for (const job of jobs) {
				if (settled.length && performance.now() > until) break;
				this.waited(begun - job.since);
				settled.push(await this.#run(job, transaction, jobs.length === 1));
			}
			await transaction.commit();
		} catch (error) {
			// Nothing of this group is stored, so nobody may be told that it is.
			await transaction?.rollback().catch(() => undefined);
			for (const job of jobs) job.reject(error);
			return [];
		}
		void this.#flush().then(
			() => settled.forEach((settle) => settle()),
			// What a power cut may lose is not reported as saved, even if it is there now.
			(error: unknown) => jobs.slice(0, settled.length).forEach(({ reject }) => reject(error))
		);
		return jobs.slice(settled.length);
	}

	/**
	 * Runs the work of a job and returns how to settle it; a job alone in its group is rolled back with the transaction.
	 */
	async #run(job: Job, transaction: Transaction, isAlone: boolean): Promise<() => void> {
		if (!isAlone) return this.#inSavepoint(job, transaction);
		const value = await job.run(transaction);
		return () => job.resolve(value);
	}

	async #inSavepoint(job: Job, transaction: Transaction): Promise<() => void> {
		const { connection } = transaction as unknown as { connection: SqliteConnection };
		const sql = (text: string) => connection.now(text, [], (statement) => statement.run());
		sql('SAVEPOINT job');
		try {
			const value = await job.run(transaction);
			sql('RELEASE job');
			return () => job.resolve(value);
		} catch (error) {
			// SQLite itself rolls back the whole transaction when the disk is full.
			if (!connection.isInTransaction) throw error;
			sql('ROLLBACK TO job');
			sql('RELEASE job');
			return () => job.reject(error);
		}
	}
}
