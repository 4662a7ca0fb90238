import { fn, literal, type Model, type ModelStatic, type WhereOptions } from 'sequelize';

/** How many rows of a table each value of a field has, among those that `where` finds; no entry where there are none. */
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
