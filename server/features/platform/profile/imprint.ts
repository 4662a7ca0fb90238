import type { Transaction } from 'sequelize';
import { requireVersion } from '../../../runtime/errors.ts';
import { labelOf } from '../namespaces/find.ts';
import type { Imprint, ProjectSettings } from '../settings/model.ts';
import { findProject, keepImprint, unsaid } from '../settings/project.ts';
import type { ProfileFields, ProfileResponse } from './schema.ts';

const keys = Object.keys(unsaid) as (keyof Imprint)[];

async function present(row: ProjectSettings, transaction: Transaction | null): Promise<ProfileResponse> {
	const imprint = { ...unsaid, ...row.imprint };
	const displayName = imprint.displayName ?? (await labelOf(row.namespace, transaction));
	return { ...imprint, displayName, version: row.version };
}

/** The imprint of a namespace; its label replaces a missing name. */
export const showImprint = async (namespace: string): Promise<ProfileResponse> =>
	present(await findProject(namespace, null), null);

/** Changes the given fields of an imprint; without a difference nothing is written. */
export async function saveImprint(
	namespace: string,
	fields: ProfileFields,
	ifVersion: number | undefined,
	transaction: Transaction
): Promise<ProfileResponse> {
	const row = await findProject(namespace, transaction);
	requireVersion(row, ifVersion);
	const shown = await present(row, transaction);
	const changed = keys.filter((key) => fields[key] !== undefined && fields[key] !== shown[key]);
	if (!changed.length) return shown;
	const imprint = { ...unsaid, ...row.imprint, ...Object.fromEntries(changed.map((key) => [key, fields[key]])) };
	await keepImprint(row, imprint, transaction);
	return present(row, transaction);
}
