import ipaddr from 'ipaddr.js';

const prefixGroups = 4;

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because a machine can choose the
 * rest freely. Anything else is a caller of its own.
 */
export function ipPrefixOf(address: string): string {
	// Names of callers come here with every request, and no IPv6 address does without a colon.
	const found = address.includes(':') && ipaddr.isValid(address) ? ipaddr.parse(address) : undefined;
	if (!(found instanceof ipaddr.IPv6)) return address;
	const groups = found.parts.slice(0, prefixGroups);
	// This machine, and IPv4 addresses in another spelling.
	if (groups.every((group) => group === 0)) return address;
	return groups.map((group) => group.toString(16)).join(':');
}
