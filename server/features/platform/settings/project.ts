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

/** The settings of a namespace, locked within a write; 404 if it does not exist. */
export async function findProject(namespace: string, transaction: Transaction | null): Promise<ProjectSettings> {
	const row = await findRow(ProjectSettings, { namespace }, { transaction, lock: transaction !== null });
	if (!row) throw notFound('namespace');
	return row;
}

/** An empty imprint. */
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

/** Who runs a namespace, as far as it was entered. */
export const imprintOf = async (namespace: string): Promise<Imprint> => ({
	...unsaid,
	...(await findField(ProjectSettings, 'imprint', { namespace }, { transaction: null }))
});

/** Stores who runs a namespace. */
export const keepImprint = (row: ProjectSettings, imprint: Imprint, transaction: Transaction) =>
	row.update({ imprint, version: row.version + 1 }, { transaction });

/** The default menu of each slot, read without a lock; 404 if the namespace does not exist. */
export async function defaultMenusOf(namespace: string): Promise<Record<string, number>> {
	const menus = await findField(ProjectSettings, 'defaultMenus', { namespace }, { transaction: null });
	if (menus === undefined) throw notFound('namespace');
	return menus ?? {};
}

/** Stores which menu each slot falls back on. */
export const keepDefaultMenus = (row: ProjectSettings, menus: Record<string, number>, transaction: Transaction) =>
	row.update({ defaultMenus: menus, version: row.version + 1 }, { transaction });

/** The footer layout of a namespace, read without a lock; null = not set. */
export const footerLayoutOf = async (namespace: string, transaction: Transaction | null): Promise<string | null> =>
	(await findField(ProjectSettings, 'footerLayout', { namespace }, { transaction })) ?? null;

/** Stores the layout of the footer columns; null = not set. */
export const keepFooterLayout = (row: ProjectSettings, footerLayout: string | null, transaction: Transaction) =>
	row.update({ footerLayout, version: row.version + 1 }, { transaction });

/** What happens to messages of visitors. */
interface ContactRules {
	/** Where they are mailed to; null = nowhere. */
	recipient: string | null;
	/** After how many days they are deleted. */
	days: number;
}

/** How messages of visitors are handled in a namespace; within a write, in its transaction. */
export async function contactOf(namespace: string, transaction: Transaction | null): Promise<ContactRules> {
	const attributes = ['contactRecipient', 'contactDays'];
	const row = await ProjectSettings.findOne({ where: { namespace }, attributes, transaction });
	return { recipient: row?.contactRecipient ?? null, days: row?.contactDays ?? 365 };
}

/** Whether visitors of a namespace may send tickets. */
export const takesPublicTickets = async (namespace: string): Promise<boolean> =>
	(await findField(ProjectSettings, 'ticketPublicSubmission', { namespace }, { transaction: null })) ?? false;

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
