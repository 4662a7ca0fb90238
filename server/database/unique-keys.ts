import type { Sequelize } from 'sequelize';
import { columnName } from './column-name.ts';
import type { AnyTable } from './table.ts';

interface Index {
	unique: boolean;
	fields: { attribute: string }[];
}

/** The groups of fields whose values no two rows of a table may share, as the database has them. */
export async function uniqueKeysOf(table: AnyTable): Promise<string[][]> {
	const { name, columns } = table.definition;
	const { sequelize } = table as unknown as { sequelize: Sequelize };
	const fields = new Map(Object.keys(columns).map((field) => [columnName(field), field]));
	const indexes = (await sequelize.getQueryInterface().showIndex(name)) as Index[];
	return indexes
		.filter(({ unique }) => unique)
		.map((index) => index.fields.flatMap(({ attribute }) => fields.get(attribute) ?? []));
}
