import type { Transaction } from 'sequelize';
import { findField, findRow } from '../../../database/rows.ts';
import { notFound } from '../../../runtime/errors.ts';
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
	const row = await findRow(ProjectSettings, { namespace }, { transaction, lock: transaction !== null });
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
export const imprintOf = async (namespace: string): Promise<Imprint> => ({
	...unsaid,
	...(await findField(ProjectSettings, 'imprint', { namespace }, { transaction: null }))
});

/** Stores who stands behind a namespace. */
export const keepImprint = (row: ProjectSettings, imprint: Imprint, transaction: Transaction) =>
	row.update({ imprint, version: row.version + 1 }, { transaction });

/** The menu that each slot falls back on, by the slot, read without a lock; 404 when there is no such namespace. */
export async function defaultMenusOf(namespace: string): Promise<Record<string, number>> {
	const menus = await findField(ProjectSettings, 'defaultMenus', { namespace }, { transaction: null });
	if (menus === undefined) throw notFound('namespace');
	return menus ?? {};
}

/** Stores which menu each slot falls back on. */
export const keepDefaultMenus = (row: ProjectSettings, menus: Record<string, number>, transaction: Transaction) =>
	row.update({ defaultMenus: menus, version: row.version + 1 }, { transaction });

/** How a namespace chose to lay out the foot of its pages, read without a lock; null = it did not choose. */
export const footerLayoutOf = async (namespace: string, transaction: Transaction | null): Promise<string | null> =>
	(await findField(ProjectSettings, 'footerLayout', { namespace }, { transaction })) ?? null;

/** Stores how the columns of the foot of pages are laid out; null = no choice of its own. */
export const keepFooterLayout = (row: ProjectSettings, footerLayout: string | null, transaction: Transaction) =>
	row.update({ footerLayout, version: row.version + 1 }, { transaction });

/** What becomes of the messages of visitors. */
interface ContactRules {
	/** Where they are mailed to; null = nowhere. */
	recipient: string | null;
	/** After how many days they are deleted. */
	days: number;
}

/** What becomes of the messages of visitors of a namespace; within a write as the write sees it. */
export async function contactOf(namespace: string, transaction: Transaction | null): Promise<ContactRules> {
	const attributes = ['contactRecipient', 'contactDays'];
	const row = await ProjectSettings.findOne({ where: { namespace }, attributes, transaction });
	return { recipient: row?.contactRecipient ?? null, days: row?.contactDays ?? 365 };
}

/** After how many days messages of visitors are deleted, by namespace. */
export const contactDaysOfEach = async (): Promise<Map<string, number>> =>
	new Map(
		(await ProjectSettings.findAll({ attributes: ['namespace', 'contactDays'] })).map((row) => [
			row.namespace,
			row.contactDays
		])
	);

/** Stores what becomes of the messages of visitors. */
export const keepContact = (row: ProjectSettings, { recipient, days }: ContactRules, transaction: Transaction) =>
	row.update({ contactRecipient: recipient, contactDays: days, version: row.version + 1 }, { transaction });
