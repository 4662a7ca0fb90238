import type { Transaction } from 'sequelize';
import { inBatches } from '../in-batches.ts';
import { deleteRows, findRow, findRows, insertRow, updateRows } from '../../../../database/rows.ts';
import { Redirect } from '../model.ts';

/** The public address of a page. */
export const pathOf = (slug: string): string => `/m/${slug}`;

/** Redirects an address, and everything that led to it, to another one, so that nobody is redirected twice. */
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

/** Removes redirects to addresses that no longer exist. */
export const forgetTargets = (namespace: string, targets: string[], transaction: Transaction): Promise<number> =>
	deleteRows(Redirect, { namespace, target: targets }, transaction);

/** The target of an old address; null if there is none. */
export async function redirectFrom(
	namespace: string,
	source: string
): Promise<{ target: string; status: number } | null> {
	const row = await findRow(Redirect, { namespace, source });
	return row && { target: row.target, status: row.status };
}

/** The targets of those of these addresses that lead on, by address. */
export async function redirectsFrom(namespace: string, sources: readonly string[]): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	for (const source of inBatches(sources))
		for (const row of await findRows(Redirect, { namespace, source })) found.set(row.source, row.target);
	return found;
}
