import type { Transaction } from 'sequelize';
import { notFound } from '../../runtime/errors.ts';
import type { NamespaceHooks } from '../namespaces/hooks.ts';
import { ProjectSettings, type Imprint } from './model.ts';

/** Every namespace has exactly one row of settings. */
export const namespaceHooks: NamespaceHooks = {
	async made(namespace, { transaction }) {
		await ProjectSettings.create({ namespace }, { transaction });
	}
};

/** What was decided for a namespace, within a write locked; 404 when there is no such namespace. */
export async function findProject(namespace: string, transaction: Transaction | null): Promise<ProjectSettings> {
	const lock = transaction ? { lock: true } : {};
	const row = await ProjectSettings.findOne({ where: { namespace }, transaction, ...lock });
	if (!row) throw notFound('namespace');
	return row;
}

/** Stores who stands behind a namespace. */
export const keepImprint = (row: ProjectSettings, imprint: Imprint, transaction: Transaction) =>
	row.update({ imprint, version: row.version + 1 }, { transaction });

/** Stores which menu each slot falls back on. */
export const keepDefaultMenus = (row: ProjectSettings, menus: Record<string, number>, transaction: Transaction) =>
	row.update({ defaultMenus: menus, version: row.version + 1 }, { transaction });
