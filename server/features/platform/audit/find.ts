import { AuditRow } from './model.ts';

/** When one of these operations was last done in a namespace; null when never. */
export async function lastTimeOf(namespace: string, operations: readonly string[]): Promise<Date | null> {
	// One by one: each is one look at the index.
	const rows = await Promise.all(
		operations.map((operation) =>
			AuditRow.findOne({ where: { namespace, operation }, attributes: ['at'], order: [['id', 'DESC']] })
		)
	);
	const moments = rows.flatMap((row) => row?.at.getTime() ?? []);
	return moments.length ? new Date(Math.max(...moments)) : null;
}
