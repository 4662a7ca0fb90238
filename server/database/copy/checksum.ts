import { hash } from 'node:crypto';
import type { CopiedTable, Row } from './shape.ts';

const shownDigits = 16;

/**
 * The number of rows of a table, and a checksum over their values. It is the sum of a hash per row, because databases
 * give rows in different orders; a sum and no exclusive or, in which a row that is there twice would vanish.
 */
export class Checksum {
	rows = 0;
	#lanes = new BigUint64Array(4);

	add({ columns }: CopiedTable, row: Row): void {
		const compared = row.map((value, index) => (value === null ? null : columns[index]!.kind.compared(value)));
		const digest = hash('sha256', JSON.stringify(compared), 'buffer');
		for (let lane = 0; lane < 4; lane++) this.#lanes[lane]! += digest.readBigUInt64BE(lane * 8);
		this.rows++;
	}

	/** 64 hex digits. */
	get text(): string {
		return [...this.#lanes].map((lane) => lane.toString(16).padStart(shownDigits, '0')).join('');
	}
}
