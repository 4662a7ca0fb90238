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

/** Whether the content of a namespace can be public: it exists and is not closed. */
export const isOpen = async (namespace: string): Promise<boolean> =>
	(await findField(Namespace, 'id', { namespace, isActive: true }, { transaction: null })) !== undefined;

/** The given names that exist and are not closed. */
export async function activeAmong(names: readonly string[]): Promise<Set<string>> {
	if (!names.length) return new Set();
	const rows = await findRows(Namespace, { namespace: [...names], isActive: true }, { only: ['namespace'] });
	return new Set(rows.map(({ namespace }) => namespace));
}

/** The names of all that are not closed, sorted. */
export const activeNames = async (): Promise<string[]> =>
	(await findRows(Namespace, { isActive: true }, { only: ['namespace'] })).map(({ namespace }) => namespace).sort();

/** Whether a namespace is open or closed; undefined if it does not exist. */
export async function stateOf(namespace: string): Promise<'open' | 'closed' | undefined> {
	const isActive = await findField(Namespace, 'isActive', { namespace }, { transaction: null });
	return isActive === undefined ? undefined : isActive ? 'open' : 'closed';
}

/** When a namespace itself was last changed; undefined when there is none of this name. */
export const changedAt = (namespace: string): Promise<Date | undefined> =>
	findField(Namespace, 'updatedAt', { namespace }, { transaction: null });

/** When a namespace was created; undefined when there is none of this name. */
export const createdAt = (namespace: string): Promise<Date | undefined> =>
	findField(Namespace, 'createdAt', { namespace }, { transaction: null });

/** Whether a namespace of this name exists, open or closed. */
export const isKnown = async (namespace: string, transaction: Transaction): Promise<boolean> =>
	(await findField(Namespace, 'id', { namespace }, { transaction })) !== undefined;

/** The label of an existing namespace. */
export async function labelOf(namespace: string, transaction: Transaction | null = null): Promise<string> {
	const label = await findField(Namespace, 'label', { namespace }, { transaction });
	if (label === undefined) throw notFound('namespace');
	return label;
}

/** The namespaces that have this label, open or closed. */
export const labelled = (label: string): Promise<Namespace[]> => Namespace.findAll({ where: { label }, order: ['id'] });

/** The plan of a namespace; with `lock` its row is locked until the end of the write. */
export const planOf = async (namespace: string, transaction: Transaction | null = null, lock = false): Promise<Plan> =>
	(await findField(Namespace, 'plan', { namespace }, { transaction, lock })) ?? 'unlimited';

/** The given names that exist, locked in a fixed order so that none can be removed in the meantime. */
export async function lockAmong(names: readonly string[], transaction: Transaction): Promise<string[]> {
	const where = { namespace: [...names] };
	const rows = await Namespace.findAll({ where, order: [['id', 'ASC']], transaction, lock: true });
	return rows.map(({ namespace }) => namespace);
}

/** Serialises writes that affect the whole installation: resolves when it is this one's turn. */
export const takeTurn = async (transaction: Transaction): Promise<void> =>
	void (await Namespace.findOne({ where: { namespace: 'default' }, transaction, lock: true }));

// The one that always exists comes first.
const defaultFirst: OrderItem = [literal("namespace = 'default'"), 'DESC'];

/** The query of namespace lists: the usual one, sorted by name or by label. */
export const namespaceListing = { ...listing, sort: z.enum(['namespace', 'label']).default('namespace') };
type Listing = z.output<z.ZodObject<typeof namespaceListing>>;

/** The namespaces of a list; `besides` adds fields to search. */
export const listed = (asked: Listing, besides?: (word: string) => Promise<WhereOptions>) =>
	readList(asked, {
		model: Namespace,
		searched: ['namespace', 'label'],
		order: asked.sort === 'label' ? [byName(Namespace, 'label'), 'id'] : [defaultFirst, 'namespace'],
		key: 'namespace',
		...(besides ? { besides } : {})
	});

/** The open ones of these namespaces, or all open ones without names; `default` first, then by name. */
export function enterable(names?: readonly string[]): Promise<Namespace[]> {
	const where = names ? { namespace: [...names], isActive: true } : {};
	return Namespace.findAll({ where, order: [defaultFirst, 'namespace'] });
}

/** The number of namespaces. */
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
