import type { Transaction } from 'sequelize';
import { deleteRows, findRow, insertRow, updateRows } from '../../../../database/rows.ts';
import { Redirect } from '../model.ts';

/** Where the public finds a page. */
export const pathOf = (slug: string): string => `/m/${slug}`;

/** Lets an address lead to another one, and with it all that led there: nobody is sent on twice. */
export async function redirectTo(
	namespace: string,
	source: string,
	target: string,
	transaction: Transaction
): Promise<void> {
	await freeAddresses(namespace, [target], transaction);
	await updateRows(Redirect, { target }, { namespace, target: source }, transaction);
	await deleteRows(Redirect, { namespace, source }, transaction);
	await insertRow(Redirect, { namespace, source, target }, transaction);
}

/** Takes away what led on from addresses, because something is there now. */
export async function freeAddresses(namespace: string, sources: string[], transaction: Transaction): Promise<void> {
	if (sources.length) await deleteRows(Redirect, { namespace, source: sources }, transaction);
}

/** Takes away what leads to addresses where nothing is any more. */
export const forgetTargets = (namespace: string, targets: string[], transaction: Transaction): Promise<number> =>
	deleteRows(Redirect, { namespace, target: targets }, transaction);

/** Where an old address leads now; null when it leads nowhere. */
export async function redirectFrom(
	namespace: string,
	source: string
): Promise<{ target: string; status: number } | null> {
	const row = await findRow(Redirect, { namespace, source });
	return row && { target: row.target, status: row.status };
}
