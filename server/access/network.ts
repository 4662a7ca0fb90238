import { isIP } from 'node:net';

const [whole, half] = [8, 4];

/**
 * What counts as one caller: an IPv4 address, or the 64 bits before the part of an IPv6 address that every machine
 * chooses for itself, as often as it likes.
 */
export function networkOf(address: string): string {
	if (isIP(address) !== 6) return address;
	const [head = '', tail] = address.split('::');
	const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []));
	const gap = tail === undefined ? 0 : Math.max(0, whole - before!.length - after!.length);
	const groups = [...before!, ...Array<string>(gap).fill('0'), ...after!].slice(0, half);
	// This machine, and IPv4 addresses in another spelling.
	if (groups.every((group) => Number.parseInt(group, 16) === 0)) return address;
	return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
