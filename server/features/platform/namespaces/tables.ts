import type { Sequelize, Transaction } from 'sequelize';
import { fieldsOfFile, fileOfRow } from '../../../database/file-of-row.ts';
import { boundTables } from '../../../database/table.ts';

/** Every table whose rows belong to a namespace, in the order in which they were bound. */
export const namespaceTables = (sequelize: Sequelize) =>
	boundTables(sequelize).filter(({ definition }) => !definition.options.shared);

/** Replaces the old name in every row that contains it; foreign keys have already updated most tables. */
export async function renameEverywhere(
	sequelize: Sequelize,
	from: string,
	to: string,
	transaction: Transaction
): Promise<void> {
	for (const model of namespaceTables(sequelize))
		await model.update({ namespace: to }, { where: { namespace: from }, transaction, silent: true });
}

/** Deletes every row of a namespace, children first. */
export async function emptyTables(sequelize: Sequelize, namespace: string, transaction: Transaction): Promise<void> {
	for (const model of namespaceTables(sequelize).reverse())
		if (!model.definition.options.outlives) await model.destroy({ where: { namespace }, transaction });
}

/** The files of a namespace, by their paths in the data folder. */
export async function filesOf(sequelize: Sequelize, namespace: string, transaction: Transaction): Promise<string[]> {
	const files: string[] = [];
	for (const model of namespaceTables(sequelize)) {
		const { file: form } = model.definition.options;
		if (form === undefined) continue;
		const attributes = fieldsOfFile(form);
		const rows = await model.findAll({ where: { namespace }, attributes, raw: true, transaction });
		for (const row of rows as unknown as Record<string, unknown>[]) {
			const file = fileOfRow(form, row);
			if (file !== undefined) files.push(file);
		}
	}
	return files;
}
