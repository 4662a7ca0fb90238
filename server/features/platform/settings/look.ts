import type { Transaction } from 'sequelize';
import { findField, findRow, findRows } from '../../../database/rows.ts';
import { notFound } from '../../../runtime/errors.ts';
import { ProjectSettings } from './model.ts';

const standard = 'default';
// Without the CSS, which may be long and is seldom asked for.
const only = ['id', 'namespace', 'designTokens', 'importMeta', 'designVersion', 'brand', 'updatedAt'];

/** The design of a namespace, and that of `default`; for `default` itself there is no second row. */
export interface LookRows {
	own: ProjectSettings;
	inherited: ProjectSettings | undefined;
}

/** The design of a namespace without its CSS; 404 if it does not exist. */
export async function findLook(namespace: string, transaction: Transaction | null): Promise<LookRows> {
	const rows = await findRows(
		ProjectSettings,
		{ namespace: [...new Set([namespace, standard])] },
		{ only, transaction }
	);
	const own = rows.find((one) => one.namespace === namespace);
	if (!own) throw notFound('namespace');
	return { own, inherited: rows.find((one) => one !== own) };
}

/** The same with its CSS, locked until the end of the write. */
export async function lockLook(namespace: string, transaction: Transaction): Promise<LookRows> {
	const own = await findRow(ProjectSettings, { namespace }, { transaction, lock: true });
	if (!own) throw notFound('namespace');
	const { inherited } = await findLook(namespace, transaction);
	return { own, inherited };
}

/** The CSS of a namespace as it was written; '' for none. */
export const findCss = async (namespace: string, transaction: Transaction | null): Promise<string> =>
	(await findField(ProjectSettings, 'customCss', { namespace }, { transaction })) ?? '';

type LookFields = Partial<Pick<ProjectSettings, 'designTokens' | 'customCss' | 'importMeta' | 'brand'>>;

/** Stores a look and counts the change. */
export const keepLook = (row: ProjectSettings, fields: LookFields, transaction: Transaction) =>
	row.update({ ...fields, designVersion: row.designVersion + 1 }, { transaction });
