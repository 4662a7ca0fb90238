import { keyOf, type CopiedTable } from './shape.ts';
import type { Raw } from './values.ts';

/** A row that cannot be copied as it is; `column` is empty where the database does not say it. */
export interface Fault {
	table: string;
	/** The primary key of the row, such as `id 12`. */
	key: string;
	column: string;
	message: string;
}

const most = 100;

/** The faults of a copy, of which people read a hundred at a time. */
export class Faults {
	readonly list: Fault[] = [];

	/** Whether there is no use in looking for more. */
	get isFull(): boolean {
		return this.list.length >= most;
	}

	add(table: CopiedTable, row: readonly Raw[], column: string, message: string): void {
		this.addKey(table.name, keyOf(table, row), column, message);
	}

	addKey(table: string, key: string, column: string, message: string): void {
		if (!this.isFull) this.list.push({ table, key, column, message });
	}
}
