import { Transaction, type Sequelize } from 'sequelize';
import { transactionOf, type MysqlConnection } from '../statements.ts';
import type { NewRow, Row, RowChange, RowRead } from './batches.ts';
import type { MergedStatements } from './merged-statements.ts';

/** What the writes of a shared transaction have in common. */
export interface Shared {
	sequelize: Sequelize;
	connection: MysqlConnection;
	statements: MergedStatements;
	/** How often each resource of a namespace was raised. */
	raised: Map<string, Map<string, number>>;
}

/** The part that one write has in a transaction that it shares; whoever formed the group begins and ends it. */
export class ShareTransaction extends Transaction {
	/** Whether this write may have stored something. */
	hasWritten = false;
	// Late queries must not join it any more: Sequelize asks this before each query.
	finished: 'commit' | 'rollback' | undefined;
	#shared: Shared;

	constructor(shared: Shared) {
		super(shared.sequelize, {});
		this.#shared = shared;
	}

	/** For statements that are not merged, which may write. */
	get connection(): MysqlConnection {
		this.hasWritten = true;
		return this.#shared.connection;
	}

	/** Rows by a statement that reads. */
	select = <Found>(sql: string, values: unknown[]): Promise<Found[]> =>
		this.#shared.statements.select(sql, values) as Promise<Found[]>;

	read = (read: RowRead): Promise<Row[]> => this.#shared.statements.read(read);

	insert(row: NewRow): Promise<void> {
		this.hasWritten = true;
		return this.#shared.statements.insert(row);
	}

	update(change: RowChange): Promise<void> {
		this.hasWritten = true;
		return this.#shared.statements.update(change);
	}

	/** Counts a change of a resource, which the group raises once for all of its writes. */
	raise(namespace: string, resource: string): void {
		this.hasWritten = true;
		const { raised } = this.#shared;
		const counts = raised.get(namespace) ?? new Map<string, number>();
		raised.set(namespace, counts.set(resource, (counts.get(resource) ?? 0) + 1));
	}

	override async commit(): Promise<void> {
		throw new Error('A write does not commit the transaction that it shares.');
	}

	/** The object mapper calls this after a deadlock, which ended the transaction of all. */
	override async rollback(): Promise<void> {
		this.#shared.statements.isBroken = true;
	}
}

/** The part of the current write in a transaction that it shares; undefined while it has one for itself. */
export function shareOf(given: Transaction | null | undefined): ShareTransaction | undefined {
	const transaction = transactionOf(given);
	return transaction instanceof ShareTransaction ? transaction : undefined;
}
