import { DataTypes, type QueryInterface } from 'sequelize';

/** One row that the readiness check writes to see whether anything can be written. */
export async function up(queries: QueryInterface): Promise<void> {
	await queries.createTable('storage_probes', {
		id: { type: DataTypes.INTEGER, primaryKey: true },
		probed_at: { type: DataTypes.DATE, allowNull: false },
		filler: { type: DataTypes.TEXT, allowNull: false }
	});
	await queries.bulkInsert('storage_probes', [{ id: 1, probed_at: new Date(0), filler: '' }]);
}

export const down = (queries: QueryInterface): Promise<void> => queries.dropTable('storage_probes');
