import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import { deleteRows, findRow, findRows, insertRow, saveRow, updateRows } from '../../../../database/rows.ts';
import { unlessTaken } from '../../../../database/unless-taken.ts';
import { readList, type listing } from '../../../../operation/listing.ts';
import { conflict, notFound } from '../../../../runtime/errors.ts';
import { inBatches } from '../in-batches.ts';
import { Redirect } from '../model.ts';

/** The public address of a page. */
export const pathOf = (slug: string): string => `/m/${slug}`;

/** The address of a part of a page that has moved, such as `/wiki`; what is no page has no such part. */
export const partAt = (target: string, part: string): string =>
	/^\/m\/[^/?#]+$/.test(target) ? target + part : target;

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

/** A redirect of a namespace; 404 when it is not there. Within a write it is locked till the commit. */
export async function findRedirect(namespace: string, id: number, transaction: Transaction | null): Promise<Redirect> {
	const row = await findRow(Redirect, { namespace, id }, { transaction, lock: transaction !== null });
	if (!row) throw notFound('redirect');
	return row;
}

/** The redirects of a namespace by their address, as a list asks for them. */
export const listedRedirects = (namespace: string, asked: z.output<z.ZodObject<typeof listing>>) =>
	readList(asked, {
		model: Redirect,
		searched: ['source', 'target'],
		order: [
			['source', 'ASC'],
			['id', 'ASC']
		],
		key: 'id',
		where: { namespace }
	});

const taken = 'Another redirect begins here.';

/** Stores a redirect, a new one without a row; 409 when another one begins there. Nobody is redirected twice. */
export async function writeRedirect(
	row: Redirect | null,
	{ namespace, source, target }: Pick<Redirect, 'namespace' | 'source' | 'target'>,
	transaction: Transaction
): Promise<Redirect> {
	const other = await findRow(Redirect, { namespace, source }, { transaction, lock: true });
	if (other && other.id !== row?.id) throw conflict(taken, [{ path: 'source', code: 'duplicate', message: taken }]);
	await freeAddresses(namespace, [target], transaction);
	await updateRows(Redirect, { target }, { namespace, target: source }, transaction);
	if (!row) return unlessTaken(taken, () => insertRow(Redirect, { namespace, source, target }, transaction));
	row.set({ source, target });
	await unlessTaken(taken, () => saveRow(Redirect, row, transaction));
	return row;
}

/** Removes a redirect. */
export const removeRedirect = ({ id }: Redirect, transaction: Transaction): Promise<number> =>
	deleteRows(Redirect, { id }, transaction);
