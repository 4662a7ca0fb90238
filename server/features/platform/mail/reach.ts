import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Actor } from '../../../access/actor.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { isPublicAddress } from '../../../runtime/public-address.ts';

const mailPorts = [25, 465, 587, 2525];

/** Every address of a host; none for a name that nobody knows. */
async function addressesOf(host: string): Promise<string[]> {
	if (isIP(host)) return [host];
	const found = await lookup(host, { all: true }).catch(() => []);
	return found.map(({ address }) => address);
}

/** Whether somebody may name mail servers of the inner network. */
export const mayNameInner = (actor: Actor): boolean => actor.kind !== 'user' || actor.user.role === 'admin';

/**
 * Throws 422 unless a mail server has a port for mail and addresses of the open internet: a test mail must not tell
 * people of a namespace what runs beside the installation. Administrators may name any server.
 */
export async function requireOpenServer({ host, port }: { host: string; port: number }, actor: Actor): Promise<void> {
	if (mayNameInner(actor)) return;
	if (!mailPorts.includes(port))
		throw invalidField('port', 'invalid_enum', `This must be one of: ${mailPorts.join(', ')}.`);
	const addresses = await addressesOf(host);
	if (!addresses.length) throw invalidField('host', 'unknown_host', 'This mail server is not known.');
	if (!addresses.every(isPublicAddress))
		throw invalidField('host', 'reserved', 'Only an administrator may name a mail server of the inner network.');
}

/**
 * The address to connect to: a name that was public when it was saved may lead to the inner network now. Undefined when
 * nobody knows the name or any of its addresses is not of the open internet.
 */
export async function openAddressOf(host: string): Promise<string | undefined> {
	const addresses = await addressesOf(host);
	return addresses.every(isPublicAddress) ? addresses[0] : undefined;
}
