import { DataTypes, type ModelAttributeColumnOptions, type QueryInterface } from 'sequelize';

type Column = ModelAttributeColumnOptions;

/** Column kinds for migrations; texts that are keys compare byte for byte on both dialects. */
export function columns(queries: QueryInterface) {
	const isMysql = queries.sequelize.getDialect() === 'mysql';
	const exact = (sql: string): Column['type'] => (isMysql ? `${sql} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin` : sql);
	const key = (length: number, more: Partial<Column> = {}): Column => ({
		type: exact(`VARCHAR(${length})`),
		allowNull: false,
		...more
	});
	const uid = (more: Partial<Column> = {}): Column => ({ type: exact('CHAR(32)'), allowNull: false, ...more });
	const of = (type: Column['type'], more: Partial<Column> = {}): Column => ({ type, allowNull: false, ...more });
	return {
		id: (): Column => ({ type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true }),
		/** Text compared byte for byte: slugs, keys, hashes. */
		key,
		/** 32 lower-case hex characters. */
		uid,
		namespace: (more: Partial<Column> = {}): Column =>
			key(100, {
				references: { model: 'namespaces', key: 'namespace' },
				onUpdate: 'CASCADE',
				onDelete: 'RESTRICT',
				...more
			}),
		event: (more: Partial<Column> = {}): Column =>
			uid({ references: { model: 'events', key: 'uid' }, onDelete: 'CASCADE', ...more }),
		reference: (table: string, more: Partial<Column> = {}): Column =>
			of(DataTypes.INTEGER, { references: { model: table, key: 'id' }, onDelete: 'CASCADE', ...more }),
		text: (length: number, more: Partial<Column> = {}): Column => of(DataTypes.STRING(length), more),
		long: (more: Partial<Column> = {}): Column => of(isMysql ? DataTypes.TEXT('medium') : DataTypes.TEXT, more),
		int: (more: Partial<Column> = {}): Column => of(DataTypes.INTEGER, more),
		decimal: (precision: number, scale: number, more: Partial<Column> = {}): Column =>
			of(DataTypes.DECIMAL(precision, scale), more),
		bool: (more: Partial<Column> = {}): Column => of(DataTypes.BOOLEAN, { defaultValue: false, ...more }),
		json: (more: Partial<Column> = {}): Column => of(DataTypes.JSON, more),
		time: (more: Partial<Column> = {}): Column => of(DataTypes.DATE(3), more),
		timestamps: (): Record<string, Column> => ({
			created_at: of(DataTypes.DATE(3)),
			updated_at: of(DataTypes.DATE(3))
		}),
		version: (): Record<string, Column> => ({ version: of(DataTypes.INTEGER, { defaultValue: 1 }) })
	};
}

export const optional = { allowNull: true } as const;

/** Adds indexes as [table, columns, is unique], named after both. */
export async function addIndexes(
	queries: QueryInterface,
	list: [table: string, fields: string[], unique?: boolean][]
): Promise<void> {
	for (const [table, fields, unique = false] of list)
		await queries.addIndex(table, fields, { name: `${table}_${fields.join('_')}`.slice(0, 60), unique });
}

/** Drops tables in the given order. */
export async function dropTables(queries: QueryInterface, tables: string[]): Promise<void> {
	for (const table of tables) await queries.dropTable(table);
}
