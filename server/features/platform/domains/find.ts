import type { Transaction } from 'sequelize';
import { holding } from '../../../database/search.ts';
import { notFound } from '../../../runtime/errors.ts';
import { idOf } from '../namespaces/fields.ts';
import { Domain } from './model.ts';

/** The domain that an address names, within a write locked; 404 when there is none. */
export async function findDomain(key: string | number, transaction: Transaction | null): Promise<Domain> {
	const locked = { transaction, lock: transaction !== null };
	const row = await Domain.findByPk(idOf(key, 'domain'), locked);
	if (!row) throw notFound('domain');
	return row;
}

/** The number of hosts assigned to namespaces. */
export const countDomains = (): Promise<number> => Domain.count();

/** Whether a namespace has a host. */
export const hasDomain = async (namespace: string): Promise<boolean> =>
	(await Domain.findOne({ where: { namespace }, attributes: ['id'], raw: true })) !== null;

/** The namespaces with a host that contains this word. */
export async function namespacesAt(word: string): Promise<string[]> {
	const where = holding(Domain, ['host'], word);
	const rows = await Domain.findAll({ where, attributes: ['namespace'], raw: true });
	return [...new Set(rows.map(({ namespace }) => namespace))];
}

/** The hosts of these namespaces, each by its name. */
export async function hostsOfEach(namespaces: readonly string[]): Promise<(namespace: string) => string[]> {
	const where = { namespace: [...namespaces] };
	const rows = await Domain.findAll({ where, order: ['normalizedHost'] });
	const byNamespace = Map.groupBy(rows, ({ namespace }) => namespace);
	return (namespace) => (byNamespace.get(namespace) ?? []).map(({ host }) => host);
}
