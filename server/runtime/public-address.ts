import ipaddr from 'ipaddr.js';
import { once } from './once.ts';

// Addresses that are routed on the internet but map to another address or to nobody in particular.
const others = once(() =>
	['2001::/23', '2002::/16', '3fff::/20', '64:ff9b::/96', '192.88.99.0/24', '192.0.0.0/24'].map((range) =>
		ipaddr.parseCIDR(range)
	)
);

/** Whether an address is on the open internet: not private, loopback, multicast or reserved for documentation. */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const found = ipaddr.parse(address);
	if (found.range() !== 'unicast') return false;
	if (found instanceof ipaddr.IPv6 && !found.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number])) return false;
	return !others().some(([range, bits]) => range.kind() === found.kind() && found.match([range, bits] as never));
}
