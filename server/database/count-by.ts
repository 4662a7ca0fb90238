import { fn, literal, type Model, type ModelStatic, type WhereOptions } from 'sequelize';

/** The number of rows per value of a field, among those that match `where`; no entry for zero. */
export async function countBy(
	table: ModelStatic<Model>,
	field: string,
	where: WhereOptions
): Promise<Map<string, number>> {
	const attributes = [field, [fn('COUNT', literal('*')), 'amount'] as [ReturnType<typeof fn>, string]];
	const rows = await table.findAll({ where, attributes, group: [field], raw: true });
	return new Map(
		(rows as unknown as Record<string, string | number>[]).map((row) => [String(row[field]), Number(row.amount)])
	);
}
