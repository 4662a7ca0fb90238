import type { Transaction } from 'sequelize';
import { domainsRevision } from '../../../access/domain-cache.ts';
import { mainHosts, normalizeHost } from '../../../access/host.ts';
import { conflict, invalidField } from '../../../runtime/errors.ts';
import { unlessTaken } from '../../../database/unless-taken.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { takeTurn } from '../namespaces/find.ts';
import { Domain } from './model.ts';
import { isOfMain } from './schema.ts';

const taken = 'This host name belongs to a namespace already.';
const hostTaken = () => conflict(taken, [{ path: 'host', code: 'duplicate', message: taken }]);

/** Gives a row its host and stores it; 409 when another row has it, 422 when it is one of the installation. */
export async function placeHost(row: Domain, host: string, mains: string[], transaction: Transaction): Promise<Domain> {
	const normalizedHost = normalizeHost(host)!;
	if (isOfMain(normalizedHost, mains))
		throw invalidField('host', 'reserved', 'This host name belongs to the installation itself.');
	// Hosts are given away one after the other: two rows with and without www. share no key that could refuse one.
	await takeTurn(transaction);
	const bare = normalizedHost.replace(/^www\./, '');
	// With and without www. is the same address to people, so both must lead to the same namespace.
	const rows = await Domain.findAll({ where: { normalizedHost: [bare, `www.${bare}`] }, transaction });
	const isForeign = (other: Domain) =>
		other.id !== row.id && (other.normalizedHost === normalizedHost || other.namespace !== row.namespace);
	if (rows.some(isForeign)) throw hostTaken();
	row.set({ host, normalizedHost, zone: normalizedHost.split('.').slice(-2).join('.') });
	return unlessTaken(taken, () => row.save({ transaction }));
}

/** Gives a host to a namespace; errors are those of `placeHost`. */
export async function giveHost(
	{ dependencies, transaction, changed, afterCommit }: Omit<WriteWork, 'input' | 'prepared'>,
	{
		host,
		label = '',
		...fields
	}: { host: string; namespace: string; label?: string | undefined; isActive?: boolean | undefined }
): Promise<Domain> {
	const empty = Domain.build({ ...fields, label, host: '', normalizedHost: '', zone: '' });
	const row = await placeHost(empty, host, mainHosts(dependencies.env.MAIN_DOMAIN), transaction);
	changed(domainsRevision);
	afterCommit(() => dependencies.domains.load());
	return row;
}
