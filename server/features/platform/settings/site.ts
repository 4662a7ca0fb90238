import type { Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { notFound } from '../../../runtime/errors.ts';
import { ProjectSettings, type SiteSettings } from './model.ts';

/** The settings of the website of a namespace; locked within a write. 404 if it does not exist. */
export async function findSite(namespace: string, transaction: Transaction | null): Promise<ProjectSettings> {
	const only = ['id', 'namespace', 'site', 'siteVersion'];
	const row = await findRow(ProjectSettings, { namespace }, { only, transaction, lock: transaction !== null });
	if (!row) throw notFound('namespace');
	return row;
}

/** Stores the settings of the website of a namespace, and counts the change. */
export const keepSite = (row: ProjectSettings, site: Partial<SiteSettings>, transaction: Transaction) =>
	row.update({ site, siteVersion: row.siteVersion + 1 }, { transaction });
