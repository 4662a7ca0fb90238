import type { Model } from 'sequelize';
import { turn } from '../runtime/batch.ts';
import { findRows } from './rows.ts';
import type { AnyTable } from './table.ts';

const size = 200;

/** The rows that fit, by id and 200 at a time; between them other requests take their turn. */
export async function* rowsInTurns<Of extends Model & { id: number }>(
	table: (new () => Of) & AnyTable,
	where: Record<string, unknown>,
	only: readonly string[]
): AsyncGenerator<Of[]> {
	for (let after: number | null = null; ;) {
		const page: { by: string; after: number | null; size: number } = { by: 'id', after, size };
		const rows = await findRows<Of>(table, where, { only: ['id', ...only], page });
		if (rows.length) yield rows;
		if (rows.length < size) return;
		after = rows.at(-1)!.id;
		await turn();
	}
}
