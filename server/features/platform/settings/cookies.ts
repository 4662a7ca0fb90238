import type { Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { notFound } from '../../../runtime/errors.ts';
import { ProjectSettings, type CookieSettings } from './model.ts';

const standard = 'default';
const only = ['id', 'namespace', 'cookies', 'cookiesVersion'];

/** What a namespace asks its visitors in its own way, and what `default` asks for all; `default` itself has no second row. */
export interface CookieRows {
	own: ProjectSettings;
	inherited: ProjectSettings | undefined;
}

/** What a namespace asks its visitors; within a write its row is locked. 404 when there is no such namespace. */
export async function findCookies(namespace: string, transaction: Transaction | null): Promise<CookieRows> {
	const own = await findRow(ProjectSettings, { namespace }, { only, transaction, lock: transaction !== null });
	if (!own) throw notFound('namespace');
	if (namespace === standard) return { own, inherited: undefined };
	const inherited = await findRow(ProjectSettings, { namespace: standard }, { only, transaction });
	return { own, inherited: inherited ?? undefined };
}

/** Stores what a namespace asks in its own way, and counts the change. */
export const keepCookies = (row: ProjectSettings, cookies: Partial<CookieSettings>, transaction: Transaction) =>
	row.update({ cookies, cookiesVersion: row.cookiesVersion + 1 }, { transaction });
