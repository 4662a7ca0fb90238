import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Actor } from '../../access/actor.ts';
import { invalidField } from '../../errors.ts';
import { isPublicAddress } from '../domains/ask-host.ts';

const mailPorts = [25, 465, 587, 2525];

async function addressesOf(host: string): Promise<string[]> {
	if (isIP(host)) return [host];
	// A name that nobody knows leads nowhere.
	const found = await lookup(host, { all: true }).catch(() => []);
	return found.map(({ address }) => address);
}

/**
 * Throws 422 unless a mail server has a port for mail and addresses of the open internet: a test mail must not tell
 * people of a namespace what runs beside the installation. Administrators may name any server.
 */
export async function requireOpenServer({ host, port }: { host: string; port: number }, actor: Actor): Promise<void> {
	if (actor.kind !== 'user' || actor.user.role === 'admin') return;
	if (!mailPorts.includes(port))
		throw invalidField('port', 'invalid_enum', `This must be one of: ${mailPorts.join(', ')}.`);
	if (!(await addressesOf(host)).every(isPublicAddress))
		throw invalidField('host', 'reserved', 'Only an administrator may name a mail server of the inner network.');
}
