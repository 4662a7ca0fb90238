import { setImmediate } from 'node:timers/promises';
import type { Sequelize, Transaction } from 'sequelize';

interface Job {
	run: (transaction: Transaction) => Promise<unknown>;
	resolve: (value: unknown) => void;
	reject: (error: unknown) => void;
}
const mostPerCommit = 200;

/**
 * One writer for an SQLite file with group commit: waiting jobs share a transaction, each in its own savepoint,
 * so a failing job undoes only itself; every answer goes out after the one COMMIT.
 */
export class WriteQueue {
	#waiting: Job[] = [];
	#busy = false;
	#sequelize: Sequelize;
	#begin: () => Promise<Transaction>;

	constructor(sequelize: Sequelize, begin: () => Promise<Transaction>) {
		this.#sequelize = sequelize;
		this.#begin = begin;
	}

	/** Runs the work inside the next shared transaction; settles after it is on disk. */
	write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
			if (!this.#busy) void this.#drain();
		});
	}

	async #drain(): Promise<void> {
		this.#busy = true;
		while (this.#waiting.length) {
			// SQLite answers without leaving the event loop; requests that have arrived meanwhile get here only in a turn of it.
			await setImmediate();
			await this.#commitTogether(this.#waiting.splice(0, mostPerCommit));
		}
		this.#busy = false;
	}

	async #commitTogether(jobs: Job[]): Promise<void> {
		const settled: (() => void)[] = [];
		let transaction: Transaction | undefined;
		try {
			transaction = await this.#begin();
			for (const job of jobs) settled.push(await this.#inSavepoint(job, transaction));
			await transaction.commit();
		} catch (error) {
			// Nothing of this group is stored, so nobody may be told otherwise.
			await transaction?.rollback().catch(() => undefined);
			for (const job of jobs) job.reject(error);
			return;
		}
		for (const settle of settled) settle();
	}

	async #inSavepoint(job: Job, transaction: Transaction): Promise<() => void> {
		const sql = (text: string) => this.#sequelize.query(text, { transaction });
		await sql('SAVEPOINT job');
		try {
			const value = await job.run(transaction);
			await sql('RELEASE job');
			return () => job.resolve(value);
		} catch (error) {
			await sql('ROLLBACK TO job');
			await sql('RELEASE job');
			return () => job.reject(error);
		}
	}
}
