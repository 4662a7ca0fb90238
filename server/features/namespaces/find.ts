import type { Transaction } from 'sequelize';
import { conflict, notFound } from '../../errors.ts';
import { Namespace } from './model.ts';

/** The namespace that an address names: digits are an id, anything else a name; locked until the end of the write. */
export async function findNamespace(key: string | number, transaction: Transaction): Promise<Namespace> {
	const text = String(key).trim().toLowerCase();
	const where = /^\d+$/.test(text) ? { id: Number(text) } : { namespace: text };
	const row = await Namespace.findOne({ where, transaction, lock: true });
	if (!row) throw notFound('namespace');
	return row;
}

/** Whether the public may see what is in a namespace: it exists and is not closed. */
export const isOpen = async (namespace: string): Promise<boolean> =>
	(await Namespace.count({ where: { namespace, isActive: true } })) > 0;

/** 409 for what must not happen to the namespace that always exists. */
export function requireOther(row: Namespace): void {
	if (row.namespace !== 'default') return;
	const message = 'The namespace default always exists, is active and keeps its name.';
	throw conflict(message, [{ path: 'namespace', code: 'protected', message }]);
}

/** 409 for a name that another namespace has. */
export const nameTaken = () => {
	const message = 'This namespace exists already.';
	return conflict(message, [{ path: 'namespace', code: 'duplicate', message }]);
};
