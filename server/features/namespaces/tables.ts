import type { Model, ModelStatic, Sequelize, Transaction } from 'sequelize';
import { LoginSession } from '../users/model.ts';
import { Namespace, UserNamespace } from './model.ts';

// Kept for the record, also of namespaces that are gone.
const outliving = new Set(['audit_log']);

/** Every model with a column `namespace` but the table of namespaces itself, in the order in which they were bound. */
export const namespaceModels = (sequelize: Sequelize): ModelStatic<Model>[] =>
	Object.values(sequelize.models).filter((model) => model !== Namespace && 'namespace' in model.getAttributes());

/** Writes a new name wherever the old one stands; foreign keys took most tables along already. */
export async function renameEverywhere(
	sequelize: Sequelize,
	from: string,
	to: string,
	transaction: Transaction
): Promise<void> {
	for (const model of namespaceModels(sequelize))
		await model.update({ namespace: to }, { where: { namespace: from }, transaction, silent: true });
	await moveSessions(from, to, transaction);
}

/** Whoever works in the namespace right now goes on doing so. */
async function moveSessions(from: string, to: string, transaction: Transaction): Promise<void> {
	for (const row of await LoginSession.findAll({ attributes: ['id', 'data'], transaction }))
		if (row.data.namespace === from)
			await LoginSession.update(
				{ data: { ...row.data, namespace: to } },
				{ where: { id: row.id }, transaction, silent: true }
			);
}

/** Deletes every row of a namespace, children first, and gives its members another default. */
export async function emptyTables(sequelize: Sequelize, namespace: string, transaction: Transaction): Promise<void> {
	const left = await UserNamespace.findAll({ where: { namespace, isDefault: true }, transaction });
	for (const model of namespaceModels(sequelize).reverse())
		if (!outliving.has(model.tableName)) await model.destroy({ where: { namespace }, transaction });
	for (const { userId } of left) {
		const next = await UserNamespace.findOne({ where: { userId }, order: ['namespace'], transaction });
		await next?.update({ isDefault: true, defaultKey: userId }, { transaction });
	}
}
