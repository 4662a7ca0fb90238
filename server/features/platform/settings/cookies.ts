import type { Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { notFound } from '../../../runtime/errors.ts';
import { ProjectSettings, type CookieSettings } from './model.ts';

const standard = 'default';
const only = ['id', 'namespace', 'cookies', 'cookiesVersion'];

/** The consent settings of a namespace, and those of `default`; `default` itself has no second row. */
export interface CookieRows {
	own: ProjectSettings;
	inherited: ProjectSettings | undefined;
}

/** The consent settings of a namespace; locked within a write. 404 if it does not exist. */
export async function findCookies(namespace: string, transaction: Transaction | null): Promise<CookieRows> {
	const own = await findRow(ProjectSettings, { namespace }, { only, transaction, lock: transaction !== null });
	if (!own) throw notFound('namespace');
	if (namespace === standard) return { own, inherited: undefined };
	const inherited = await findRow(ProjectSettings, { namespace: standard }, { only, transaction });
	return { own, inherited: inherited ?? undefined };
}

/** Stores the consent settings of a namespace, and counts the change. */
export const keepCookies = (row: ProjectSettings, cookies: Partial<CookieSettings>, transaction: Transaction) =>
	row.update({ cookies, cookiesVersion: row.cookiesVersion + 1 }, { transaction });
