import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sequelize, Transaction } from 'sequelize';
import { AppError } from '../../runtime/errors.ts';
import { CommitGather } from '../commit-gather.ts';
import { raiseCounted } from '../revisions.ts';
import { mysqlPool, say, sayTo, type MysqlConnection } from '../statements.ts';
import { MergedStatements } from './merged-statements.ts';
import { ShareTransaction, type Shared } from './share-transaction.ts';

/** With which others a write may share a transaction. */
export interface Share {
	/** Writes of one group wait for what one of them waits for: those of one event. */
	group: string;
	/** Two writes of one key may change the same rows, so they never share a transaction. */
	key: string;
}

type Work = (transaction: Transaction) => Promise<unknown>;
type Within = <T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>) => Promise<T>;

interface Job {
	key: string;
	work: Work;
	/** Runs something in the asynchronous context of the caller. */
	inContext: <T>(run: () => T) => T;
	resolve: (value: unknown) => void;
	reject: (error: unknown) => void;
}
interface Group {
	waiting: Job[];
	running: number;
	isGathering: boolean;
}

const mostTogether = 64;
// While one is on its way to the database, the next one gathers.
const mostAtOnce = 2;

/** How one write of a group ended, before the group was committed. */
interface Outcome {
	transaction: ShareTransaction;
	settle: () => void;
	/** What was done would have to be undone, which only the whole group can. */
	isDoubtful: boolean;
}

/**
 * Lets writes that arrive while others of their group are on the way share one transaction and its statements. Callers
 * hear of it after the commit. When one fails after it stored something, or the database refuses a statement, the group is
 * rolled back and each of its writes runs in a transaction of its own.
 */
export class WriteGroups {
	#groups = new Map<string, Group>();
	#gather = new CommitGather();
	#sequelize: Sequelize;
	#alone: (work: Work) => Promise<unknown>;
	#within: Within;

	/** `alone` runs a write in its own transaction, `within` lets the queries of a write join a transaction. */
	constructor(sequelize: Sequelize, alone: (work: Work) => Promise<unknown>, within: Within) {
		this.#sequelize = sequelize;
		this.#alone = alone;
		this.#within = within;
	}

	/** Runs a write alone or together with others of its group; settles after the commit. */
	write<T>({ group, key }: Share, work: (transaction: Transaction) => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const found = this.#groups.get(group) ?? { waiting: [], running: 0, isGathering: false };
			this.#groups.set(group, found);
			const inContext = AsyncLocalStorage.snapshot();
			found.waiting.push({ key, work, inContext, resolve: resolve as Job['resolve'], reject });
			void this.#next(group, found);
		});
	}

	/** Runs what waits, while the next ones gather. */
	async #next(name: string, group: Group, hasLeftOver = false): Promise<void> {
		if (group.isGathering || group.running >= mostAtOnce) return;
		group.isGathering = true;
		await this.#gather.wait(hasLeftOver);
		group.isGathering = false;
		const jobs = takeTogether(group);
		this.#gather.took(jobs.length);
		group.running += 1;
		if (group.waiting.length) void this.#next(name, group, jobs.length === mostTogether);
		await (jobs.length === 1 ? this.#runAlone(jobs[0]!) : this.#runTogether(jobs));
		group.running -= 1;
		if (group.waiting.length) void this.#next(name, group);
		else if (group.running === 0 && !group.isGathering) this.#groups.delete(name);
	}

	#runAlone = ({ work, inContext, resolve, reject }: Job): Promise<void> =>
		inContext(() => this.#alone(work)).then(resolve, reject);

	async #runTogether(jobs: Job[]): Promise<void> {
		let outcomes: Outcome[] | null;
		try {
			outcomes = await this.#inOne(jobs);
		} catch (error) {
			// Nobody knows whether the commit arrived; whoever asks again finds out.
			for (const { reject } of jobs) reject(error);
			return;
		}
		if (outcomes) for (const { settle } of outcomes) settle();
		else await Promise.all(jobs.map(this.#runAlone));
	}

	/** Runs writes in one transaction; null when it was rolled back. */
	async #inOne(jobs: Job[]): Promise<Outcome[] | null> {
		const connection = await mysqlPool(this.#sequelize).getConnection({});
		try {
			// After a deadlock ended the transaction, no statement that is still on its way may commit alone.
			await sayTo(connection, 'SET autocommit = 0');
			return await this.#runIn(connection, jobs);
		} finally {
			void this.#release(connection);
		}
	}

	/** Nobody waits for it: what was told is stored. */
	async #release(connection: MysqlConnection): Promise<void> {
		const pool = mysqlPool(this.#sequelize);
		try {
			await sayTo(connection, 'SET autocommit = 1');
			pool.releaseConnection(connection);
		} catch {
			await pool.destroyConnection(connection).catch(() => undefined);
		}
	}

	async #runIn(connection: MysqlConnection, jobs: Job[]): Promise<Outcome[] | null> {
		const send = <Answer>(sql: string, values: unknown[]) => say<Answer>(connection, sql, values);
		const statements = new MergedStatements(send);
		const shared: Shared = { sequelize: this.#sequelize, connection, statements, raised: new Map() };
		const outcomes = await Promise.all(jobs.map((job) => this.#run(job, shared)));
		const isDoubtful = statements.isBroken || outcomes.some((outcome) => outcome.isDoubtful);
		const isStored =
			!isDoubtful &&
			(await raiseCounted(send, shared.raised).then(
				() => true,
				() => false
			));
		for (const { transaction } of outcomes) transaction.finished = isStored ? 'commit' : 'rollback';
		await sayTo(connection, isStored ? 'COMMIT' : 'ROLLBACK');
		return isStored ? outcomes : null;
	}

	async #run(job: Job, shared: Shared): Promise<Outcome> {
		const transaction = new ShareTransaction(shared);
		try {
			const value = await job.inContext(() => this.#within(transaction, job.work));
			return { transaction, settle: () => job.resolve(value), isDoubtful: false };
		} catch (error) {
			const isDoubtful = transaction.hasWritten || !(error instanceof AppError);
			return { transaction, settle: () => job.reject(error), isDoubtful };
		}
	}
}

/** The first that waits, and those behind it that may share its transaction. */
function takeTogether(group: Group): Job[] {
	const taken = new Map<string, Job>();
	const left: Job[] = [];
	let seen = 0;
	for (; seen < group.waiting.length && taken.size < mostTogether; seen += 1) {
		const job = group.waiting[seen]!;
		if (taken.has(job.key)) left.push(job);
		else taken.set(job.key, job);
	}
	group.waiting.splice(0, seen, ...left);
	return [...taken.values()];
}
