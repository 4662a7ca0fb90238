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

/** An imprint of which nothing was given. */
export const unsaid: Imprint = {
	displayName: null,
	company: null,
	phone: null,
	street: null,
	zip: null,
	city: null,
	email: null,
	website: null
};

/** Who stands behind a namespace, as far as that was said. */
export async function imprintOf(namespace: string): Promise<Imprint> {
	const row = await ProjectSettings.findOne({ where: { namespace }, attributes: ['imprint'] });
	return { ...unsaid, ...row?.imprint };
}

/** Stores who stands behind a namespace. */
export const keepImprint = (row: ProjectSettings, imprint: Imprint, transaction: Transaction) =>
	row.update({ imprint, version: row.version + 1 }, { transaction });

/** Stores which menu each slot falls back on. */
export const keepDefaultMenus = (row: ProjectSettings, menus: Record<string, number>, transaction: Transaction) =>
	row.update({ defaultMenus: menus, version: row.version + 1 }, { transaction });

/** Stores how the columns of the foot of pages are laid out. */
export const keepFooterLayout = (row: ProjectSettings, footerLayout: string, transaction: Transaction) =>
	row.update({ footerLayout, version: row.version + 1 }, { transaction });
