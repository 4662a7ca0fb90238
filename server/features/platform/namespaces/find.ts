import { literal, type OrderItem, type Transaction, type WhereOptions } from 'sequelize';
import { z } from 'zod';
import { findField, findRows } from '../../../database/rows.ts';
import { byName } from '../../../database/search.ts';
import { listing, readList } from '../../../operation/listing.ts';
import { conflict, notFound } from '../../../runtime/errors.ts';
import { Namespace } from './model.ts';
import type { Plan } from './plan.ts';

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
	(await findField(Namespace, 'id', { namespace, isActive: true }, { transaction: null })) !== undefined;

/** Those of these names that exist and are not closed. */
export async function activeAmong(names: readonly string[]): Promise<Set<string>> {
	if (!names.length) return new Set();
	const rows = await findRows(Namespace, { namespace: [...names], isActive: true }, { only: ['namespace'] });
	return new Set(rows.map(({ namespace }) => namespace));
}

/** Whether a namespace is open or closed; undefined when there is none of this name. */
export async function stateOf(namespace: string): Promise<'open' | 'closed' | undefined> {
	const isActive = await findField(Namespace, 'isActive', { namespace }, { transaction: null });
	return isActive === undefined ? undefined : isActive ? 'open' : 'closed';
}

/** When a namespace itself was last changed; undefined when there is none of this name. */
export const changedAt = (namespace: string): Promise<Date | undefined> =>
	findField(Namespace, 'updatedAt', { namespace }, { transaction: null });

/** Whether there is a namespace of this name, open or closed. */
export const isKnown = async (namespace: string, transaction: Transaction): Promise<boolean> =>
	(await findField(Namespace, 'id', { namespace }, { transaction })) !== undefined;

/** How people call a namespace, which has to be there. */
export async function labelOf(namespace: string, transaction: Transaction | null = null): Promise<string> {
	const label = await findField(Namespace, 'label', { namespace }, { transaction });
	if (label === undefined) throw notFound('namespace');
	return label;
}

/** The plan of a namespace; with `lock` its row is kept from others until the end of the write. */
export const planOf = async (namespace: string, transaction: Transaction | null = null, lock = false): Promise<Plan> =>
	(await findField(Namespace, 'plan', { namespace }, { transaction, lock })) ?? 'unlimited';

/** Those of these names that exist, in one order for everybody and locked: none of them may be removed meanwhile. */
export async function lockAmong(names: readonly string[], transaction: Transaction): Promise<string[]> {
	const where = { namespace: [...names] };
	const rows = await Namespace.findAll({ where, order: [['id', 'ASC']], transaction, lock: true });
	return rows.map(({ namespace }) => namespace);
}

/** Lets writes that touch the whole installation happen one after the other: this one goes on when it is its turn. */
export const takeTurn = async (transaction: Transaction): Promise<void> =>
	void (await Namespace.findOne({ where: { namespace: 'default' }, transaction, lock: true }));

// The one that always exists stands first.
const defaultFirst: OrderItem = [literal("namespace = 'default'"), 'DESC'];

/** How lists of namespaces are asked for: as lists are, by name or as people sort what they call them. */
export const namespaceListing = { ...listing, sort: z.enum(['namespace', 'label']).default('namespace') };
type Listing = z.output<z.ZodObject<typeof namespaceListing>>;

/** The namespaces that a list asks for; `besides` tells what else may hold a word of the search. */
export const listed = (asked: Listing, besides?: (word: string) => Promise<WhereOptions>) =>
	readList(asked, {
		model: Namespace,
		searched: ['namespace', 'label'],
		order: asked.sort === 'label' ? [byName(Namespace, 'label'), 'id'] : [defaultFirst, 'namespace'],
		key: 'namespace',
		...(besides ? { besides } : {})
	});

/** Those of these namespaces that are open, or all there are without names; `default` first, then by name. */
export function enterable(names?: readonly string[]): Promise<Namespace[]> {
	const where = names ? { namespace: [...names], isActive: true } : {};
	return Namespace.findAll({ where, order: [defaultFirst, 'namespace'] });
}

/** How many namespaces there are. */
export const countNamespaces = (): Promise<number> => Namespace.count();

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
