import type { Faults } from './faults.ts';
import type { CopiedTable, Row } from './shape.ts';

/** What a row would lose or be refused for; `column` is empty where it is the row as a whole. */
export interface Misfit {
	column: string;
	message: string;
}

/** Writes the rows of a copy on a connection that asks for no parents. */
export interface Writer {
	/** Says a statement without values. */
	run(sql: string): Promise<void>;
	/** What of a row the columns cannot hold. */
	misfits(table: CopiedTable, row: Row): Misfit[];
	/** Adds rows, all or none; throws what the database says. */
	insert(table: CopiedTable, rows: Row[]): Promise<void>;
	/** What is wrong with a row, by the error of adding it alone; undefined where the fault is not the row's. */
	refusal(table: CopiedTable, error: unknown): Promise<Misfit | undefined>;
	/** Makes what was written lasting, and gives the connection back. */
	close(): Promise<void>;
}

/** Adds rows, and tells which of them the database does not accept, and why. */
export async function addRows(writer: Writer, table: CopiedTable, rows: Row[], faults: Faults): Promise<void> {
	const fit = rows.filter((row) => {
		const misfits = writer.misfits(table, row);
		for (const { column, message } of misfits) faults.add(table, row, column, message);
		return !misfits.length;
	});
	if (!fit.length) return;
	try {
		await writer.insert(table, fit);
	} catch (error) {
		if (!(await writer.refusal(table, error))) throw error;
		await addOneByOne(writer, table, fit, faults);
	}
}

async function addOneByOne(writer: Writer, table: CopiedTable, rows: Row[], faults: Faults): Promise<void> {
	for (const row of rows) {
		if (faults.isFull) return;
		try {
			await writer.insert(table, [row]);
		} catch (error) {
			const misfit = await writer.refusal(table, error);
			if (!misfit) throw error;
			faults.add(table, row, misfit.column, misfit.message);
		}
	}
}
