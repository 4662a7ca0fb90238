import type { Context } from './operation.ts';

/** Rows of a list that may be too long to hold, some at a time. */
export type LongList<Row = unknown> = AsyncIterable<readonly Row[]>;

/** Whether a part of an output is such a list. */
export const isLongList = (value: unknown): value is LongList =>
	value !== null && typeof value === 'object' && Symbol.asyncIterator in value;

/**
 * A list of an output. Routes that write piece by piece (`writesPieces`) get a `LongList` in its place, read while it is
 * sent; everyone else gets all rows, read in the same turns.
 */
export async function longList<Row>(
	{ writesPieces }: Pick<Context, 'writesPieces'>,
	batches: AsyncGenerator<Row[]>
): Promise<Row[]> {
	if (writesPieces) return batches as unknown as Row[];
	const rows: Row[] = [];
	for await (const some of batches) rows.push(...some);
	return rows;
}
