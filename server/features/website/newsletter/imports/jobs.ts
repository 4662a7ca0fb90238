import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { jobKind, type JobRun } from '../../../platform/jobs/kind.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { openList } from './files.ts';
import { judgeLines, Tally } from './judge.ts';
import { readLines, type ReadLine } from './lines.ts';
import { SubscriberImport } from './model.ts';
import { takeIn } from './take-in.ts';

/** Each batch is one write: others have their turn between two of them. */
const atOnce = 500;
const tellEveryMs = 500;

const input = z.strictObject({ import: z.int(), run: z.int() });
type Order = z.output<typeof input>;
type Phase = 'reading' | 'writing';
/** One at a time in each process: it remembers the addresses of its list. */
const shared = { input, atOnce: 1, attempts: 3, leaseMs: 60_000, canStop: true } as const;

/** Finds out what an import would do. */
export const readImport = jobKind({
	name: 'newsletter.read',
	...shared,
	run: (order, job) => work(order, job, 'reading')
});
/** Takes in the addresses of a list; after a process that ended in between it goes through the list again. */
export const writeImport = jobKind({
	name: 'newsletter.import',
	...shared,
	run: (order, job) => work(order, job, 'writing')
});

/** The key of the job of one start. */
export const importKey = ({ id, run }: Pick<SubscriberImport, 'id' | 'run'>): string => `import:${id}:${run}`;

async function work({ import: id, run }: Order, job: JobRun, phase: Phase): Promise<void> {
	const row = await SubscriberImport.findOne({ where: { id, run, namespace: job.namespace, state: phase } });
	if (!row) return;
	const passage = new Passage(row, job, phase);
	try {
		if (await passage.go()) await passage.end(phase === 'reading' ? { state: 'ready' } : { state: 'done' });
	} catch (thrown) {
		if (!(thrown instanceof AppError) || job.signal.aborted) throw thrown;
		// The list itself is at fault: another try would end the same way.
		await passage.end({ state: 'failed', error: thrown.details?.[0]?.message ?? thrown.message });
	}
}

type Change = Partial<
	Pick<SubscriberImport, 'state' | 'error' | 'endedAt' | 'counts' | 'samples' | 'total' | 'position'>
>;

/** One way through all lines of a list. */
class Passage {
	readonly #row: SubscriberImport;
	readonly #job: JobRun;
	readonly #phase: Phase;
	readonly #tally = new Tally();
	#toldAt = performance.now();

	constructor(row: SubscriberImport, job: JobRun, phase: Phase) {
		this.#row = row;
		this.#job = job;
		this.#phase = phase;
	}

	/** Whether the end was reached: an import that was cancelled or started again ends before. */
	async go(): Promise<boolean> {
		const { dependencies, signal } = this.#job;
		const { columns, proof, uid } = this.#row;
		const reading = { columns, proof: this.#phase === 'writing' ? proof : null, now: dependencies.clock() };
		for await (const lines of readLines(openList(dependencies.env.DATA_DIR, uid), reading, atOnce)) {
			const isOn = this.#phase === 'reading' ? await this.#look(lines) : await this.#take(lines);
			if (!isOn || signal.aborted) return false;
			await this.#tell();
		}
		return true;
	}

	/** Ends the import as it is counted by now. */
	async end(fields: Change): Promise<void> {
		const { counts, samples, total } = this.#tally;
		const isRead = fields.state === 'ready';
		const endedAt = isRead ? null : this.#job.dependencies.clock();
		const position = isRead ? 0 : total;
		// A list that is at fault in the middle keeps the number of its lines.
		const whole = this.#phase === 'reading' || fields.state === 'done' ? { total } : {};
		await this.#write((transaction) =>
			this.#change({ counts, samples, position, endedAt, ...whole, ...fields }, transaction)
		);
	}

	get #judging() {
		const { dependencies, namespace } = this.#job;
		return { namespace, secretKey: dependencies.env.SECRET_KEY, own: this.#row.id };
	}

	async #look(lines: ReadLine[]): Promise<true> {
		this.#tally.add(await judgeLines(lines, this.#judging, null));
		return true;
	}

	async #take(lines: ReadLine[]): Promise<boolean> {
		const { settings, clock } = this.#job.dependencies;
		const giving = { list: this.#row, locale: settings.current().defaultLocale, now: clock() };
		const judged = await this.#write(async (transaction) => {
			const outcome = await judgeLines(lines, this.#judging, transaction);
			const { counts, total } = this.#tally.with(outcome);
			if (!(await this.#change({ counts, position: total }, transaction))) return null;
			await takeIn(giving, outcome, transaction);
			return outcome;
		});
		if (judged) this.#tally.add(judged);
		return judged !== null;
	}

	/** Notes how far it is, now and then. */
	async #tell(): Promise<void> {
		if (performance.now() - this.#toldAt < tellEveryMs) return;
		this.#toldAt = performance.now();
		const { total } = this.#tally;
		if (this.#phase === 'reading') await this.#write((transaction) => this.#change({ position: total }, transaction));
		else await this.#job.progress(Math.min(99, (100 * total) / Math.max(1, this.#row.total)));
	}

	#write<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
		return this.#job.dependencies.database.write(run);
	}

	/** Changes the import unless it was cancelled or started again; whether it did. */
	async #change(fields: Change, transaction: Transaction): Promise<boolean> {
		const { id, run } = this.#row;
		const [changed] = await SubscriberImport.update(fields, { where: { id, run, state: this.#phase }, transaction });
		return changed > 0;
	}
}
