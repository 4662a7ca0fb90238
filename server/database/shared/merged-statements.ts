import { InsertBatch, ReadBatch, SelectBatch, UpdateBatch } from './batches.ts';
import type { Batch, NewRow, Row, RowChange, RowRead, Send } from './batches.ts';

/**
 * The statements of the writes of one transaction: those of one form that are asked in the same turn of the event loop
 * go out as one. Everybody hears the answers together, so that writes of one kind stay in step and their next
 * statements meet again.
 */
export class MergedStatements {
	/** The database refused something: the transaction may be gone, and must not be committed. */
	isBroken = false;
	#send: Send;
	#batches = new Map<string, Batch>();

	constructor(send: Send) {
		this.#send = send;
	}

	/** The rows of a statement, as the driver gives them. */
	select(sql: string, values: unknown[]): Promise<Row[]> {
		return this.#batch(`${sql} ${JSON.stringify(values)}`, () => new SelectBatch(sql, values)).add();
	}

	/** The rows that fit, as the driver gives them. */
	read(read: RowRead): Promise<Row[]> {
		const compared = read.equals.map(({ column }) => column).join();
		return this.#batch(`${read.columns}${read.from} ${compared}${read.locking}`, () => new ReadBatch()).add(read);
	}

	/** Stores a new row; its id stays unknown. */
	insert(row: NewRow): Promise<void> {
		return this.#batch(row.insert, () => new InsertBatch()).add(row);
	}

	/** Changes one row, which must be there. */
	update(change: RowChange): Promise<void> {
		return this.#batch(`${change.table} ${change.columns.join()}`, () => new UpdateBatch()).add(change);
	}

	#batch<Form extends Batch>(key: string, make: () => Form): Form {
		if (this.#batches.size === 0) setImmediate(() => void this.#flush());
		const batch = (this.#batches.get(key) as Form | undefined) ?? make();
		this.#batches.set(key, batch);
		return batch;
	}

	async #flush(): Promise<void> {
		const batches = [...this.#batches.values()];
		this.#batches.clear();
		try {
			const answers: (() => void)[] = [];
			for (const batch of batches) answers.push(await batch.send(this.#send));
			for (const answer of answers) answer();
		} catch (error) {
			this.isBroken = true;
			for (const batch of batches) batch.refuse(error);
		}
	}
}
