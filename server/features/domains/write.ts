import type { Transaction } from 'sequelize';
import { normalizeHost } from '../../access/host.ts';
import { conflict, invalidField, unlessTaken } from '../../errors.ts';
import { Namespace } from '../namespaces/model.ts';
import { Domain } from './model.ts';
import { isOfMain } from './schema.ts';

const taken = 'This host name belongs to a namespace already.';
const takenFault = () => conflict(taken, [{ path: 'host', code: 'duplicate', message: taken }]);

/** Gives a row its host and stores it; 409 when another row has it, 422 when it is one of the installation. */
export async function placeHost(row: Domain, host: string, mains: string[], transaction: Transaction): Promise<Domain> {
	const normalizedHost = normalizeHost(host)!;
	if (isOfMain(normalizedHost, mains))
		throw invalidField('host', 'reserved', 'This host name belongs to the installation itself.');
	// Hosts are given away one after the other: two rows with and without www. share no key that could refuse one.
	await Namespace.findOne({ where: { namespace: 'default' }, transaction, lock: true });
	const bare = normalizedHost.replace(/^www\./, '');
	// With and without www. is one address to people, so it may not lead to two namespaces.
	const rows = await Domain.findAll({ where: { normalizedHost: [bare, `www.${bare}`] }, transaction });
	const isForeign = (other: Domain) =>
		other.id !== row.id && (other.normalizedHost === normalizedHost || other.namespace !== row.namespace);
	if (rows.some(isForeign)) throw takenFault();
	row.set({ host, normalizedHost, zone: normalizedHost.split('.').slice(-2).join('.') });
	return unlessTaken(taken, () => row.save({ transaction }));
}
