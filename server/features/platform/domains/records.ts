import { lookup } from 'node:dns/promises';
import { isPublicAddress } from '../../../runtime/public-address.ts';
import { isNumericHost } from '../../../runtime/public-fetch.ts';

/** One line for the DNS of a domain. */
export interface DnsRecord {
	type: 'A' | 'AAAA' | 'CNAME';
	name: string;
	value: string;
}

const patienceMs = 2000;

/** The public addresses of a host; none if it has none or its name server is too slow. */
async function addressesOf(host: string, find: typeof lookup): Promise<{ address: string; family: number }[]> {
	const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), patienceMs).unref());
	const found = await Promise.race([find(host, { all: true }).catch(() => []), late]);
	return found.filter(({ address }) => isPublicAddress(address));
}

/**
 * The DNS records that lead a host to the main domain: an alias for a name below a domain, addresses for a domain
 * itself, which may have no alias. Empty while the installation has no public name.
 */
export async function dnsRecords(host: string, main: string | undefined, find = lookup): Promise<DnsRecord[]> {
	const target = main && !isNumericHost(main) && main.includes('.') ? main : undefined;
	if (!target) return [];
	if (host.split('.').length > 2) return [{ type: 'CNAME', name: host, value: `${target}.` }];
	const addresses = await addressesOf(target, find);
	return addresses.map(({ address, family }) => ({ type: family === 6 ? 'AAAA' : 'A', name: host, value: address }));
}
